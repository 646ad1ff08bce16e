// Does what a person does without thinking: reads whole labels, looks before acting, and repeats lost key presses.

/** @param {string | RegExp} text @returns {RegExp} matching the whole text */
export function exactly(text) {
  return typeof text === 'string' ? new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : text;
}

/**
 * @param {number} times
 * @param {() => Promise<void>} recover before the next attempt
 * @param {() => Promise<void>} attempt
 */
export async function retried(times, recover, attempt) {
  for (let left = times - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await recover();
    }
  }
}

/** Milliseconds after which it is given up: nothing is measured by it, so that it is right for a machine of any speed. */
const PATIENCE = 90_000;

/**
 * Looks, acts where it is not so yet, and looks again: for what may be done twice, such as opening a menu.
 * @param {string} what is to be so; for the error
 * @param {() => Promise<boolean>} look
 * @param {() => Promise<unknown>} act has done nothing if it fails
 * @param {number} [each] milliseconds in which an act shows before it is repeated
 */
export async function until(what, look, act, each = 2000) {
  /** @type {unknown} */
  let failure;
  for (const limit = Date.now() + PATIENCE; Date.now() < limit;) {
    if (await look()) return;
    failure = await act().then(
      () => undefined,
      (error) => error,
    );
    if (await seenWithin(each, look)) return;
  }
  throw new Error(`not so after ${PATIENCE / 1000} s: ${what}${failure instanceof Error ? `\n${failure.message}` : ''}`);
}

/** Returns whether something is seen within some milliseconds. @param {number} ms @param {() => Promise<boolean>} look */
export async function seenWithin(ms, look) {
  for (const limit = Date.now() + ms; ;) {
    if (await look()) return true;
    if (Date.now() > limit) return false;
    await new Promise((again) => setTimeout(again, 30));
  }
}
