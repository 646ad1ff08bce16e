// The orders in which the service sends the events of a timeline.

/** The orderings (service.md, "Timeline Event Search"). The first is the default of the service. */
export const timelineOrderings = ['mostRecent', 'leastRecent'] as const;

export type TimelineOrdering = (typeof timelineOrderings)[number];
