// The interface of the stored raw responses that were paid for, so that a later version can read them.
import type { Parameter, Verb } from './http/transport.ts';
import type { Price } from './price.ts';
import type { Receipt } from './receipt.ts';

/** An answer with all that is needed to read it again. */
export interface RawAnswer {
  /** The endpoint's name, such as `companies.search`. */
  readonly operation: string;
  /** The request without the credentials, which the transport adds. */
  readonly request: { readonly verb: Verb; readonly path: string; readonly parameters: readonly Parameter[] };
  readonly receipt: Receipt;
  /** The body as it came. */
  readonly body: string;
}

export interface PersistedRawAnswer extends RawAnswer {
  readonly key: string;
  /** The time when it arrived, in milliseconds since the epoch. */
  readonly at: number;
}

/** Keeps answers of one account. It never throws: an answer that cannot be kept is still shown. */
export interface RawAnswers {
  /** Keeps an answer before it is read. @returns its key */
  keep(answer: RawAnswer): string;
  /** Notes that everything in the answer could be read, so that it no longer has to stay. */
  understood(key: string): void;
  /**
   * Notes that a part could not be read. A paid answer then stays until it is understood or its account is forgotten.
   * @param isPartly some of its records could be read: it stays in place of an older such answer to the same request
   */
  notUnderstood(key: string, isPartly: boolean): void;
  /** The kept answers to the same request, the newest first, without those that the user wants to request again. */
  of(request: RawAnswer['request']): readonly PersistedRawAnswer[];
}

/** Returns whether an answer surely was paid for: its own header names credits. */
export function isPaid({ receipt }: Pick<RawAnswer, 'receipt'>): boolean {
  return receipt.certainty === 'known' && hasCredits(receipt.cost);
}

function hasCredits(cost: Price): boolean {
  return Object.values(cost).some((credits) => credits > 0);
}
