// The list of a timeline page: patches with its rows, and the selected rows.
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
  /** True if the rows name the companies that they are about. */
  readonly subjects: boolean;
}

/** The list of one page. */
export class EventList {
  readonly #deps: EventListDeps;
  #selection = new Selection();
  #patches = new RowPatches();

  constructor(deps: EventListDeps) {
    this.#deps = deps;
  }

  /** Resets the list for a page that was opened again. The page reports its restored selection itself. */
  start(): void {
    this.#patches = new RowPatches();
    this.#selection = new Selection();
  }

  /** Returns the next patch for the page. If it is truncated, more rows have to follow in another patch. */
  next(): { readonly patch: NewRows; readonly isTruncated: boolean } {
    const { reader, formats, subjects } = this.#deps;
    const { rows, revision, status } = reader.state;
    const { fresh, splice, isTruncated } = this.#patches.next(rows, revision);
    const isRestored = status !== 'idle' && status !== 'restoring';
    const patch = {
      rows: fresh.map(({ end, ...entry }) => {
        // The end of an event that has not ended is this character, which is sorted behind all days.
        const row = viewOfRow({ ...entry, end: end === '\uffff' ? undefined : end }, formats, subjects);
        return subjects && row.kind === 'event' ? { ...row, about: aboutOf(entry.row) } : row;
      }),
      ...omitUndefined({ splice }),
      whole: isRestored && !isTruncated,
    };
    return { patch, isTruncated };
  }

  /** Computes the patch for rows that may be shown next. */
  prepare(rows: readonly EventEntry[]): void {
    // Showing these rows increases the revision by one. If an event arrives before, the prepared patch is not used.
    this.#patches.prepare(rows, this.#deps.reader.state.revision + 1);
  }

  select(blocks: readonly Block[]): void {
    this.#selection.replace(blocks, this.#deps.reader.state.rows);
  }

  /** The selected rows that are shown, in the order of the list. */
  get selection(): readonly EventEntry[] {
    return this.#selection.among(this.#deps.reader.state.rows);
  }
}

// The IDs identify the companies, because several may share a name, and one may have had several names.
function aboutOf({ value }: EventRow): string {
  return JSON.stringify((value?.subjects ?? []).map(({ id, label }) => id ?? label));
}
