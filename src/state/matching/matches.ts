// The match of the open session, stored so that a crash, a reload or another window finds every line.
import { termsKey } from '../../domain/matching/termsKey.ts';
import type { Event } from '../../client/event.ts';
import type { Journal, JournalOwner } from '../../client/journal.ts';
import type { KeyValueKind, KeyValueStore } from '../../client/keyValueStore.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { readFirstLines, readLineOutcome, readTerms, writeFirstLines } from '../../domain/matching/matchRecord.ts';
import {
  firstOutcome,
  canBeSent,
  lineAt,
  type Candidate,
  type FirstLine,
  type LineOutcome,
  type LineState,
  type MatchTable,
  type MatchTerms,
} from '../../domain/matching/matchTable.ts';

export interface MatchesDeps {
  readonly keyValue: KeyValueStore;
  readonly owner: JournalOwner;
  /** The ID of this window, and whether others are still there. */
  readonly windows: Pick<Journal, 'window' | 'isThere' | 'stay'>;
}

/** The terms that the user changes after a match has begun. */
export type ChangedTerms = Partial<Pick<MatchTerms, 'threshold' | 'show'>>;

const linesKey = 'lines';

/** There is one match at a time. Every change is one transaction over all windows; what could not be written has not happened. */
export class Matches {
  readonly #keyValue: KeyValueStore;
  readonly #owner: JournalOwner;
  readonly #windows: MatchesDeps['windows'];
  #lines: { readonly id: string; readonly lines: readonly FirstLine[] } | undefined;

  constructor({ keyValue, owner, windows }: MatchesDeps) {
    this.#keyValue = keyValue;
    this.#owner = owner;
    this.#windows = windows;
  }

  get onDidChange(): Event<void> {
    return this.#keyValue.onDidChange;
  }

  /** Undefined if nothing is matched. */
  table(): MatchTable | undefined {
    const terms = this.#terms();
    if (!terms) return undefined;
    const { id, threshold, running } = terms;
    const records = new Map(this.#keyValue.all(this.#owner, 'match').map(({ key, value }) => [key, value]));
    const lines = this.#firstLines(id).map((line, index) =>
      lineAt(index, line, readLineOutcome(records.get(String(index)), id), threshold),
    );
    return { terms, lines, isRunning: running !== undefined && this.#windows.isThere(running) };
  }

  /** Replaces the match by another one. @returns false if it could not be written: nothing is matched then */
  begin(terms: MatchTerms, lines: readonly FirstLine[]): boolean {
    if (!this.discard()) return false;
    const { lines: cached, people } = writeFirstLines(lines);
    const isPeopleWritten = this.#set(linesKey, { of: terms.id, people }, 'matchedPeople');
    return isPeopleWritten && this.#set(linesKey, { of: terms.id, lines: cached }) && this.#set(termsKey, terms);
  }

  discard(): boolean {
    const [owner, keyValue] = [this.#owner, this.#keyValue];
    return keyValue.removeAll(owner, 'match') && keyValue.removeAll(owner, 'matchedPeople');
  }

  /** Changes the threshold, or the lines that are shown. @returns the reason why not; `replaced` as for `start` */
  change(id: string, part: ChangedTerms): 'replaced' | 'unwritten' | undefined {
    let refusal: 'replaced' | undefined = 'replaced';
    const isWritten = this.#changeTerms((terms) => {
      if (terms.id !== id) return terms;
      refusal = undefined;
      return { ...terms, ...part };
    });
    return isWritten ? refusal : 'unwritten';
  }

  /** Takes a match for this window. @returns the reason why not; `replaced` if it was discarded, or if there is another one */
  start(id: string): 'elsewhere' | 'replaced' | 'unwritten' | undefined {
    let refusal: 'elsewhere' | 'replaced' | undefined = 'replaced';
    // Others ask whether this window is still there once it has begun something.
    this.#windows.stay();
    const isWritten = this.#changeTerms((terms) => {
      if (terms.id !== id) return terms;
      refusal = terms.running !== undefined && this.#windows.isThere(terms.running) ? 'elsewhere' : undefined;
      return refusal ? terms : { ...terms, running: this.#windows.window };
    });
    return isWritten ? refusal : 'unwritten';
  }

  /**
   * If it cannot be stored, the match belongs to this window until it is closed. Another window may have begun another match
   * meanwhile, which goes on.
   */
  stop(): void {
    this.#changeTerms((terms) => {
      const { running, ...rest } = terms;
      return running === this.#windows.window ? rest : terms;
    });
  }

  /**
   * Stores that the query of a line is about to be sent. Whatever happens then, it is not sent again before the user agrees.
   * @param from the states that the line may have by now
   * @returns the stored outcome of the line; `taken` if it has another state by now
   */
  claim(id: string, index: number, from: readonly LineState[]): LineOutcome | 'taken' | 'unwritten' {
    const line = this.#terms()?.id === id ? this.#firstLines(id)[index] : undefined;
    if (!line || !canBeSent({ line })) return 'taken';
    let claimed: LineOutcome | 'taken' = 'taken';
    const isWritten = this.#keyValue.change(this.#owner, 'match', String(index), (before) => {
      const now = readLineOutcome(before, id) ?? firstOutcome(line);
      claimed = from.includes(now.state) ? now : 'taken';
      return claimed === 'taken' ? before : { ...now, of: id, state: 'asked' };
    });
    return isWritten ? claimed : 'unwritten';
  }

  /** Stores the outcome of a claimed line. @returns false if it could not be written: the line is unconfirmed then */
  settle(id: string, index: number, outcome: LineOutcome): boolean {
    return this.#changeLine(id, index, (now) => ({ ...outcome, ...omitUndefined({ chosen: now.chosen }) }));
  }

  /** The user's choice of a candidate; null for none of them. @returns false if it could not be written */
  choose(id: string, index: number, chosen: Candidate['id'] | null): boolean {
    return this.#changeLine(id, index, (now) => ({ ...now, chosen }));
  }

  #terms(): MatchTerms | undefined {
    return readTerms(this.#keyValue.get(this.#owner, 'match', termsKey));
  }

  // They never change while a match lasts.
  #firstLines(id: string): readonly FirstLine[] {
    if (this.#lines?.id !== id) {
      const linesOf = (kind: KeyValueKind): unknown => this.#keyValue.get(this.#owner, kind, linesKey);
      this.#lines = { id, lines: readFirstLines(linesOf('match'), linesOf('matchedPeople'), id) };
    }
    return this.#lines.lines;
  }

  #set(key: string, value: object, kind: KeyValueKind = 'match'): boolean {
    return this.#keyValue.change(this.#owner, kind, key, () => value);
  }

  #changeTerms(change: (terms: MatchTerms) => MatchTerms): boolean {
    return this.#keyValue.change(this.#owner, 'match', termsKey, (before) => {
      const terms = readTerms(before);
      const after = terms && change(terms);
      return after === terms ? before : after;
    });
  }

  // Lines that were discarded meanwhile stay discarded.
  #changeLine(id: string, index: number, change: (now: LineOutcome) => LineOutcome): boolean {
    const line = this.#terms()?.id === id ? this.#firstLines(id)[index] : undefined;
    if (!line) return true;
    return this.#keyValue.change(this.#owner, 'match', String(index), (before) => ({
      ...change(readLineOutcome(before, id) ?? firstOutcome(line)),
      of: id,
    }));
  }
}
