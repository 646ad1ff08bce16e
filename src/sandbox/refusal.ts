// The errors with which the sandbox refuses requests: status, code and message (service-shapes.md, "Errors").

/** A handler throws it to refuse a request; `Sandbox` answers with its status and bills nothing. */
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

/** 405: the path does not accept the verb. */
export class MethodNotAllowed extends Refusal {
  /** The verbs that the path accepts. */
  readonly allowed: readonly string[];

  constructor(verb: string, allowed: readonly string[]) {
    super(405, 'error.methodNotAllowed', `This path takes ${allowed.join(' and ')}, not ${verb}.`);
    this.allowed = allowed;
  }
}

/** 400: a required parameter is missing. */
export function missing(parameter: string): Refusal {
  return new Refusal(400, 'error.missingParameter', `The parameter ${parameter} is required.`, parameter);
}

/** 400: a parameter breaks a rule of the API. */
export function invalid(parameter: string, message: string): Refusal {
  return new Refusal(400, 'error.invalidParameter', message, parameter);
}

/** 404: the object or the path does not exist. */
export function notFound(message: string, parameter?: string): Refusal {
  return new Refusal(404, 'error.notFound', message, parameter);
}

/** 403: the acting user's level does not allow it. */
export function notAllowed(message: string): Refusal {
  return new Refusal(403, 'error.notAllowed', message);
}

/** 413: the body is over the limit. `Sandbox` and the HTTPS server both throw it; the server discards the rest of the body. */
export function tooLarge(mostBytes: number): Refusal {
  return new Refusal(413, 'error.requestTooLarge', `The request body is larger than ${mostBytes} bytes.`);
}
