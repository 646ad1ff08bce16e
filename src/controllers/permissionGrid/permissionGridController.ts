// Controls the page of a permission grid: receives its messages and sends it what to show.
import type { Change, Draft } from '../../domain/permissions/draft.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import { ownLosses } from '../../domain/permissions/ownLevel.ts';
import { sendable } from '../../domain/permissions/sendable.ts';
import type { Disposable } from '../../client/event.ts';
import { holderKey, type Holder } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { gridView } from '../../viewModel/permissionGrid/permissionGrid.ts';
import type { GridFacts } from '../../viewModel/permissionGrid/permissionGridFacts.ts';
import { problemsIn } from '../../viewModel/permissionGrid/permissionGridFooter.ts';
import { gridSpeech, type Question } from '../../viewModel/permissionGrid/permissionGridSpeech.ts';
import { inLayout, cellsIn, type GridArrangement } from './shown.ts';
import { PermissionGrid, type PermissionGridDeps } from './permissionGrid.ts';
import { toSavedDraft, namedList, restoreDraft } from './savedDraft.ts';
import { readFromPage, type FromPage, type SavedDraft, type PanelState, type ToPage } from './protocol.ts';

export interface GridDeps extends PermissionGridDeps {
  /** The state of the panel. */
  readonly savedState: PanelState;
  /** The store of the staged changes. */
  readonly draftStore: DraftStore;
  /** Returns the number of lists of the account that are not loaded. */
  readonly notLoaded: () => number;
  readonly post: (message: ToPage) => void;
  /** Undefined if there is nothing to say. */
  readonly explain: GridFacts['explain'];
  /** Returns the IDs in a text, or the problem with it. */
  readonly readIds: (text: string) => { readonly ids: readonly string[] } | { readonly problem: string };
  /** Asks whether to continue with changes that cannot be undone. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Actions for the staged calls that are offered in place of sending them. */
  readonly secondaryActions: readonly { readonly label: string; readonly run: (changes: readonly Change[]) => void }[];
  readonly report: (lists: readonly NamedList[]) => void;
  /** Calls back a moment later, so that many changes are shown as one. */
  readonly defer: (work: () => void) => void;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly log: (line: string) => void;
}

/** The store of a grid's staged changes, which are kept until they are sent or discarded. */
export interface DraftStore {
  get(): SavedDraft | undefined;
  keep(draft: SavedDraft): void;
}

/** Connects one grid with one page. It is disposed of with the page, and then takes in the outcomes of calls in progress. */
export class PermissionGridController implements Disposable {
  readonly #deps: GridDeps;
  readonly #grid: PermissionGrid;
  readonly #subscription: Disposable;
  #savedDraft: Draft;
  #shown: GridArrangement;
  #announcement = '';
  #problem: string | undefined;
  #pageIsThere = false;
  #begun = false;
  #asking = false;
  #drawing = false;
  /** Resolves after the last changes were sent; never rejects. */
  #sent: Promise<unknown> = Promise.resolve();
  /** Present after `dispose`. */
  #closed: { readonly wasSending: boolean } | undefined;

  constructor(deps: GridDeps) {
    const { layout, subject, onlyHeld, lists, actingUser } = deps.savedState;
    this.#deps = deps;
    this.#shown = { layout, onlyHeld, ...omitUndefined({ subject }) };
    const draft = restoreDraft(deps.draftStore.get() ?? { added: [], changes: [] });
    this.#grid = new PermissionGrid(deps, { lists: lists.map(namedList), actingUser, draft });
    this.#savedDraft = draft;
    this.#subscription = this.#grid.onDidChange(() => {
      this.#keep();
      this.#showSoon();
    });
  }

  /** The state from which the panel can be opened again. */
  get state(): PanelState {
    return { ...this.#deps.savedState, ...this.#shown };
  }

  /** The number of staged changes. */
  get staged(): number {
    return this.#grid.draft.changes.size;
  }

  /** Resolves after `dispose`, when the calls that were in progress have ended. */
  get ended(): Promise<unknown> {
    return this.#sent;
  }

  /** The outcome of the changes that were being sent at `dispose`; undefined if none has failed or conflicts. */
  get failureText(): string | undefined {
    const problems = this.#closed?.wasSending ? problemsIn([...this.#grid.draft.results.values()]) : [];
    return problems.length === 0 ? undefined : gridSpeech.outcome(this.#facts(), this.#deps.locale);
  }

  /** Takes a message of the page. The promise ends when its work is done. */
  async receive(message: unknown): Promise<void> {
    const known = readFromPage(message);
    if (known) await this.#answer(known);
    else this.#deps.log('permission grid: a message of the page was not understood and is ignored');
  }

  dispose(): void {
    this.#pageIsThere = false;
    this.#closed = { wasSending: this.#grid.sending !== undefined };
    this.#grid.stop();
    // Calls in progress still make their changes, which must not stay in the stored draft.
    this.#sent = this.#sent.then(() => {
      this.#subscription.dispose();
      this.#grid.dispose();
    });
  }

  async #answer(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#pageIsThere = true;
        this.#show();
        // A page that was hidden is shown as it was.
        if (!this.#begun) {
          this.#begun = true;
          await this.#grid.read();
        }
        return;
      case 'stage':
        this.#change(() => {
          this.#grid.stage(cellsIn(this.#shown, message.rows, message.columns), message.level);
        });
        return;
      case 'takeBack':
        this.#change(() => {
          this.#grid.takeBack(cellsIn(this.#shown, message.rows, message.columns));
        });
        return;
      case 'layout':
        this.#shown = inLayout(this.#shown, message.layout, message.subject, this.#grid);
        this.#show();
        return;
      case 'onlyHeld':
        this.#shown = { ...this.#shown, onlyHeld: message.chosen };
        this.#show();
        return;
      case 'add':
        this.#add(message.kind, message.text);
        return;
      case 'apply':
        await this.#apply(message.id);
        return;
      case 'secondaryAction':
        this.#deps.secondaryActions[message.at]?.run(
          sendable(this.#grid.draft, this.#grid.allPermissions, this.#grid.actingUser),
        );
        return;
      case 'stop':
        this.#grid.stop();
        return;
      case 'discard':
        await this.#discard();
        return;
      case 'refresh':
        await this.#grid.refresh();
        return;
      case 'report':
        this.#deps.report(this.#grid.lists);
        return;
    }
  }

  #change(change: () => void): void {
    const { changes } = this.#grid.draft;
    this.#problem = undefined;
    change();
    const announcement = gridSpeech.staged(changes, this.#facts(), this.#deps.locale);
    if (announcement !== undefined) this.#announcement = announcement;
    this.#show();
  }

  #add(kind: Holder['kind'], text: string): void {
    const read = this.#deps.readIds(text);
    this.#problem = 'problem' in read ? read.problem : undefined;
    const holders = 'ids' in read ? read.ids.map((id): Holder => ({ kind, id })) : [];
    const [first] = holders;
    if (first) {
      this.#announcement = gridSpeech.added(this.#grid.add(holders), this.#deps.locale);
      // The filter would hide the rows of new holders, because they hold nothing yet.
      this.#shown = { ...this.#shown, onlyHeld: false };
      if (this.#shown.layout === 'holder') this.#shown = { ...this.#shown, subject: holderKey(first) };
    }
    this.#show();
    if (first) this.#deps.post({ type: 'added', row: holderKey(first) });
  }

  async #discard(): Promise<void> {
    const { changes } = this.#grid.draft;
    if (changes.size === 0) return;
    if (await this.#ask(gridSpeech.discard(changes.size, this.#deps.locale))) {
      this.#change(() => {
        this.#grid.discard();
      });
    }
  }

  async #apply(id: string): Promise<void> {
    const { draft, allPermissions, actingUser } = this.#grid;
    const isShown = (): boolean => id === String(this.#grid.revision);
    // The page showed another draft when it was clicked, so it shows the current one and nothing is sent.
    const changes = isShown() ? sendable(draft, allPermissions, actingUser) : [];
    const losses = ownLosses(changes, allPermissions, actingUser);
    const question = gridSpeech.loss([...losses.values()], this.#facts(), this.#deps.locale);
    if (question && !(await this.#ask(question))) return;
    if (changes.length === 0 || !isShown() || this.#grid.sending || this.#closed) {
      this.#show();
      return;
    }
    this.#announcement = '';
    const sending = this.#grid.send(changes);
    this.#sent = sending.catch(() => undefined);
    await sending;
    this.#announcement = gridSpeech.outcome(this.#facts(), this.#deps.locale);
    this.#show();
  }

  // A second click while the user is being asked is the same click.
  async #ask(question: Question): Promise<boolean> {
    if (this.#asking) return false;
    this.#asking = true;
    return this.#deps.confirm(question).finally(() => {
      this.#asking = false;
    });
  }

  // The draft is stored at once and not with the next view: the page may be closed, and the window reloaded, before that.
  #keep(): void {
    const { draft } = this.#grid;
    const { draftStore } = this.#deps;
    const before = this.#savedDraft;
    if (draft.added === before.added && draft.changes === before.changes) return;
    this.#savedDraft = draft;
    // After the page was closed, the same grid may have been opened again and changed the stored draft, or it may be deleted.
    if (this.#closed && JSON.stringify(draftStore.get()) !== JSON.stringify(toSavedDraft(before))) return;
    draftStore.keep(toSavedDraft(draft));
  }

  #showSoon(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    this.#deps.defer(() => {
      this.#drawing = false;
      this.#show();
    });
  }

  #show(): void {
    if (this.#pageIsThere)
      this.#deps.post({ type: 'view', view: gridView(this.#facts(), this.#deps.locale), savedState: this.state });
  }

  #facts(): GridFacts {
    const { allPermissions, draft, revision, actingUser, reading, sending } = this.#grid;
    const { about } = this.#deps.savedState;
    return {
      allPermissions,
      draft,
      revision,
      ...this.#shown,
      ...omitUndefined({ about, actingUser, reading, sending }),
      notLoaded: this.#deps.notLoaded(),
      secondaryActions: this.#deps.secondaryActions.map(({ label }) => label),
      explain: this.#deps.explain,
      announcement: this.#announcement,
      ...omitUndefined({ problem: this.#problem }),
    };
  }
}
