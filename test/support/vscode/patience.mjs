// What a person does without thinking: reads a label as a whole, and tries again when a key press was lost.

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
