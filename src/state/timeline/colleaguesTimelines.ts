// Takes what colleagues have read of timelines into the cache, as far as somebody wants to see or buy it.
import type { Mark, NewRecords, SharedRecord, SharedRecords } from '../../client/sharedRecords.ts';
import { listsOf } from './timelineEntry.ts';
import type { TimelineScope } from './timelineFilter.ts';
import { TimelineAdoption, type TimelineAdoptionDeps } from './timelineAdoption.ts';
import { personKey } from './timelineRecords.ts';

/** The most lists that are asked for at once. */
const mostLists = 500;
/** The most parts of all timelines that are taken in at once, which are as many pages as the cache holds. */
const mostParts = 100;

/** The colleagues' timelines of one session. It does nothing if the team's database does not answer. */
export class ColleaguesTimelines {
  readonly #adoption: TimelineAdoption;
  /** The place up to which a list was taken in; that of all timelines is under the empty text. */
  readonly #marks = new Map<string, Mark>();

  constructor(deps: TimelineAdoptionDeps) {
    this.#adoption = new TimelineAdoption(deps);
  }

  /** Takes in what is new of a scope. It never throws. @returns whether there was anything */
  async take(colleagues: SharedRecords, about: TimelineScope): Promise<boolean> {
    if (about.kind === 'events') {
      const taken = await this.#takeEvents(colleagues, this.#adoption.withoutPayload(about.ids));
      return taken !== undefined && taken > 0;
    }
    if (about.kind === 'all') return this.#takeAll(colleagues, [''], (since) => colleagues.timelines(since));
    let hasTaken = false;
    for (const lists of this.#groups(listsOf(about))) {
      const ask = (since: Mark | undefined) => colleagues.childrenOf('timeline', lists, since);
      hasTaken = (await this.#takeAll(colleagues, lists, ask)) || hasTaken;
    }
    return hasTaken;
  }

  /** Groups the lists that were taken in up to the same place. */
  #groups(lists: readonly string[]): readonly (readonly string[])[] {
    const groups: string[][] = [];
    const open = new Map<string, string[]>();
    for (const list of lists) {
      const { team = '', seq = 0 } = this.#marks.get(list) ?? {};
      const key = `${String(seq)} ${team}`;
      const group = open.get(key);
      if (group && group.length < mostLists) group.push(list);
      else {
        const next = [list];
        groups.push(next);
        open.set(key, next);
      }
    }
    return groups;
  }

  async #takeAll(
    colleagues: SharedRecords,
    lists: readonly string[],
    ask: (since: Mark | undefined) => Promise<NewRecords | undefined>,
  ): Promise<boolean> {
    let hasTaken = false;
    for (let part = 0; part < mostParts; part += 1) {
      const found = await ask(this.#marks.get(lists[0] ?? ''));
      if (!found || !(await this.#adopt(colleagues, found.records))) return hasTaken;
      // The mark is set after the part was taken in, so that a part that could not be taken in whole is asked for again.
      for (const list of lists) this.#marks.set(list, found.last);
      hasTaken ||= found.records.length > 0;
      if (!found.isFull) return hasTaken;
    }
    return hasTaken;
  }

  /** Events come before the pages that name them, so that nothing counts as known without them. @returns whether they all came */
  async #adopt(colleagues: SharedRecords, records: readonly SharedRecord[]): Promise<boolean> {
    const ids = this.#adoption.missingIn(records);
    if ((await this.#takeEvents(colleagues, ids)) === undefined) return false;
    this.#adoption.adopt(records);
    return true;
  }

  /** @returns the number of them; undefined if the team did not answer */
  async #takeEvents(colleagues: SharedRecords, ids: readonly string[]): Promise<number | undefined> {
    if (ids.length === 0) return 0;
    const events = await colleagues.get('event', ids);
    if (!events) return undefined;
    const found = new Set(events.map(({ key }) => key));
    const missing = ids.filter((id) => !found.has(id));
    // Events of people are stored elsewhere. A team shares them only if it allows it.
    const people = missing.length === 0 ? [] : await colleagues.get('people', missing.map(personKey));
    if (!people) return undefined;
    this.#adoption.adoptEvents([...events, ...people]);
    return events.length + people.length;
  }
}
