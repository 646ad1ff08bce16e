// Pages of a service that ignores cursors: they repeat known events, and cost as much as before.
import { Emitter, type Event } from '../../../client/event.ts';
import type { Price } from '../../../client/price.ts';
import { idOf, identityOf, keyOfId, type EventEntry, type EventRow } from '../timelineEntry.ts';
import type { PageSequence } from './pageSequence.ts';

export interface RepeatedPage {
  readonly events: number;
  /** The cost of the page; absent if the answer did not name it. */
  readonly cost?: Price;
}

/** The repetitions of an account's service in this session. */
export class RepeatedPages {
  readonly #reported = new Emitter<RepeatedPage>();
  #hasAny = false;

  /** Fires with each page that brought only known events. */
  get onDidReport(): Event<RepeatedPage> {
    return this.#reported.event;
  }

  /** True if a page has repeated known events: then no page is requested behind a cursor any more. */
  get hasAny(): boolean {
    return this.#hasAny;
  }

  report(page: RepeatedPage): void {
    this.#hasAny = true;
    this.#reported.fire(page);
  }
}

/**
 * The number of rows of a page behind a cursor that repeat the first rows of its sequence, record by record. None are counted
 * if the page has to repeat rows behind the cursor anyway.
 */
export function countRepeatedRows(
  { rows: received, rowsBehindCursor }: PageSequence,
  rows: readonly EventRow[],
  entryOf: (key: string) => EventEntry | undefined,
): number {
  // The rows are compared and not their keys, since a page may have an ID twice. Each row may have been read again since.
  const first = received.slice(0, rows.length);
  const isRepeated = (row: EventRow, again: EventRow | undefined): boolean =>
    again !== undefined &&
    [row, entryOf(keyOfId(idOf(row) ?? ''))?.row ?? row].some((one) => identityOf(one) === identityOf(again));
  const isSame = first.every((row, at) => isRepeated(row, rows[at]));
  return rowsBehindCursor.length === 0 && isSame ? first.length : 0;
}
