// Reads further pages of a reading, several at once if they are free.
import { limits } from '../../client/limits.ts';
import type { Page } from '../../client/model/envelope.ts';
import { append, isComplete, offsetOf, type KeyOf, type PagedRows } from './pagedRows.ts';

export interface ReadOnOptions<T> {
  readonly read: (page: { readonly offset: number; readonly limit: number }, signal: AbortSignal) => Promise<Page<T>>;
  readonly keyOf: KeyOf<T>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly pageSize: number;
  /** The offset at which reading may stop, in the service's numbering. */
  readonly to: number;
  /** The offset from which on no record is requested. */
  readonly most: number;
  /** The number of pages that are read at the same time. */
  readonly atOnce: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Yields all rows so far after each page. If the caller stops the iteration, the pages in flight are cancelled.
 * @throws Failure
 */
export async function* readOn<T>(from: PagedRows<T>, options: ReadOnOptions<T>): AsyncGenerator<PagedRows<T>, void, undefined> {
  let reading = from;
  for (;;) {
    const begin = offsetOf(reading);
    if (isComplete(reading) || begin >= options.to || begin > limits.offset.most) return;
    // The offsets of the pages as far as they are known: without a count, only the next one.
    const end = Math.min(options.to, reading.count ?? begin + 1, limits.offset.most + 1);
    for await (const { page, asked } of readAhead(begin, end, options)) {
      reading = append(reading, page, { limit: asked, readAt: options.now(), keyOf: options.keyOf });
      yield reading;
      // Behind a page that is not full, the others do not begin where they were expected to.
      if (page.rows.length < asked || isComplete(reading)) break;
    }
  }
}

async function* readAhead<T>(begin: number, end: number, { read, pageSize, most, atOnce, signal }: ReadOnOptions<T>) {
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const inFlight: { readonly asked: number; readonly answer: Promise<Page<T>> }[] = [];
  let offset = begin;
  try {
    while (offset < end || inFlight.length > 0) {
      while (offset < end && inFlight.length < atOnce) {
        const asked = Math.min(pageSize, most - offset);
        const answer = read({ offset, limit: asked }, either);
        // A page that fails while another is awaited throws when it is awaited itself.
        answer.catch(() => undefined);
        inFlight.push({ asked, answer });
        offset += pageSize;
      }
      const first = inFlight.shift();
      if (first) yield { asked: first.asked, page: await first.answer };
    }
  } finally {
    stop.abort(new Error('cancelled'));
  }
}
