// Finds the next row that has a word that begins with the typed letters.
import type { TimelineRow } from '../../controllers/timeline/protocol.ts';
import { columns } from './timelineColumns.ts';
import type { RowStore } from './timelineRows.ts';

/** The milliseconds without a letter after which the next letter begins a new search. */
const pauseMs = 1000;

/** The searched texts of rows. Each is made once, because a row never changes: another one replaces it. */
const texts = new WeakMap<TimelineRow, string>();

/** A search by letters that are typed one after the other. */
export class TypeAhead {
  #typed = '';
  #until = 0;

  /** The text that is searched for. */
  get typed(): string {
    return this.#typed;
  }

  /** Returns whether a letter that is typed now continues the search. @param now in milliseconds */
  isTyping(now: number): boolean {
    return now < this.#until;
  }

  /** Searches with one more letter. @param at the index of the active row, or -1 @returns the index of the found row, or -1 */
  type(letter: string, at: number, rows: RowStore, now: number): number {
    const before = this.isTyping(now) ? this.#typed : '';
    // The same letter once more finds the next row.
    const isAgain = before === letter.toLowerCase();
    this.#typed = isAgain ? before : before + letter.toLowerCase();
    this.#until = now + pauseMs;
    return find(rows, this.#typed, at + (before === '' || isAgain ? 1 : 0));
  }

  /** Ends the search: the next letter begins a new one. */
  forget(): void {
    this.#until = 0;
  }
}

function find(rows: RowStore, typed: string, from: number): number {
  const count = rows.length;
  for (let step = 0; step < count; step += 1) {
    const index = (Math.max(0, from) + step) % count;
    const row = rows.at(index);
    if (row && hasWordStartingWith(searchedText(row), typed)) return index;
  }
  return -1;
}

function hasWordStartingWith(text: string, typed: string): boolean {
  return text.includes(`\n${typed}`) || text.includes(` ${typed}`);
}

// Each cell is on its own line, because the typed letters must begin a line or a word.
function searchedText(row: TimelineRow): string {
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
