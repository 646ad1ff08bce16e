// Event IDs: 21 characters that look random, and out of which the event is found without an index.
import { Random } from '../random.ts';

// In the order of the characters' codes, so that IDs compare as their ranks do.
export const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
export const length = 21;

/** Keys and ranks are below this. */
export const rankCount = 2 ** 24;

// A factor and its inverse modulo 2^24: neighbouring keys get ranks far apart.
const factor = 0x5bd1e9;
const inverse = inverseOf(factor);
const mask = 0x2c9277;

/** The place of a key's ID among all IDs: two ranks compare as the two IDs do, and cost less. */
export function rankOf(key: number): number {
  return (Math.imul(key, factor) ^ mask) & (rankCount - 1);
}

/** The ID of a key. Its first four characters carry the rank, the others only follow from the key. */
export function writeEventId(key: number): string {
  const rank = rankOf(key);
  const head = [18, 12, 6, 0].map((shift) => alphabet.charAt((rank >>> shift) & 63)).join('');
  return head + new Random(3, key).text(alphabet, length - head.length);
}

/** The key of an ID; undefined if no event can have it. */
export function readEventId(id: string): number | undefined {
  let rank = 0;
  for (const character of id.slice(0, 4)) rank = rank * 64 + alphabet.indexOf(character);
  const key = Math.imul((rank ^ mask) & (rankCount - 1), inverse) & (rankCount - 1);
  return writeEventId(key) === id ? key : undefined;
}

/** The inverse of an odd number modulo 2^32, by Newton's iteration: each step doubles the bits that are right. */
export function inverseOf(odd: number): number {
  let x = odd;
  for (let step = 0; step < 5; step += 1) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}
