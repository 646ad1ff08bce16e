// Who waits for a turn: a person's calls before background ones, each in the order of asking.
import { reasonOf } from './clock.ts';

/** What a call is made for: somebody who looks at the screen, or nobody in particular. */
export type Priority = 'person' | 'background';

export interface Waiting {
  readonly person: number;
  readonly background: number;
}

/** A place in a line, linked to its neighbours, so that one in the middle is left at no cost to the others. */
interface Place<T> {
  line: Line<T>;
  readonly company: Company<T>;
  readonly give: (turn: T) => void;
  readonly refuse: (reason: Error) => void;
  before: Place<T> | undefined;
  behind: Place<T> | undefined;
}

interface Line<T> {
  first: Place<T> | undefined;
  last: Place<T> | undefined;
  length: number;
}

/** All who wait with the same signal. It is listened to once, since adding a listener takes as long as it has others. */
interface Company<T> {
  readonly signal: AbortSignal;
  readonly places: Set<Place<T>>;
  readonly stop: () => void;
}

/** Two lines. Joining, leaving and being served take the same time however many wait. */
export class TurnQueue<T> {
  readonly #person: Line<T> = { first: undefined, last: undefined, length: 0 };
  readonly #background: Line<T> = { first: undefined, last: undefined, length: 0 };
  readonly #companies = new Map<AbortSignal, Company<T>>();
  readonly #onGivenUp: () => void;

  /** `onGivenUp` is called when a signal has taken somebody out. */
  constructor(onGivenUp: () => void) {
    this.#onGivenUp = onGivenUp;
  }

  get waiting(): Waiting {
    return { person: this.#person.length, background: this.#background.length };
  }

  get isEmpty(): boolean {
    return this.#companies.size === 0;
  }

  /** Waits at the end of a line. @throws Error, the signal's reason, as soon as it is aborted */
  join(signal: AbortSignal, priority: Priority): Promise<T> {
    return new Promise((give, refuse) => {
      const line = priority === 'person' ? this.#person : this.#background;
      const company = this.#companies.get(signal) ?? this.#gather(signal);
      const place: Place<T> = { line, company, give, refuse, before: undefined, behind: undefined };
      append(place, line);
      company.places.add(place);
    });
  }

  /** Sends those who wait in the background with this signal to the end of the persons' line. */
  raise(signal: AbortSignal): void {
    for (const place of this.#companies.get(signal)?.places ?? []) {
      if (place.line === this.#person) continue;
      detach(place);
      append(place, this.#person);
    }
  }

  /** Gives a turn to whoever is first. Somebody has to wait. */
  serve(turn: T): void {
    const place = this.#person.first ?? this.#background.first;
    if (!place) throw new Error('Nobody waits.');
    this.#leave(place);
    place.give(turn);
  }

  /** Sends everybody away. */
  clear(reason: Error): void {
    for (const { places } of this.#companies.values()) this.#refuse(places, reason);
  }

  #gather(signal: AbortSignal): Company<T> {
    const stop = (): void => {
      this.#refuse(company.places, reasonOf(signal));
      this.#onGivenUp();
    };
    const company: Company<T> = { signal, places: new Set(), stop };
    this.#companies.set(signal, company);
    signal.addEventListener('abort', stop, { once: true });
    return company;
  }

  #refuse(places: Iterable<Place<T>>, reason: Error): void {
    for (const place of places) {
      this.#leave(place);
      place.refuse(reason);
    }
  }

  #leave(place: Place<T>): void {
    const { company } = place;
    detach(place);
    company.places.delete(place);
    if (company.places.size > 0) return;
    this.#companies.delete(company.signal);
    company.signal.removeEventListener('abort', company.stop);
  }
}

function append<T>(place: Place<T>, line: Line<T>): void {
  place.line = line;
  place.before = line.last;
  place.behind = undefined;
  if (line.last) line.last.behind = place;
  else line.first = place;
  line.last = place;
  line.length += 1;
}

function detach<T>({ line, before, behind }: Place<T>): void {
  if (before) before.behind = behind;
  else line.first = behind;
  if (behind) behind.before = before;
  else line.last = before;
  line.length -= 1;
}
