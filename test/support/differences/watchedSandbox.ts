// A service with differences that remembers what it was asked, for tests that look at it from the editor.
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import type { SandboxRequest } from '../../../src/sandbox/sandbox.ts';
import { DifferentSandbox } from './difference.ts';

/** Remembers each request, also one that is refused. */
export class WatchedSandbox extends DifferentSandbox {
  readonly requests: SandboxRequest[] = [];

  override handle(request: SandboxRequest): WireAnswer {
    this.requests.push(request);
    return super.handle(request);
  }

  /** The requests that change something, such as `PUT /v2/lists/24`. */
  get writes(): readonly string[] {
    return this.requests.flatMap(({ verb, path }) =>
      verb === 'PUT' || verb === 'DELETE' || (verb === 'POST' && path === '/v2/lists') ? [`${verb} ${path}`] : [],
    );
  }
}
