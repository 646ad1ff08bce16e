// A seeded random number generator: records are generated again from their seeds and need not be stored.

/** A small generator (mulberry32). Generators with the same seeds give the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(...seeds: readonly number[]) {
    this.#state =
      seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed ^ (mixed >>> 15), 0x9e3779b1) + 0x7f4a7c15, 0x1d872b41) | 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A number from 0, included, to 1, excluded. */
  fraction(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.integer(0, choices.length - 1)] ?? choices[0];
  }

  /** Characters of the alphabet, as many as `length`. */
  text(alphabet: string, length: number): string {
    let text = '';
    for (let at = 0; at < length; at += 1) text += alphabet.charAt(this.integer(0, alphabet.length - 1));
    return text;
  }
}
