// A service that answers otherwise than the sandbox, with one switch for each difference that the API's text allows.
import type { Clock } from '../../../src/client/clock.ts';
import type { Failure } from '../../../src/client/failure.ts';
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import type { Price } from '../../../src/client/price.ts';
import { Sandbox, type SandboxRequest } from '../../../src/sandbox/sandbox.ts';

/** One way in which a service may differ. Each part may be absent: what it leaves out is as in the sandbox. */
export interface Difference {
  /** The difference as a short phrase, which names the tests that run with it. */
  readonly name: string;
  /** Reads the request as this service does, before the sandbox serves it. */
  readonly request?: (request: SandboxRequest) => SandboxRequest;
  /** Answers in place of the sandbox, for example with a refusal; undefined passes the request on. */
  readonly refuse?: (request: SandboxRequest) => WireAnswer | undefined;
  /** Bills otherwise than by the rules of the API: in the bill, in the cost header and in the credit status. */
  readonly cost?: (cost: Price, request: SandboxRequest) => Price;
  /** Changes what the sandbox answered. */
  readonly response?: (response: WireAnswer, request: SandboxRequest) => WireAnswer;
  /** Changes what the transport makes of an answer that does not arrive completely: by then the service has acted and billed. */
  readonly brokenOff?: (response: WireAnswer, request: SandboxRequest) => Failure | undefined;
}

/** A sandbox with differences that a test switches on and off. */
export class DifferentSandbox extends Sandbox {
  differences: readonly Difference[];

  constructor(clock: Clock, differences: readonly Difference[] = []) {
    super({ clock });
    this.differences = differences;
  }

  override handle(request: SandboxRequest): WireAnswer {
    for (const { refuse } of this.differences) {
      const refusal = refuse?.(request);
      if (refusal) return refusal;
    }
    const read = this.differences.reduce((current, { request: change }) => change?.(current) ?? current, request);
    const served = super.handle(read);
    const answer = this.differences.reduce((current, { response: change }) => change?.(current, request) ?? current, served);
    for (const { brokenOff } of this.differences) {
      const failure = brokenOff?.(answer, request);
      if (failure) throw failure;
    }
    return answer;
  }

  protected override costOf(cost: Price, request: SandboxRequest): Price {
    return this.differences.reduce((current, { cost: change }) => change?.(current, request) ?? current, cost);
  }
}

/** Changes the JSON body of a successful answer; other answers stay as they are. */
export function withBody(response: WireAnswer, change: (body: unknown) => unknown): WireAnswer {
  if (response.status > 299 || response.body === '') return response;
  return { ...response, body: JSON.stringify(change(JSON.parse(response.body))) };
}
