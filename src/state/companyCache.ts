// The companies that answers have named: what an ID means, for free.
import { Emitter, type Event } from '../client/event.ts';
import type { Company } from '../client/model/company.ts';
import type { Row } from '../client/model/envelope.ts';
import type { Subject } from '../client/model/timelineEvent.ts';

/** In memory, as long as the session is open. */
export class CompanyCache {
  readonly #companies = new Map<string, Company>();
  readonly #changed = new Emitter();

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** Every company an answer has named, in the order in which they were first named. */
  get all(): readonly Company[] {
    return [...this.#companies.values()];
  }

  get(id: string): Company | undefined {
    return this.#companies.get(id);
  }

  remember(rows: readonly Row<Company>[]): void {
    for (const { value } of rows) if (value) this.#companies.set(value.id, value);
    if (rows.length > 0) this.#changed.fire();
  }

  /** Takes the names that events carry, where no record is known: a name of that day is better than none. */
  rememberSubjects(subjects: readonly Subject[]): void {
    for (const { id, label, entityType } of subjects) {
      if (!id || !label || (entityType !== undefined && entityType !== 'company') || this.#companies.has(id)) continue;
      this.#companies.set(id, { id, name: label });
      this.#changed.fire();
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
