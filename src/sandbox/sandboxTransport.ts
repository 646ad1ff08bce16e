// The sandbox as a transport of the client, with a state that windows share and that outlives a session.
import type { Clock } from '../client/clock.ts';
import type { Transport, WireAnswer, WireRequest } from '../client/http/transport.ts';
import type { Sandbox } from './sandbox.ts';

/** The storage of the state between windows and sessions. Both methods may fail: the sandbox then continues in memory. */
export interface SandboxStorage {
  load(): Promise<string | undefined>;
  save(state: string): Promise<void>;
}

export interface SandboxTransportOptions {
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly storage?: SandboxStorage;
  /** Milliseconds that each call waits before it is served. */
  readonly latencyMs?: number;
}

/**
 * A transport that the sandbox answers. It serves one call after the other: it loads the stored state before each call and saves
 * it after each call that changed it. Two windows that call at the same moment may still overwrite each other's state.
 *
 * An aborted call rejects with the signal's own reason and not with a `Failure`, since the sandbox is a separate bundle with
 * another copy of that class. A call that rejects has changed and billed nothing, since a call that is already being served is
 * answered.
 */
export function sandboxTransport({ sandbox, clock, storage, latencyMs = 0 }: SandboxTransportOptions): Transport {
  const persisted = storage ? new PersistedState(sandbox, storage) : undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function serve(request: WireRequest, wait: Wait): Promise<WireAnswer> {
    await persisted?.load();
    wait.end();
    const path = request.target === 'credits' ? '/credits' : request.path;
    const answer = sandbox.handle({ ...request, path });
    await persisted?.save();
    return answer;
  }

  return async (request, signal) => {
    signal.throwIfAborted();
    if (latencyMs > 0) await clock.sleep(latencyMs, signal);
    const wait = waitUnder(signal);
    const answer = last.then(() => serve(request, wait));
    last = answer.catch(() => undefined);
    return Promise.race([answer, wait.aborted]);
  };
}

interface Wait {
  /** Rejects with the signal's reason, if it is aborted before the wait ends; it never resolves. */
  readonly aborted: Promise<never>;
  /** Ends the wait, after which an abort has no effect. It throws the signal's reason if the signal is already aborted. */
  readonly end: () => void;
}

// A call that waits for others rejects at once if it is aborted.
function waitUnder(signal: AbortSignal): Wait {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    aborted: promise,
    end: () => {
      signal.removeEventListener('abort', stop);
      signal.throwIfAborted();
    },
  };
}

class PersistedState {
  readonly #sandbox: Sandbox;
  readonly #storage: SandboxStorage;
  /** The content of the storage when it was last loaded or saved here. */
  #known: string | undefined;
  /** True if the storage was never loaded; until then its state of earlier sessions must not be overwritten. */
  #isUnread = true;
  /** The sandbox's state after the last load or save; another state is not yet saved. */
  #savedState: string;

  constructor(sandbox: Sandbox, storage: SandboxStorage) {
    this.#sandbox = sandbox;
    this.#storage = storage;
    this.#savedState = sandbox.snapshot();
  }

  /** Restores a state that another window has saved. If the storage is unchanged, a change that could not be saved is kept. */
  async load(): Promise<void> {
    const text = await this.#loadText();
    if (text === this.#known) return;
    this.#known = text;
    if (text === undefined) this.#sandbox.reset();
    else this.#sandbox.restore(text);
    this.#savedState = this.#sandbox.snapshot();
  }

  async save(): Promise<void> {
    const state = this.#sandbox.snapshot();
    if (state === this.#savedState || this.#isUnread) return;
    try {
      await this.#storage.save(state);
      this.#known = state;
      this.#savedState = state;
    } catch {
      // The next call tries again, since `#savedState` still differs.
    }
  }

  async #loadText(): Promise<string | undefined> {
    try {
      const text = await this.#storage.load();
      this.#isUnread = false;
      return text;
    } catch {
      return this.#known;
    }
  }
}
