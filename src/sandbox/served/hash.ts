// Hashes of two numbers, from which each part of a record can be computed separately.

/** A whole number from 0 to 2^32 - 1 (the finisher of MurmurHash3 over both). */
export function hash(a: number, b: number): number {
  let bits = Math.imul(a ^ 0x9e3779b1, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A whole number from `least` to `most`, both included, that depends only on `a` and `b`. */
export function integerOf(a: number, b: number, least: number, most: number): number {
  return least + (hash(a, b) % (most - least + 1));
}

/** One of the choices, which depends only on `a` and `b`. */
export function pickOf<T>(a: number, b: number, choices: readonly [T, ...T[]]): T {
  return choices[hash(a, b) % choices.length] ?? choices[0];
}
