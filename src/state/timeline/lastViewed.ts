// The days on which timelines of companies were last viewed, so that changes since then can be shown.
import { isRecord } from '../../client/isRecord.ts';
import type { JournalOwner } from '../../client/journal.ts';
import type { KeyValueStore } from '../../client/keyValueStore.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** Days as `2026-01-31`, in the time zone of this computer. */
interface Visit {
  readonly day: string;
  /** The day of the visit before this one; absent if this is the first. */
  readonly before?: string;
}

/** A day counts as one visit, since events have days and no times: a company is written at most once a day. */
export class LastViewed {
  readonly #keyValue: Pick<KeyValueStore, 'get' | 'change'>;
  readonly #owner: JournalOwner;
  readonly #today: () => string;

  constructor(keyValue: Pick<KeyValueStore, 'get' | 'change'>, owner: JournalOwner, today: () => string) {
    this.#keyValue = keyValue;
    this.#owner = owner;
    this.#today = today;
  }

  /**
   * Stores that a timeline of these companies is shown today. If the write fails, the next visit compares with the earlier one.
   */
  visit(companies: readonly string[]): void {
    const day = this.#today();
    for (const id of companies) {
      if (readLastViewed(this.#keyValue.get(this.#owner, 'look', id))?.day === day) continue;
      this.#keyValue.change(this.#owner, 'look', id, (before): unknown => {
        const last = readLastViewed(before);
        // Another window has written the visit of this day meanwhile.
        if (last?.day === day) return before;
        const visit: Visit = { day, ...omitUndefined({ before: lastDayBefore(day, last) }) };
        return visit;
      });
    }
  }

  /** The last day before today on which a company was viewed; undefined if there is none. */
  before(company: string): string | undefined {
    return lastDayBefore(this.#today(), readLastViewed(this.#keyValue.get(this.#owner, 'look', company)));
  }
}

// After the clock was set back, or after a journey to another time zone, a stored day may be still to come.
function lastDayBefore(today: string, visit: Visit | undefined): string | undefined {
  return [visit?.day, visit?.before].find((day) => day !== undefined && day < today);
}

function readLastViewed(value: unknown): Visit | undefined {
  if (!isRecord(value) || typeof value['day'] !== 'string') return undefined;
  return { day: value['day'], ...(typeof value['before'] === 'string' ? { before: value['before'] } : {}) };
}
