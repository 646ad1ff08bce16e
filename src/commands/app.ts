// What commands work with: the session, the settings, and a small port to the editor.
import type { CommandId } from '../ids.ts';
import type { Target } from '../present/target.ts';
import type { Session } from '../state/session.ts';
import type { SpendingFilter } from '../state/spendingFilter.ts';

/** One verb of the user's. It throws `Failure` where something went wrong, and returns early where the user backs out. */
export type Command = (app: App, targets: readonly Target[]) => Promise<void>;

export interface App {
  readonly session: Session;
  readonly ui: Ui;
  readonly settings: Settings;
  readonly timelines: Timelines;
  readonly spending: SpendingFilter;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A new id for an account; never shown. */
  readonly newId: () => string;
}

/** The settings, read at the moment they are asked for. */
export interface Settings {
  /** What Sign In offers as addresses; empty where nothing was set. */
  readonly baseAddress: string;
  readonly creditsAddress: string;
  /** Records a page that costs credits, 1 to 50. */
  readonly pageSize: number;
  /** Credits up to which a price that was stated where the user clicked is not asked about again. */
  readonly confirmAbove: number;
  /** The language numbers and dates are written in. */
  readonly locale: string;
}

/** The timeline panels. */
export interface Timelines {
  /** @param beside in the column next to the one in use, so that a document stays in sight */
  open(company: NamedCompany, beside: boolean): void;
  /** The panel that has the focus; undefined where none has. */
  readonly active: { readonly company: NamedCompany; loadMore(): Promise<void> } | undefined;
}

export interface NamedCompany {
  readonly id: string;
  readonly name: string;
}

export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly secret?: boolean;
  readonly step?: Step;
  /** What is wrong with the text, in one sentence; undefined where it will do. */
  readonly check?: (text: string) => string | undefined;
}

export interface Step {
  readonly at: number;
  readonly of: number;
}

export interface Choice<T> {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Name of one of the editor's icons. */
  readonly icon?: string;
  readonly value: T;
}

export interface Choosing<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
  readonly step?: Step;
}

/** The user pressed the Back button, which is there where a question is a step behind the first. */
export const back = Symbol('back');

export interface Message {
  readonly kind: 'warning' | 'error';
  readonly text: string;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

export interface TextFile {
  /** Offered as its name. */
  readonly name: string;
  /** What the dialog calls this kind of file, and how its name ends. */
  readonly kind: string;
  readonly ending: string;
  /** Each with its line end. */
  readonly lines: Iterable<string>;
}

/** The editor, as far as commands need it. Every question resolves with undefined where the user backs out of it. */
export interface Ui {
  ask(question: Question): Promise<string | typeof back | undefined>;
  choose<T>(choosing: Choosing<T>): Promise<T | typeof back | undefined>;
  /** A modal question for what destroys. */
  confirm(question: { readonly text: string; readonly detail: string; readonly action: string }): Promise<boolean>;
  /** Shows a message; does not wait for it to be read. */
  say(message: Message): void;
  /** Says in passing that something was done. */
  done(text: string): void;
  /** Shows that something is under way, with a way to cancel it. */
  busy<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Puts IDs at every cursor of the editor used last. @returns how many cursors; 0 where there is no editor */
  insert(ids: readonly string[]): Promise<number>;
  /** Whether a document is being edited, next to which a panel belongs. */
  readonly editing: boolean;
  copy(text: string): Promise<void>;
  /** Scrolls to a list and selects it, where its row is loaded. */
  reveal(listId: string): void;
  run(command: CommandId): void;
  /** Writes a text file where the user says. @returns whether it was written: false where the user backs out */
  save(file: TextFile): Promise<boolean>;
  /** Opens the settings whose names begin so. */
  openSettings(prefix: string): void;
  showLog(): void;
}
