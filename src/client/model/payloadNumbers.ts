// The numbers inside a payload of any shape, each under the path of names that leads to it.
import { leavesOf, type Leaf } from './payloadLeaves.ts';

export interface NumberLeaf {
  readonly path: string;
  /** Finite. */
  readonly value: number;
}

/** The numbers of a payload, those written as text among them. */
export function numbersIn(payload: unknown): readonly NumberLeaf[] {
  return leavesOf(payload).flatMap(({ path, value }) => {
    const number = numberOf(value);
    return number === undefined ? [] : [{ path, value: number }];
  });
}

/**
 * A number, or text that is plainly one. Digits behind a zero, an exponent or eleven digits in a row are rather a code:
 * a VAT number, a class.
 */
export function numberOf(value: Leaf['value']): number | undefined {
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'string' && !/^-?(0|[1-9]\d{0,9})(\.\d{1,15})?$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
