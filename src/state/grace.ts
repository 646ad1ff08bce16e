// What is under way when the user cancels is waited for a little: an answer that is given up leaves a doubt.
import type { Clock } from '../client/clock.ts';

const graceMs = 3000;

/** A signal that follows another one a little later. To be disposed of when the work is over. */
export function graceOf(
  signal: AbortSignal | undefined,
  clock: Pick<Clock, 'sleep'>,
): { readonly signal: AbortSignal; dispose(): void } {
  const abort = new AbortController();
  const over = new AbortController();
  const soon = (): void => {
    clock.sleep(graceMs, over.signal).then(
      () => {
        abort.abort(new Error('cancelled'));
      },
      () => undefined,
    );
  };
  signal?.addEventListener('abort', soon, { once: true });
  return {
    signal: abort.signal,
    dispose() {
      over.abort(new Error('over'));
      signal?.removeEventListener('abort', soon);
    },
  };
}
