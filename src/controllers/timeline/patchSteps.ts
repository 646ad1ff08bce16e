// Builds the steps by which the page changes its list of rows.

/** Builds the text of `Splice.steps` (protocol.ts). Adjacent steps of the same kind become one. */
export class PatchSteps {
  readonly #steps: string[] = [];
  #kept = 0;
  #inserted: number[] = [];

  keep(): void {
    if (this.#inserted.length > 0) this.#endStep();
    this.#kept += 1;
  }

  drop(count: number): void {
    if (count === 0) return;
    this.#endStep();
    this.#steps.push(`-${String(count)}`);
  }

  insert(number: number): void {
    if (this.#kept > 0) this.#endStep();
    this.#inserted.push(number);
  }

  /** The finished steps; empty if all rows are kept. */
  get text(): string {
    if (this.#steps.length === 0 && this.#inserted.length === 0) return '';
    this.#endStep();
    return this.#steps.join(' ');
  }

  #endStep(): void {
    if (this.#kept > 0) this.#steps.push(`=${String(this.#kept)}`);
    if (this.#inserted.length > 0) this.#steps.push(`+${this.#inserted.join(',')}`);
    this.#kept = 0;
    this.#inserted = [];
  }
}
