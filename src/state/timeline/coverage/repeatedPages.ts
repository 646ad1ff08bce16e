// Pages of a service that ignores cursors: they repeat known events, and cost as much as before.
import { Emitter, type Event } from '../../../client/event.ts';
import type { Price } from '../../../client/price.ts';
import { identityOf, type EventEntry, type EventRow } from '../timelineEntry.ts';
import type { PageSequence } from './pageSequence.ts';

export interface RepeatedPage {
  readonly events: number;
  /** Absent if the answer said nothing of its cost. */
  readonly cost?: Price;
}

/** The repetitions of an account's service in this session. */
export class RepeatedPages {
  readonly #happened = new Emitter<RepeatedPage>();
  #hasHappened = false;

  /** Fires with each page that only repeated. */
  get onDidHappen(): Event<RepeatedPage> {
    return this.#happened.event;
  }

  /** No page is asked for behind a cursor any more. */
  get hasHappened(): boolean {
    return this.#hasHappened;
  }

  note(page: RepeatedPage): void {
    this.#hasHappened = true;
    this.#happened.fire(page);
  }
}

/**
 * The number of rows of a page behind a cursor that repeat the first rows of its sequence, record by record. None are counted
 * if the page has to repeat rows behind the cursor anyway.
 */
export function countBeginning(
  { keys, rowsBehindCursor }: PageSequence,
  rows: readonly EventRow[],
  entryOf: (key: string) => EventEntry | undefined,
): number {
  const first = [...keys].slice(0, rows.length).map(entryOf);
  const isSame = first.every((entry, at) => entry && rows[at] && identityOf(entry.row) === identityOf(rows[at]));
  return rowsBehindCursor.length === 0 && isSame ? first.length : 0;
}
