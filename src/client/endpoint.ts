// Defines an endpoint as a value: its name, request, highest price and response schema.
import type { Parameter, Verb } from './http/transport.ts';
import type { Decoder } from './model/envelope.ts';
import type { Price } from './price.ts';

/** The group of endpoints whose parameter names the acting user (service.md, "Authentication", 2 and 3); `none`: none is sent. */
export type UserParameter = 'data' | 'lists' | 'none';

export interface Endpoint<Input, Output> {
  /** The name in the log and in the ledger, such as `lists.search`. */
  readonly name: string;
  readonly target: 'service' | 'credits';
  readonly verb: Verb;
  readonly effect: 'read' | 'write';
  readonly userParameter: UserParameter;
  /** The path, in which every ID is encoded. @throws Failure `refused` */
  readonly path: (input: Input) => string;
  /** The parameters, checked against the rules of the API. @throws Failure `refused` */
  readonly parameters: (input: Input) => readonly Parameter[];
  /** The most credits that one answer may cost. This price is shown before the call, and it is reserved. */
  readonly mostCredits: (input: Input) => Price;
  readonly answer: Decoder<Output>;
  /** The decoder of the answer to this input, used instead of `answer` if the answer depends on the input. */
  readonly answerTo?: (input: Input) => Decoder<Output>;
  /**
   * The parameters of a free count of the same records, by which an unconfirmed form of the API is tried before it is paid for.
   */
  readonly countParameters?: (input: Input) => readonly Parameter[];
}

/** Returns its argument. The call makes the compiler infer the types of an endpoint. */
export function endpoint<Input, Output>(value: Endpoint<Input, Output>): Endpoint<Input, Output> {
  return value;
}
