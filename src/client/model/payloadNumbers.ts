// Finds the numbers inside a payload of any shape, each with its path.
import { leavesOf, type Leaf } from './payloadLeaves.ts';

export interface NumberLeaf {
  readonly path: string;
  /** It is always finite. */
  readonly value: number;
}

/** The numbers of a payload, including those that are written as text. */
export function numbersIn(payload: unknown): readonly NumberLeaf[] {
  return leavesOf(payload).flatMap(({ path, value }) => {
    const number = numberOf(value);
    return number === undefined ? [] : [{ path, value: number }];
  });
}

/**
 * The number of a value; undefined if it is none. Text with a leading zero, an exponent, or eleven digits in a row is not taken
 * for a number, because it is more likely a code, such as a VAT number.
 */
export function numberOf(value: Leaf['value']): number | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'string' && !/^-?(0|[1-9]\d{0,9})(\.\d{1,15})?$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
