// The dependencies of commands: the session, the settings, and the ports to the editor and to the extension's panels.
import type { Caps } from '../client/ledger.ts';
import type { Cursor } from '../domain/code/cursorContext.ts';
import type { CommandId, ViewId } from '../ids.ts';
import type { Target } from '../viewModel/target.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import type { Session } from '../state/session/session.ts';
import type { SavedFilters } from '../state/timeline/savedFilters.ts';
import type { SpendingFilter } from '../state/credits/spendingFilter.ts';
import type { EventEntry } from '../state/timeline/timelineEntry.ts';
import type { TimelineChoices, TimelineFilter } from '../state/timeline/timelineFilter.ts';
import type { TimelineTopic } from '../state/timeline/timelineTopic.ts';
import type { AgentServerPort } from './agentServer.ts';
import type { CompanySearchPort } from './companySearchPort.ts';
import type { Destination, FileFault, MadeFolder, NewFile, NewFolder } from './destination.ts';
import type { ListDocuments } from './listDocuments.ts';
import type { CompanyPages } from './companyPages.ts';
import type { FacetPages } from './facetPages.ts';
import type { LocationPages } from './locationPages.ts';
import type { PermissionGrids } from './permissionGrids.ts';
import type { TeamPort } from './teamPort.ts';

/** One action of the user. It throws a `Failure` if something goes wrong, and returns early if the user backs out. */
export interface Command {
  (app: App, targets: readonly Target[]): Promise<void>;
  /** The command changes lists or permissions, so buttons beside its questions show what it would send. */
  readonly writes?: true;
}

/** Declares that a command changes lists or permissions. */
export function writeCommand(command: (app: App, targets: readonly Target[]) => Promise<void>): Command {
  return Object.assign(command, { writes: true as const });
}

export interface App {
  readonly session: Session;
  readonly ui: Ui;
  readonly settings: Settings;
  readonly timelines: Timelines;
  /** The filters of timelines that the workspace keeps. */
  readonly filters: SavedFilters;
  readonly search: CompanySearchPort;
  readonly permissionGrids: PermissionGrids;
  readonly facetPages: FacetPages;
  readonly locationPages: LocationPages;
  readonly companyPages: CompanyPages;
  readonly listDocuments: ListDocuments;
  /** The agent server, whose code is loaded with the first call. */
  readonly agentServer: () => Promise<AgentServerPort>;
  readonly spending: SpendingFilter;
  readonly team: TeamPort;
  /** The name of the language in which a call was last written as code. */
  readonly lastSnippetWriter: { get(): string | undefined; set(name: string): void };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /**
   * The command is run once more after an unconfirmed call, so a price that its row showed before is no agreement to pay it
   * again.
   */
  readonly repeated?: boolean;
  /** The session that was open when the command was begun; absent outside of commands, and if none was open. */
  readonly begunIn?: OpenSession;
  /** The files of the sample workspace. @param notice the comment at the top of each file */
  readonly sampleFiles: (notice: string) => Promise<NewFolder['files']>;
  /** A new id for an account; never shown. */
  readonly newId: () => string;
}

/** The settings, read at the moment they are asked for. */
export interface Settings {
  /** The default address for Sign In; empty if none is set. */
  readonly baseAddress: string;
  readonly creditsAddress: string;
  /** Records a page that costs credits, 1 to 50. */
  readonly pageSize: number;
  /** The most credits for which a click on a button or row that states the price needs no further question. */
  readonly confirmAbove: number;
  /** The caps on spending, in credits. */
  readonly caps: Caps;
  /** The user's templates for IDs in code, by language and label; `*` is every language. Each value is unchecked. */
  readonly insertTemplates: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The language in which numbers and dates are written. */
  readonly locale: string;
}

/** The timeline panels. */
export interface Timelines {
  /**
   * @param beside whether it is opened in the next column, so that the document stays visible
   * @param withChart whether its chart is open at the beginning
   */
  open(topic: TimelineTopic, beside: boolean, withChart?: boolean): void;
  /** The panel that has the focus; undefined if none has. */
  readonly active: ActiveTimeline | undefined;
}

export interface ActiveTimeline {
  readonly topic: TimelineTopic;
  /** The events that the timeline shows, in its order; the list grows in place. */
  readonly rows: readonly EventEntry[];
  /** Those of the rows that are selected, in their order. */
  readonly selection: readonly EventEntry[];
  readonly filter: TimelineFilter;
  /** All events of the filter; absent if that is not known. */
  readonly count?: number;
  /** The number of rows that the service no longer counts; negative if it counts more events than it has. */
  readonly gone: number;
  /** The filter as it was chosen. */
  readonly choices: TimelineChoices;
  /** Loads the next page if the user agrees to its price. Nothing is loaded if the timeline offers none. */
  loadMore(): Promise<void>;
  /** Asks for another filter: what is known of it is shown, and the rest counted, which is free. */
  choose(choices: TimelineChoices): Promise<void>;
}

/** A button beside a question that shows what an answer would do, and leaves the question open. */
export interface SecondaryAction<T> {
  readonly label: string;
  /** Name of one of the editor's icons. */
  readonly icon: string;
  run(value: T): void;
}

export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly secret?: boolean;
  readonly step?: Step;
  /** Returns the problem with the text in one sentence; undefined if the text is valid. */
  readonly check?: (text: string) => string | undefined;
  readonly secondaryActions?: readonly SecondaryAction<string>[];
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
  /** The heading that it stands under. The choices of a group follow each other. */
  readonly group?: string;
  readonly value: T;
}

export interface ChooseOptions<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
  readonly step?: Step;
  readonly secondaryActions?: readonly SecondaryAction<T>[];
}

/** Options of a question whose choices depend on the typed text. */
export interface FindOptions<T> {
  readonly title: string;
  readonly placeholder: string;
  /** The initial text. */
  readonly value?: string;
  /** Runs at each key press, so it must be free. */
  readonly search: (text: string) => readonly Choice<T>[];
}

/** Options for revealing a list. */
export interface RevealOptions {
  /** A company of the list if its row is loaded. */
  readonly companyId?: string;
  /** True if the row also gets the focus, so that a hidden view is shown. */
  readonly focus?: boolean;
}

/** The user pressed the Back button, which is there if a question is a step behind the first. */
export const back = Symbol('back');

/** Markdown, which is shown as a preview, or a value, which is shown as JSON. */
export type Report = { readonly title: string } & (
  | {
      readonly text: string;
      /** It takes the place of an earlier report with this title, which is out of date. */
      readonly replaces?: true;
    }
  | { readonly json: unknown }
);

export interface Message {
  readonly kind: 'warning' | 'error';
  readonly text: string;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

export interface Confirmation {
  readonly text: string;
  readonly detail: string;
  readonly action: string;
  /** Buttons that close the dialog without consent. */
  readonly secondaryActions?: readonly SecondaryAction<undefined>[];
}

/** Questions to the user. Each resolves with undefined when the user cancels it. */
export interface Questions {
  ask(question: Question): Promise<string | typeof back | undefined>;
  choose<T>(options: ChooseOptions<T>): Promise<T | typeof back | undefined>;
  /** Asks for any number of choices. The result is empty when nothing was chosen, and undefined when the user cancels. */
  chooseMany<T>(options: Omit<ChooseOptions<T>, 'step'>): Promise<readonly T[] | undefined>;
  find<T>(options: FindOptions<T>): Promise<T | undefined>;
  /** Asks for consent in a modal dialog. */
  confirm(question: Confirmation): Promise<boolean>;
}

/** Messages that nobody has to answer. */
export interface Messages {
  /** Shows a message; does not wait for it to be read. */
  showMessage(message: Message): void;
  /** Shows for a moment that something was done. */
  showStatus(text: string): void;
  /** Shows progress with a button to cancel it. */
  withProgress<T>(title: string, work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>): Promise<T>;
}

/** The editor used last, and its cursors. */
export interface LastEditor {
  /**
   * Writes at every cursor.
   * @param write returns a text for each cursor
   * @returns the number of cursors; 0 if there is no editor, or it is read-only
   */
  insert(write: (cursors: readonly Cursor[]) => readonly string[]): Promise<number>;
  /** The cursors, down the page; none if there is no editor. */
  readonly cursors: readonly Cursor[];
  /** The selection and the whole text; undefined if there is no editor. */
  readonly document: { readonly selection: string; readonly text: string } | undefined;
  /** True if a text editor is active. A panel is then opened beside it. */
  readonly editing: boolean;
  /** Shows the editor's suggestions at the cursor, companies by name among them. */
  suggest(): void;
}

/** Files, documents and the clipboard. */
export interface Files {
  copy(text: string): Promise<void>;
  clipboard(): Promise<string>;
  /** Reads a text file that the user chooses. */
  read(title: string): Promise<{ readonly name: string; readonly text: string } | undefined>;
  /** Asks where a file is to be written. */
  destination(file: NewFile): Promise<Destination | undefined>;
  /** Creates a folder with files at a place that the user chooses. Existing files stay as they are. */
  newFolder(folder: NewFolder): Promise<MadeFolder | FileFault | undefined>;
  /** Opens a text as a new document that is not saved. */
  show(document: { readonly language: string; readonly text: string }): Promise<void>;
  /** Shows a document that can be read and not changed. */
  showReport(report: Report): Promise<void>;
}

/** The pages about the extension itself. */
export interface ProductPages {
  /** The extension's own identifier and version, and the scheme of links that open something in this editor. */
  readonly product: { readonly extension: string; readonly version: string; readonly scheme: string };
  /** Opens the settings whose names begin with a prefix. */
  openSettings(prefix: string): void;
  openWalkthrough(): void;
  /** Opens a page of the documentation in the repository, such as `credits`; the README if the manifest names no repository. */
  openDocumentation(page: string): void;
  showLog(): void;
  /** Opens the editor's own form for an issue, filled with the version and the last lines of the log. Nothing is sent by it. */
  reportIssue(): void;
}

/** The port to the editor: everything that commands ask of it, show in it and read from it. */
export interface Ui extends Questions, Messages, LastEditor, Files, ProductPages {
  /** The shell that a command line is written for. */
  readonly shell: 'posix' | 'powershell';
  /** Scrolls to a list and selects it if its row is loaded. */
  reveal(listId: string, also?: RevealOptions): void;
  /** Moves the focus to a view. */
  focus(view: ViewId): void;
  run(command: CommandId): void;
}
