// The event types that the API names.

/**
 * The values of the parameter `eventTypes` (service.md, "Events").
 * Unconfirmed: whether the last two are two values or the one value `forward-looking-capital`. They are sent as two.
 */
export const eventTypes = [
  'cebi-micro-score',
  'esg-environmental-score',
  'esg-sustainability-score',
  'esg-risk-score',
  'cgs-monthly',
  'forward-looking',
  'capital',
] as const;

export type EventType = (typeof eventTypes)[number];
