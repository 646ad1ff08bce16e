// The limits of the API (service.md, "Limits").

export const limits = {
  /** Objects on a page. */
  page: { least: 0, most: 50, default: 10 },
  /** The offset of a page of lists or of list permissions. */
  offset: { least: 0, most: 9950 },
  /** Requests per second for one token, and the most requests of one burst. */
  rate: { perSecond: 10, burst: 1500 },
  /** The most bytes of a request body (service-shapes.md, "Errors", `error.requestTooLarge`). */
  bodyBytes: 1024 * 1024,
} as const;
