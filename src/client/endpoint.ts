// Defines an endpoint as a value: its name, request, highest price and response schema.
import type { Parameter, Verb } from './http/transport.ts';
import type { Decoder } from './model/envelope.ts';
import type { Price } from './price.ts';

/** The name of the parameter for the acting user (service.md, "Authentication", 2 and 3), or that none is sent. */
export type UserParameter = 'data' | 'lists' | 'none';

export interface Endpoint<Input, Output> {
  /** The name in log and ledger, such as `lists.search`. */
  readonly name: string;
  readonly target: 'service' | 'credits';
  readonly verb: Verb;
  readonly effect: 'read' | 'write';
  readonly userParameter: UserParameter;
  /** The path, every ID in it encoded. @throws Failure `refused` */
  readonly path: (input: Input) => string;
  /** The parameters, checked against the rules of the API. @throws Failure `refused` */
  readonly parameters: (input: Input) => readonly Parameter[];
  /** The most credits that one answer may cost: the price that is shown is the price that is guarded. */
  readonly mostCredits: (input: Input) => Price;
  readonly answer: Decoder<Output>;
  /** Reads the answer to this input if that depends on what was asked for. */
  readonly answerTo?: (input: Input) => Decoder<Output>;
  /** The parameters of a free count of the same. It tries an unconfirmed form of the API before anything is paid for. */
  readonly countParameters?: (input: Input) => readonly Parameter[];
}

/** Identity, for the sake of inference: writes an endpoint down as a value. */
export function endpoint<Input, Output>(value: Endpoint<Input, Output>): Endpoint<Input, Output> {
  return value;
}
