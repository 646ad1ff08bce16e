// Event IDs: 21 characters that look random but from which the event's key can be computed, without an index.
import { Random } from '../random.ts';

// The characters are in the order of their codes, so that IDs compare as their ranks do.
export const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
export const length = 21;

/** The number of keys and of ranks, which start at 0. */
export const rankCount = 2 ** 24;

// Multiplying by an odd factor gives successive keys distant ranks; the inverse modulo 2^24 turns ranks back into keys.
const factor = 0x5bd1e9;
const inverse = inverseOf(factor);
const mask = 0x2c9277;

/** The rank of a key's ID: two ranks compare as the two IDs do, which is quicker. */
export function rankOf(key: number): number {
  return (Math.imul(key, factor) ^ mask) & (rankCount - 1);
}

/** The ID of a key. Its first four characters contain the rank; the others are derived from the key. */
export function writeEventId(key: number): string {
  const rank = rankOf(key);
  const prefix = [18, 12, 6, 0].map((shift) => alphabet.charAt((rank >>> shift) & 63)).join('');
  return prefix + new Random(3, key).text(alphabet, length - prefix.length);
}

/** The key of an ID; undefined if no event can have it. */
export function readEventId(id: string): number | undefined {
  let rank = 0;
  for (const character of id.slice(0, 4)) rank = rank * 64 + alphabet.indexOf(character);
  const key = Math.imul((rank ^ mask) & (rankCount - 1), inverse) & (rankCount - 1);
  return writeEventId(key) === id ? key : undefined;
}

/** The inverse of an odd number modulo 2^32, by Newton's iteration: each step doubles the number of correct bits. */
export function inverseOf(odd: number): number {
  let x = odd;
  for (let step = 0; step < 5; step += 1) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}
