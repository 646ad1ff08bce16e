// The orders in which the service sends the events of a timeline.

/** service.md, "Timeline Event Search": the first is what the service does by default. */
export const timelineOrderings = ['mostRecent', 'leastRecent'] as const;

export type TimelineOrdering = (typeof timelineOrderings)[number];
