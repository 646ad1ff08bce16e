// Event IDs for many companies, in which five characters instead of four contain the rank.
import { alphabet, inverseOf, length } from '../records/eventIds.ts';
import { companyCount } from '../records/companies.ts';
import { series } from '../records/events.ts';
import { Random } from '../random.ts';

/** The most events of one type that a company can have. */
export const mostNumbers = 256;
const mostTypes = 8;

/** The number of keys, which start at 0; it is enough for 500,000 companies. */
const keyCount = 2 ** 30;
const prefixLength = 5;

/** The first rank here; events of the companies that every sandbox has have lower ranks. */
const firstRank = 2 ** 30;

// Multiplying by an odd factor gives successive keys distant ranks; the inverse turns ranks back into keys.
const factor = 0x2c1b3c6d;
const inverse = inverseOf(factor);
const mask = 0x15a4e35;

/** The key of an event. @param lane the lane (see `EventLanes`) @param number the event's number in the lane */
export function wideKey(lane: number, number: number): number {
  const index = Math.floor(lane / series.length) + companyCount;
  return (index * mostTypes + (lane % series.length)) * mostNumbers + number;
}

/** The parts of a key. */
export function readWideKey(key: number): { readonly index: number; readonly typeIndex: number; readonly number: number } {
  const indexAndType = Math.floor(key / mostNumbers);
  return { index: Math.floor(indexAndType / mostTypes), typeIndex: indexAndType % mostTypes, number: key % mostNumbers };
}

/** The rank of a key for `placeOf`. Two ranks compare as the two IDs do. */
export function wideRankOf(key: number): number {
  return firstRank + ((Math.imul(key, factor) ^ mask) & (keyCount - 1));
}

/** The key of the event at a place. */
export function wideKeyOf(place: number): number {
  return keyOfRank((place % 2 ** 31) - firstRank);
}

/** The ID of a key. */
export function writeWideId(key: number): string {
  const rank = wideRankOf(key) - firstRank;
  const prefix = [24, 18, 12, 6, 0].map((shift) => alphabet.charAt((rank >>> shift) & 63)).join('');
  return prefix + new Random(3, key).text(alphabet, length - prefixLength);
}

/** The key of an ID; undefined if no event can have it. */
export function readWideId(id: string): number | undefined {
  let rank = 0;
  for (const character of id.slice(0, prefixLength)) rank = rank * 64 + alphabet.indexOf(character);
  const key = keyOfRank(rank);
  return rank >= 0 && writeWideId(key) === id ? key : undefined;
}

function keyOfRank(rank: number): number {
  return Math.imul((rank ^ mask) & (keyCount - 1), inverse) & (keyCount - 1);
}
