// Notes in plain memory, where the editor has no database module.
import { Emitter, type Event } from '../client/event.ts';
import type { JournalOwner } from '../client/journal.ts';
import type { Note, NoteKind, Notes } from '../client/notes.ts';

/** As text, as in the database: whoever reads gets values of their own. */
export class PlainNotes implements Notes {
  readonly #changed = new Emitter();
  readonly #texts = new Map<
    string,
    { readonly account: string; readonly place: string; readonly key: string; readonly text: string }
  >();

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  all(owner: JournalOwner, kind: NoteKind): readonly Note[] {
    const place = placeOf(owner, kind);
    return [...this.#texts.values()]
      .filter((one) => one.place === place)
      .map(({ key, text }): Note => ({ key, value: JSON.parse(text) }));
  }

  get(owner: JournalOwner, kind: NoteKind, key: string): unknown {
    const text = this.#texts.get(idOf(owner, kind, key))?.text;
    return text === undefined ? undefined : JSON.parse(text);
  }

  change(owner: JournalOwner, kind: NoteKind, key: string, change: (before: unknown) => unknown): boolean {
    const before = this.get(owner, kind, key);
    const after = change(before);
    if (after === before) return true;
    const id = idOf(owner, kind, key);
    if (after === undefined) this.#texts.delete(id);
    else this.#texts.set(id, { account: owner.account, place: placeOf(owner, kind), key, text: JSON.stringify(after) });
    this.#changed.fire();
    return true;
  }

  removeAll(owner: JournalOwner, kind: NoteKind): boolean {
    const place = placeOf(owner, kind);
    for (const [id, one] of this.#texts) if (one.place === place) this.#texts.delete(id);
    this.#changed.fire();
    return true;
  }

  forget(account?: string): void {
    for (const [id, one] of this.#texts) if (account === undefined || one.account === account) this.#texts.delete(id);
    this.#changed.fire();
  }
}

function placeOf({ account, user }: JournalOwner, kind: NoteKind): string {
  return JSON.stringify([account, user, kind]);
}

function idOf(owner: JournalOwner, kind: NoteKind, key: string): string {
  return JSON.stringify([placeOf(owner, kind), key]);
}
