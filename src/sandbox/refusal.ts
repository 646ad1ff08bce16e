// A refusal of the sandbox: a status, a code and a sentence, as in service-shapes.md, "Errors".

/** Thrown by a handler; `Sandbox` turns it into an answer with this status, and bills nothing. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly parameter: string | undefined;

  constructor(status: number, code: string, message: string, parameter?: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.parameter = parameter;
  }

  /** The body of the answer. */
  get body(): Readonly<Record<string, unknown>> {
    return {
      error: true,
      status: this.status,
      code: this.code,
      message: this.message,
      data: this.parameter === undefined ? {} : { parameter: this.parameter },
    };
  }
}

/** 405: a path has no such verb. */
export class MethodNotAllowed extends Refusal {
  /** The verbs that the path has. */
  readonly allowed: readonly string[];

  constructor(verb: string, allowed: readonly string[]) {
    super(405, 'error.methodNotAllowed', `This path takes ${allowed.join(' and ')}, not ${verb}.`);
    this.allowed = allowed;
  }
}

/** 400: a required parameter is not there. */
export function missing(parameter: string): Refusal {
  return new Refusal(400, 'error.missingParameter', `The parameter ${parameter} is required.`, parameter);
}

/** 400: a parameter breaks a rule of the API. */
export function invalid(parameter: string, message: string): Refusal {
  return new Refusal(400, 'error.invalidParameter', message, parameter);
}

/** 404: no such object or path. */
export function notFound(message: string, parameter?: string): Refusal {
  return new Refusal(404, 'error.notFound', message, parameter);
}

/** 403: the acting user's level does not allow it. */
export function notAllowed(message: string): Refusal {
  return new Refusal(403, 'error.notAllowed', message);
}

/** Used by the handler and by the HTTPS front, which stops reading such a body. */
export function tooLarge(mostBytes: number): Refusal {
  return new Refusal(413, 'error.requestTooLarge', `The request body is larger than ${mostBytes} bytes.`);
}
