// Reads and writes a range of numbers or days as one text: `10..50`, `>= 10`, `2019-01-01..`.
import { isDate } from '../../client/parameters.ts';

/** The least and the greatest value, both inclusive. An end that is undefined is open. */
export interface Range<T extends string | number> {
  readonly from?: T | undefined;
  readonly to?: T | undefined;
}

/**
 * Reads `10..50`, `10..`, `..50`, `>= 10`, `<= 50` and `10`.
 * @returns undefined if it is no range; open ends for an empty text
 */
export function readRange<T extends string | number>(text: string, read: (end: string) => T | undefined): Range<T> | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  const [first = '', second = first, ...rest] = endsIn(trimmed);
  if (rest.length > 0 || (first === '' && second === '')) return undefined;
  const [from, to] = [first, second].map((end) => (end === '' ? undefined : read(end)));
  if ((first !== '' && from === undefined) || (second !== '' && to === undefined)) return undefined;
  return from !== undefined && to !== undefined && from > to ? undefined : { from, to };
}

// Returns the texts of both ends. A single text stands for both, and more than two texts are no range.
function endsIn(text: string): readonly string[] {
  const [, sign, value = ''] = /^([<>]=|[≤≥])\s*(.*)$/u.exec(text) ?? [];
  if (sign === undefined) return text.split('..').map((end) => end.trim());
  return sign === '>=' || sign === '≥' ? [value, ''] : ['', value];
}

/** The inverse of `readRange`. */
export function writeRange({ from, to }: Range<string | number>): string {
  if (from === undefined && to === undefined) return '';
  return from === to ? String(from) : `${from ?? ''}..${to ?? ''}`;
}

/** A decimal number with a point, such as `-0.5`; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined;
}

/** A day that exists, such as `2019-01-01`; undefined for anything else. */
export function readDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text) ? text : undefined;
}
