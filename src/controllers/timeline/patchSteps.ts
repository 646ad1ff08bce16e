// Writes down, step by step, how one list of rows becomes another: what stays, what goes, and what comes in.

/** The steps of a splice. Those of the same kind, one after the other, are one. */
export class PatchSteps {
  readonly #done: string[] = [];
  #unchanged = 0;
  #numbers: number[] = [];

  keep(): void {
    if (this.#numbers.length > 0) this.#end();
    this.#unchanged += 1;
  }

  drop(count: number): void {
    if (count === 0) return;
    this.#end();
    this.#done.push(`-${String(count)}`);
  }

  put(number: number): void {
    if (this.#unchanged > 0) this.#end();
    this.#numbers.push(number);
  }

  /** As a page reads them; empty if all stays. */
  get text(): string {
    if (this.#done.length === 0 && this.#numbers.length === 0) return '';
    this.#end();
    return this.#done.join(' ');
  }

  #end(): void {
    if (this.#unchanged > 0) this.#done.push(`=${String(this.#unchanged)}`);
    if (this.#numbers.length > 0) this.#done.push(`+${this.#numbers.join(',')}`);
    this.#unchanged = 0;
    this.#numbers = [];
  }
}
