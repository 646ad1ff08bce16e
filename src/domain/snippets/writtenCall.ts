// Defines a call to be written in some language: address, parameters, and the environment variables of its secrets.
import type { Parameter } from '../../client/http/transport.ts';
import type { DryRun } from './dryRun.ts';

/** The environment variable for a secret parameter: the token, or one of the legacy pair. */
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
 * Every written call is a POST with a form, which all data endpoints accept (service.md, "General rules", 3). The token is
 * therefore in no address, where logs and error messages would show it.
 */
export interface WrittenCall extends CallPlace {
  /** The path, which starts with a slash. The IDs in it are percent-encoded, so that no part of it is special in any language. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Sentences that become comments above the call, such as its price. */
  readonly notes: readonly string[];
}

/** The call of a dry run. @throws RangeError if it is not a POST, or if it changes data */
export function writtenCall({ request, effect }: DryRun, place: CallPlace, notes: readonly string[]): WrittenCall {
  if (request.verb !== 'POST' || effect !== 'read') throw new RangeError('only reading by POST is written down');
  return { base: place.base, secrets: place.secrets, path: request.path, parameters: request.parameters, notes };
}

/** Writes one field of the form in a language: a parameter with its value, or one with the secret from a variable. */
export interface FieldWriter {
  readonly value: (name: string, value: string) => string;
  readonly secret: (name: string, variable: string) => string;
}

/** The written fields of the form: the parameters, and after them the secrets. */
export function fieldsOf({ parameters, secrets }: WrittenCall, write: FieldWriter): readonly string[] {
  return [
    ...parameters.map(([name, value]) => write.value(name, value)),
    ...secrets.map(({ parameter, variable }) => write.secret(parameter, variable)),
  ];
}
