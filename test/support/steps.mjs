// Prints numbered steps with the time they take: ticking on a terminal, plain lines elsewhere.

/**
 * @typedef {object} Progress
 * @property {(text: string) => void} say shows how far the step is, behind its time
 * @property {(outcome: string) => void} outcome replaces "done" in the finished line
 * @property {() => void} fail marks the finished line as failed
 */

export class Steps {
  #at = 0;

  /**
   * @param {number} total
   * @param {{ ticking?: boolean }} [options] without ticking where the work prints for itself
   */
  constructor(total, { ticking = process.stdout.isTTY } = {}) {
    this.total = total;
    this.ticking = ticking;
    this.out = process.stdout;
  }

  /**
   * Runs one step and prints its lines.
   * @template T
   * @param {string} title such as "Building"
   * @param {(progress: Progress) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async run(title, work) {
    const label = `[${++this.#at}/${this.total}] ${title}`;
    const began = Date.now();
    let far = '';
    let outcome = 'done';
    let failed = false;
    const stop = this.#tick(() => `${label}…  ${seconds(began, 0)}${far && `  ${far}`}`);
    try {
      return await work({
        say: (text) => (far = text),
        outcome: (text) => (outcome = text),
        fail: () => (failed = true),
      });
    } catch (error) {
      failed = true;
      outcome = 'failed';
      throw error;
    } finally {
      stop();
      this.out.write(`${failed ? '✖' : '✔'} ${label}: ${outcome}  ${seconds(began, 1)}\n`);
    }
  }

  /** A step that is not done here, and why. @param {string} title @param {string} reason */
  skip(title, reason) {
    this.out.write(`- [${++this.#at}/${this.total}] ${title}: ${reason}\n`);
  }

  /** @param {() => string} line @returns {() => void} */
  #tick(line) {
    if (!this.ticking) {
      this.out.write(`${line().replace(/…[^]*/, '…')}\n`);
      const timer = setInterval(() => this.out.write(`${line()}\n`), 15_000);
      return () => clearInterval(timer);
    }
    const draw = () => this.out.write(`\r\x1b[K${line().slice(0, (this.out.columns || 80) - 1)}`);
    draw();
    const timer = setInterval(draw, 250);
    return () => {
      clearInterval(timer);
      this.out.write('\r\x1b[K');
    };
  }
}

/** @param {number} since milliseconds @param {number} digits */
function seconds(since, digits) {
  return `${((Date.now() - since) / 1000).toFixed(digits)} s`;
}
