// The numbers of service.md, "Limits".

export const limits = {
  /** Objects on a page. */
  page: { least: 0, most: 50, default: 10 },
  /** Offset of a page, for lists and list permissions. */
  offset: { least: 0, most: 9950 },
  /** Requests a second for one token, and the size of the bucket that allows bursts. */
  rate: { perSecond: 10, burst: 1500 },
  /** Bytes of a request body. Not in service.md: service-shapes.md, "Errors" (`error.requestTooLarge`). */
  bodyBytes: 1024 * 1024,
} as const;
