// Holds the names of all known companies in memory, found by ID and by the beginnings of their words.
import { bisectRight } from 'd3-array';
import { normalizeName } from '../../client/normalizeName.ts';

export interface NamedCompany {
  readonly id: string;
  /** Empty if the service gave none. */
  readonly name: string;
}

/** The names are one text with a name per line, because searching it takes less time than keeping an index of words sorted. */
export class NameIndex {
  readonly #names = new Map<string, string>();
  /** The ID and the offset of each line of the text. */
  readonly #ids: string[] = [];
  readonly #starts: number[] = [];
  #text = '\n';

  get size(): number {
    return this.#names.size;
  }

  /** The name of an ID; undefined if no answer has named the ID. */
  name(id: string): string | undefined {
    return this.#names.get(id);
  }

  /** Adds or replaces names. @returns whether any of them is new */
  add(companies: readonly (readonly [id: string, name: string])[]): boolean {
    const lines: string[] = [];
    let at = this.#text.length;
    for (const [id, name] of companies) {
      if (this.#names.get(id) === name) continue;
      // The company's older name stays in the text, and `#find` ignores it.
      this.#names.set(id, name);
      const line = `${marked(name)}\n`;
      this.#ids.push(id);
      this.#starts.push(at);
      lines.push(line);
      at += line.length;
    }
    this.#text += lines.join('');
    return lines.length > 0;
  }

  /** Companies whose name has a word that begins with the text; those whose name begins with it come first. */
  search(typed: string, limit: number): readonly NamedCompany[] {
    const part = marked(typed);
    const found = new Map<string, NamedCompany>();
    if (part === '') return [];
    this.#find(`\n${part}`, 1, limit, found);
    this.#find(part, 0, limit, found);
    return [...found.values()];
  }

  /** Adds the companies in whose line the marked text occurs. @param skip the characters of `wanted` before the name */
  #find(wanted: string, skip: number, limit: number, found: Map<string, NamedCompany>): void {
    for (let at = this.#text.indexOf(wanted); at >= 0 && found.size < limit; at = this.#text.indexOf(wanted, at + 1)) {
      const before = this.#text.charAt(at + skip - 1);
      // Signs without a capital form, such as digits, may also be found inside a word.
      if (before !== ' ' && before !== '\n') continue;
      const line = this.#lineAt(at + skip);
      const id = this.#ids[line] ?? '';
      const name = this.#names.get(id) ?? '';
      const isCurrent = marked(name) === this.#text.slice(this.#starts[line], (this.#starts[line + 1] ?? this.#text.length) - 1);
      if (isCurrent && !found.has(id)) found.set(id, { id, name });
    }
  }

  /** The last line that begins at an offset or before it. */
  #lineAt(offset: number): number {
    return Math.max(0, bisectRight(this.#starts, offset) - 1);
  }
}

// A normalised name has no capitals, so a capital marks the beginning of each word, and a search finds nothing inside of words.
function marked(name: string): string {
  return normalizeName(name.replaceAll('\n', ' ')).replace(/(^| )(\S)/g, (_, space: string, first: string) => {
    const capital = first.toUpperCase();
    return `${space}${capital.length === 1 ? capital : first}`;
  });
}
