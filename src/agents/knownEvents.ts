// The known events of a company, which a resource of the server shows for free.
import { everyEvent, filterOf } from '../state/timeline/timelineFilter.ts';
import type { ToolContext, ToolResult } from './agentTool.ts';
import { eventRow } from './timeline.ts';

/** The known events of a company, the most recent first. Nothing is sent. */
export async function knownEvents({ open: { events, companies } }: ToolContext, id: string): Promise<ToolResult> {
  const filter = filterOf({ kind: 'companies', ids: [id] }, everyEvent);
  await events.restore(filter.about);
  const entries = events.pool.select(filter);
  return { facts: { company: id, name: companies.get(id)?.name, eventsKnown: entries.length }, rows: entries.map(eventRow) };
}
