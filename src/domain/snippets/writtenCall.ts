// A call that is to be written in some language: address, parameters, and the environment variables of its secrets.
import type { Parameter } from '../../client/http/transport.ts';
import type { DryRun } from './dryRun.ts';

/** The environment variable for each secret parameter: the token, or the legacy pair. */
export interface SecretVariable {
  readonly parameter: string;
  readonly variable: string;
}

/** The service that a call is sent to, and its secrets. */
export interface CallPlace {
  /** The address that the path is relative to, without a slash at its end. */
  readonly base: string;
  readonly secrets: readonly SecretVariable[];
}

/**
 * Every call that is written down is a POST with a form: all data endpoints take one (service.md, "General rules", 3), and so
 * the token is in no address, where logs and error messages would show it.
 */
export interface WrittenCall extends CallPlace {
  /** Starts with a slash; every ID in it is percent-encoded, so that nothing in it means anything to a language. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Sentences that stand above it as comments, such as its price. */
  readonly notes: readonly string[];
}

/** The call that a dry run has made up. @throws RangeError for one that is no POST, or that changes something */
export function writtenCall({ request, effect }: DryRun, place: CallPlace, notes: readonly string[]): WrittenCall {
  if (request.verb !== 'POST' || effect !== 'read') throw new RangeError('only reading by POST is written down');
  return { base: place.base, secrets: place.secrets, path: request.path, parameters: request.parameters, notes };
}

/** Writes one field of the form in a language. */
export interface FieldWriter {
  readonly value: (name: string, value: string) => string;
  readonly secret: (name: string, variable: string) => string;
}

/** The fields of the form: the parameters, and behind them the secrets. */
export function fieldsOf({ parameters, secrets }: WrittenCall, write: FieldWriter): readonly string[] {
  return [
    ...parameters.map(([name, value]) => write.value(name, value)),
    ...secrets.map(({ parameter, variable }) => write.secret(parameter, variable)),
  ];
}
