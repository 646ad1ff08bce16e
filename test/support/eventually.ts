// Waits until something that is on its way has arrived.
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

/** Asks again until the text matches; nothing, such as a missing attribute, matches like an empty text. */
export async function eventuallyMatches(ask: () => Promise<string | null | undefined> | string, pattern: RegExp): Promise<void> {
  const isSo = `matches ${String(pattern)}`;
  await eventually(async () => {
    const text = (await ask()) ?? '';
    return pattern.test(text) ? isSo : text;
  }, isSo);
}
