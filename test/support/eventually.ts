// Waits until something that is on its way has arrived, or has come to rest.
import assert from 'node:assert/strict';

/** Asks again until the answer is as expected; after `ms` milliseconds it fails with the difference: room for a slow machine. */
export async function eventually<T>(ask: () => Promise<T> | T, expected: T, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    try {
      assert.deepEqual(answer, expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What is answered once it has been the same for three seconds: where a figure is told twice for a moment. */
export async function steady<T>(ask: () => Promise<T>): Promise<T> {
  let last = await ask();
  for (let since = Date.now(); Date.now() - since < 3000;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answer = await ask();
    if (!Object.is(answer, last)) since = Date.now();
    last = answer;
  }
  return last;
}
