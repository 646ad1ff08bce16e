// Prints steps with their times, also several at once: a line for each ended step, and the running ones.

/**
 * @typedef {object} Progress
 * @property {(text: string) => void} say shows how far the step is, behind its time
 * @property {(outcome: string) => void} outcome replaces "done" in the finished line
 * @property {() => void} fail marks the finished line as failed
 */

export class Steps {
  /** @type {Set<() => string>} */
  #running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {{ ticking?: boolean }} [options] without ticking where the work prints for itself */
  constructor({ ticking = process.stdout.isTTY } = {}) {
    this.ticking = ticking;
  }

  /**
   * Runs one step and prints its line at the end.
   * @template T
   * @param {string} title such as "Building"
   * @param {(progress: Progress) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async run(title, work) {
    const began = Date.now();
    let far = '';
    let outcome = 'done';
    let mark = '✔';
    const fail = () => void (mark = '✖');
    const line = () => `${title} ${seconds(began, 0)}${far && ` (${far})`}`;
    this.#running.add(line);
    this.#timer ??= setInterval(() => this.#draw(), this.ticking ? 250 : 15_000);
    try {
      return await work({ say: (text) => void (far = text), outcome: (text) => void (outcome = text), fail });
    } catch (error) {
      fail();
      outcome = 'failed';
      throw error;
    } finally {
      this.#running.delete(line);
      if (this.#running.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
      this.print(`${mark} ${title}: ${outcome}  ${seconds(began, 1)}`);
    }
  }

  /** Prints a line above those that are running. @param {string} line */
  print(line) {
    process.stdout.write(`${this.ticking ? '\r\x1b[K' : ''}${line}\n`);
  }

  /** Draws the running steps: on a terminal in the last line, elsewhere in a new line. */
  #draw() {
    const text = `… ${[...this.#running].map((line) => line()).join(' · ')}`;
    process.stdout.write(this.ticking ? `\r\x1b[K${text.slice(0, (process.stdout.columns || 80) - 1)}` : `${text}\n`);
  }
}

/** @param {number} since milliseconds @param {number} digits */
function seconds(since, digits) {
  return `${((Date.now() - since) / 1000).toFixed(digits)} s`;
}
