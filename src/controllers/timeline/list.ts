// The rows of a timeline on their way to its page, and which of them are selected there.
import type { Formats } from '../../viewModel/timeline/timelineFormats.ts';
import { viewOfRow } from '../../viewModel/timeline/timelineRow.ts';
import type { EventEntry, EventRow } from '../../state/timeline/timelineEntry.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import type { Block } from './listMessages.ts';
import type { NewRows } from './protocol.ts';
import { RowPatches } from './rowPatches.ts';
import { Selection } from './selection.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

export interface EventListDeps {
  readonly reader: TimelineReader;
  readonly formats: Formats;
  /** Whether the rows say whom they are about. */
  readonly subjects: boolean;
}

/** The list of one page. */
export class EventList {
  readonly #deps: EventListDeps;
  #selection = new Selection();
  #feed = new RowPatches();

  constructor(deps: EventListDeps) {
    this.#deps = deps;
  }

  /** The page has nothing yet. It says itself what is selected, if it still is. */
  start(): void {
    this.#feed = new RowPatches();
    this.#selection = new Selection();
  }

  /** Returns the rows that the page does not have yet. @returns also whether there are more of them */
  next(): { readonly patch: NewRows; readonly isTruncated: boolean } {
    const { reader, formats, subjects } = this.#deps;
    const { rows, revision, status } = reader.state;
    const { fresh, splice, isTruncated } = this.#feed.next(rows, revision);
    const isRestored = status !== 'idle' && status !== 'restoring';
    const patch = {
      rows: fresh.map(({ end, ...entry }) => {
        const row = viewOfRow({ ...entry, end: end === '\uffff' ? undefined : end }, formats, subjects);
        return subjects && row.kind === 'event' ? { ...row, about: aboutOf(entry.row) } : row;
      }),
      ...omitUndefined({ splice }),
      whole: isRestored && !isTruncated,
    };
    return { patch, isTruncated };
  }

  /** Works out beforehand what the page will not have got of rows that are perhaps shown next. */
  prepare(rows: readonly EventEntry[]): void {
    // Showing them is the one next change, unless an event comes in before they are sent.
    this.#feed.prepare(rows, this.#deps.reader.state.revision + 1);
  }

  select(blocks: readonly Block[]): void {
    this.#selection.take(blocks, this.#deps.reader.state.rows);
  }

  /** Those of the rows that are shown, in their order. */
  get selection(): readonly EventEntry[] {
    return this.#selection.among(this.#deps.reader.state.rows);
  }
}

// Companies may share a name, and one may have had several.
function aboutOf({ value }: EventRow): string {
  return JSON.stringify((value?.subjects ?? []).map(({ id, label }) => id ?? label));
}
