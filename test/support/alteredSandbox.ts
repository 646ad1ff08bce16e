// A sandbox that answers as it should, until a test says otherwise.
import { systemClock, type Clock } from '../../src/client/clock.ts';
import type { WireAnswer } from '../../src/client/http/transport.ts';
import { Sandbox, type SandboxRequest } from '../../src/sandbox/sandbox.ts';

export class AlteredSandbox extends Sandbox {
  altering: (answer: WireAnswer, request: SandboxRequest) => WireAnswer = (answer) => answer;

  constructor(clock: Clock = systemClock) {
    super({ clock });
  }

  override handle(request: SandboxRequest): WireAnswer {
    return this.altering(super.handle(request), request);
  }
}
