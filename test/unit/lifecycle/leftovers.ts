// Finds the timers and listeners that a closed window must not leave behind.
import type { Event } from '../../../src/client/event.ts';

/** Timers of Node that were set, and neither ended nor cleared, since `watch`. */
export class Timers {
  readonly #live = new Map<unknown, string>();
  readonly #before = { setTimeout, setInterval, clearTimeout, clearInterval };

  watch(): void {
    const before = this.#before;
    const live = this.#live;
    const begun = (timer: unknown): void => void live.set(timer, new Error('set here').stack ?? '');
    const timeout = (work: (...all: unknown[]) => void, ms?: number, ...all: unknown[]): NodeJS.Timeout => {
      const timer = before.setTimeout(() => {
        live.delete(timer);
        work(...all);
      }, ms);
      begun(timer);
      return timer;
    };
    const interval = (work: (...all: unknown[]) => void, ms?: number, ...all: unknown[]): NodeJS.Timeout => {
      const timer = before.setInterval(work, ms, ...all);
      begun(timer);
      return timer;
    };
    const clear = (timer?: NodeJS.Timeout | string | number): void => {
      live.delete(timer);
      before.clearTimeout(timer);
    };
    Object.assign(globalThis, { setTimeout: timeout, setInterval: interval, clearTimeout: clear, clearInterval: clear });
  }

  /** The places that set the timers that are still there. */
  get left(): readonly string[] {
    return [...this.#live.values()];
  }

  end(): void {
    Object.assign(globalThis, this.#before);
  }
}

/** Counts who listens to the events of what lives longer than a window's session. */
export class Listeners {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The same thing, whose events are counted. */
  of<T extends object>(thing: T): T {
    return new Proxy(thing, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (typeof name === 'string' && name.startsWith('onDid')) return this.#counted(member as Event<unknown>);
        return member.bind(target) as unknown;
      },
    });
  }

  #counted(event: Event<unknown>): Event<unknown> {
    return (listener) => {
      const listening = event(listener);
      this.#count += 1;
      let isOver = false;
      return {
        dispose: () => {
          if (!isOver) this.#count -= 1;
          isOver = true;
          listening.dispose();
        },
      };
    };
  }
}
