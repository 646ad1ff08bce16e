// A signal that follows another one a few seconds later, so that a call under way can still be answered.
import type { Clock } from '../client/clock.ts';

const delayMs = 3000;

/**
 * Aborts a few seconds after `signal`: a write whose answer is not waited for would stay unconfirmed. The caller disposes of it
 * when the work is over.
 */
export function delayedAbort(
  signal: AbortSignal | undefined,
  clock: Pick<Clock, 'sleep'>,
): { readonly signal: AbortSignal; dispose(): void } {
  const delayed = new AbortController();
  const over = new AbortController();
  const follow = (): void => {
    clock.sleep(delayMs, over.signal).then(
      () => {
        delayed.abort(new Error('cancelled'));
      },
      () => undefined,
    );
  };
  signal?.addEventListener('abort', follow, { once: true });
  return {
    signal: delayed.signal,
    dispose() {
      over.abort(new Error('over'));
      signal?.removeEventListener('abort', follow);
    },
  };
}
