// The sandbox behind the client's seam: no port, no certificate, and a state that windows share and reloads keep.
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
  /** Milliseconds that each call takes before it is served. */
  readonly latencyMs?: number;
}

/**
 * A transport that the sandbox answers. Calls are served one after the other; before each the stored state is loaded, and
 * after each that changed it, saved. Two windows that call at the very same moment may still overwrite each other.
 *
 * An abort rejects with the signal's own reason and not with a `Failure`: the sandbox is a bundle of its own, and its copy
 * of that class would not be the caller's. If it rejects, the sandbox has done and billed nothing: a call that is being
 * served is finished and answered.
 */
export function sandboxTransport({ sandbox, clock, storage, latencyMs = 0 }: SandboxTransportOptions): Transport {
  const stored = storage ? new StoredState(sandbox, storage) : undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function serve(request: WireRequest, wait: Wait): Promise<WireAnswer> {
    await stored?.load();
    wait.end();
    const path = request.target === 'credits' ? '/credits' : request.path;
    const answer = sandbox.handle({ ...request, path });
    await stored?.save();
    return answer;
  }

  return async (request, signal) => {
    signal.throwIfAborted();
    if (latencyMs > 0) await clock.sleep(latencyMs, signal);
    const wait = waitUnder(signal);
    const turn = last.then(() => serve(request, wait));
    last = turn.catch(() => undefined);
    return Promise.race([turn, wait.aborted]);
  };
}

interface Wait {
  /** Rejects with the signal's reason, if it is aborted before the wait ends; it never resolves. */
  readonly aborted: Promise<never>;
  /** Ends the wait: from now on an abort comes too late. Throws the reason if it came before. */
  readonly end: () => void;
}

// A call that waits behind others need not wait for them to be told that it is over.
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

class StoredState {
  readonly #sandbox: Sandbox;
  readonly #storage: SandboxStorage;
  /** The content of the storage, as far as it is known here. */
  #known: string | undefined;
  /** The storage was never loaded: what it holds from earlier sessions must not be overwritten. */
  #isUnread = true;
  /** The state as it was last loaded or saved, or found to be. */
  #seen: string;

  constructor(sandbox: Sandbox, storage: SandboxStorage) {
    this.#sandbox = sandbox;
    this.#storage = storage;
    this.#seen = sandbox.snapshot();
  }

  /** Takes over what another window has saved. A change that could not be saved from here is not undone by an older text. */
  async load(): Promise<void> {
    const text = await this.#loadText();
    if (text === this.#known) return;
    this.#known = text;
    if (text === undefined) this.#sandbox.reset();
    else this.#sandbox.restore(text);
    this.#seen = this.#sandbox.snapshot();
  }

  async save(): Promise<void> {
    const state = this.#sandbox.snapshot();
    if (state === this.#seen || this.#isUnread) return;
    try {
      await this.#storage.save(state);
      this.#known = state;
      this.#seen = state;
    } catch {
      // Tried again after the next call: `#seen` still differs.
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
