// The topic of a timeline, and the title of its tab.
import type { TimelineScope } from './timelineFilter.ts';

export interface TimelineCompany {
  readonly id: string;
  readonly name: string;
}

export interface TimelineTopic {
  readonly title: string;
  readonly scope: TimelineScope;
  /** The companies that it is about, by name; none if it is about single events. */
  readonly companies: readonly TimelineCompany[];
}

/** The topic of all events of one company. */
export function topicOfCompany({ id, name }: TimelineCompany): TimelineTopic {
  return topicOfCompanies([{ id, name }], name);
}

/** The topic of all events of several companies. @param companies at least one */
export function topicOfCompanies(companies: readonly TimelineCompany[], title: string): TimelineTopic {
  return { title, scope: { kind: 'companies', ids: companies.map(({ id }) => id) }, companies };
}

/** The topic of single events. service.md, "Timeline Event Search": `ids` excludes `companies`. */
export function topicOfEvents(ids: readonly string[], title: string): TimelineTopic {
  return { title, scope: { kind: 'events', ids }, companies: [] };
}

/** The topic of all events of all companies. */
export function topicOfAll(title: string): TimelineTopic {
  return { title, scope: { kind: 'all', ids: [] }, companies: [] };
}

/** The key of a scope, whatever the order of its IDs. */
export function scopeKey({ kind, ids }: TimelineScope): string {
  return JSON.stringify([kind, [...new Set(ids)].sort()]);
}
