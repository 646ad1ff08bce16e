// Type to find: the next row of which type, subject or date begins with what was typed.
import type { TimelineRow } from '../../controllers/timeline/protocol.ts';
import { columns } from './timelineColumns.ts';
import type { RowStore } from './timelineRows.ts';

/** Letters belong together as long as not so many milliseconds lie between them. */
const pause = 1000;

/** Looked at once: a row never changes, another one takes its place. */
const texts = new WeakMap<TimelineRow, string>();

/** The letters that were typed shortly before. */
export class TypeAhead {
  #typed = '';
  #until = 0;

  /** The text that is searched for. */
  get typed(): string {
    return this.#typed;
  }

  /** Whether what is typed now goes on with what was typed before. @param now in milliseconds */
  isTyping(now: number): boolean {
    return now < this.#until;
  }

  /** Takes a letter. @param at the row the keys are at, or -1 @returns the place of the row found, or -1 */
  type(letter: string, at: number, rows: RowStore, now: number): number {
    const before = this.isTyping(now) ? this.#typed : '';
    // The same letter once more goes on to the next row.
    const isAgain = before === letter.toLowerCase();
    this.#typed = isAgain ? before : before + letter.toLowerCase();
    this.#until = now + pause;
    return find(rows, this.#typed, at + (before === '' || isAgain ? 1 : 0));
  }

  forget(): void {
    this.#until = 0;
  }
}

function find(rows: RowStore, typed: string, from: number): number {
  const count = rows.length;
  for (let step = 0; step < count; step += 1) {
    const place = (Math.max(0, from) + step) % count;
    const row = rows.at(place);
    if (row && begins(textOf(row), typed)) return place;
  }
  return -1;
}

function begins(text: string, typed: string): boolean {
  return text.includes(`\n${typed}`) || text.includes(` ${typed}`);
}

// Each part on a line of its own: what is looked for begins a line or a word.
function textOf(row: TimelineRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const parts =
    row.kind === 'event'
      ? columns
          .map(({ id }) => (id === 'change' ? undefined : row[id]))
          .flatMap((cell) => (cell ? [cell.text, cell.raw ?? ''] : []))
      : [row.text];
  const text = `\n${parts.join('\n').toLowerCase()}`;
  texts.set(row, text);
  return text;
}
