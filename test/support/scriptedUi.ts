// A person with a script: answers the questions of a command in order, and remembers what was said.
import assert from 'node:assert/strict';
import {
  back,
  type SecondaryAction,
  type Choice,
  type ChooseOptions,
  type Confirmation,
  type FindOptions,
  type Message,
  type Question,
  type Report,
  type RevealOptions,
  type Ui,
} from '../../src/app/app.ts';
import type {
  Destination,
  FileFault,
  MadeFolder,
  NewFile,
  NewFolder,
  FileContent,
  WriteResult,
} from '../../src/app/destination.ts';
import type { Cursor } from '../../src/domain/code/cursorContext.ts';
import type { CommandId } from '../../src/ids.ts';
import { checkGroups } from './checkGroups.ts';

/** The person's answer to the next question. A text is typed, or is the label chosen; `check` sees what typing it says. */
export type Answer = string | typeof back | undefined | Refused | Several | Press;

interface Refused {
  readonly wrong: string;
  readonly says: RegExp;
}

/** The labels that are ticked. */
interface Several {
  readonly chosen: readonly string[];
}

/** A button beside the question is pressed while this text is typed, or this choice is marked; the question stays. */
interface Press {
  readonly presses: string;
  readonly at: string;
}

export class ScriptedUi implements Ui {
  readonly #answers: Answer[];
  readonly asked: string[] = [];
  /** The text that each of these questions proposed as its answer. */
  readonly proposed: (string | undefined)[] = [];
  readonly offered: string[][] = [];
  /** The labels of the choices, each with what stands below it. */
  readonly offeredDetails: (readonly (readonly [label: string, detail: string | undefined])[])[] = [];
  /** The headings of the choices, of each quick pick. */
  readonly headings: (readonly string[])[] = [];
  readonly confirmed: string[] = [];
  readonly details: string[] = [];
  readonly messages: Message[] = [];
  readonly finished: string[] = [];
  /** The texts that were inserted, one for each cursor. */
  readonly inserted: (readonly string[])[] = [];
  readonly copied: string[] = [];
  readonly revealed: string[] = [];
  /** The options of what is revealed beside the lists. */
  readonly revealedIn: RevealOptions[] = [];
  readonly ran: CommandId[] = [];
  readonly openedSettings: string[] = [];
  readonly pagesOpened: string[] = [];
  /** The texts that were written to files, and the names of those. */
  readonly saved: string[] = [];
  readonly savedAs: string[] = [];
  /** The outcomes of the next files in order; later files are written. */
  readonly endings: WriteResult[] = [];
  readonly product = { extension: 'company-data-tools.company-data', version: '0.1.0', scheme: 'vscode' };
  readonly shown: string[] = [];
  readonly focused: string[] = [];
  /** The folders that were made, and in which window they were opened. */
  readonly folders: NewFolder[] = [];
  readonly openedFolders: string[] = [];
  folderFault: FileFault | undefined;
  walkthroughs = 0;
  sure = true;
  cursors: readonly Cursor[] = [{ languageId: 'plaintext', sample: '', unit: '  ', before: '', after: '' }];
  editing = false;
  logShown = 0;
  issues = 0;
  suggested = 0;
  clip = '';
  document: { readonly selection: string; readonly text: string } | undefined;
  file: { readonly name: string; readonly text: string } | undefined;
  readonly shell = 'posix';
  /** The labels of the buttons that were beside the questions. */
  readonly secondaryActions: string[] = [];
  /** The label of the button that is pressed at the next confirmation. */
  pressed: string | undefined;
  /** The reports of progress. */
  readonly reports: string[] = [];
  /** The number of reports after which the next work is cancelled. */
  cancelAfter: number | undefined;

  constructor(...answers: Answer[]) {
    this.#answers = answers;
  }

  answer(...answers: Answer[]): this {
    this.#answers.push(...answers);
    return this;
  }

  get left(): number {
    return this.#answers.length;
  }

  ask(question: Question): Promise<string | typeof back | undefined> {
    this.asked.push(question.prompt);
    this.proposed.push(question.value);
    this.#see(question.secondaryActions);
    for (;;) {
      const answer = this.#next(question.prompt);
      if (typeof answer === 'object' && 'presses' in answer) {
        assert.equal(question.check?.(answer.at), undefined);
        question.secondaryActions?.find(({ label }) => label === answer.presses)?.run(answer.at);
        continue;
      }
      if (typeof answer !== 'object') {
        if (typeof answer === 'string')
          assert.equal(question.check?.(answer), undefined, `“${answer}” is refused by: ${question.prompt}`);
        return Promise.resolve(answer);
      }
      assert.ok('wrong' in answer, `nothing is ticked at: ${question.prompt}`);
      assert.match(question.check?.(answer.wrong) ?? 'accepted', answer.says);
    }
  }

  choose<T>({ placeholder, choices, secondaryActions }: ChooseOptions<T>): Promise<T | typeof back | undefined> {
    this.#offer(placeholder, choices);
    this.offered.push(choices.map(({ label, description }) => (description === undefined ? label : `${label} — ${description}`)));
    this.offeredDetails.push(choices.map(({ label, detail }) => [label, detail] as const));
    this.#see(secondaryActions);
    let answer = this.#next(placeholder);
    for (; typeof answer === 'object' && 'presses' in answer; answer = this.#next(placeholder)) {
      const { presses, at } = answer;
      const marked = choices.find(({ label }) => label === at);
      assert.ok(marked, `“${at}” is not offered: ${choices.map(({ label }) => label).join(' | ')}`);
      secondaryActions?.find(({ label }) => label === presses)?.run(marked.value);
    }
    if (answer === back || answer === undefined) return Promise.resolve(answer);
    const found = choices.find(({ label }) => label === answer);
    assert.ok(
      found,
      `“${typeof answer === 'string' ? answer : 'a text'}” is not offered: ${choices.map(({ label }) => label).join(' | ')}`,
    );
    return Promise.resolve(found.value);
  }

  find<T>({ placeholder, search }: FindOptions<T>): Promise<T | undefined> {
    this.#offer(placeholder, search(''));
    const typed = this.#next(placeholder);
    if (typeof typed !== 'string') return Promise.resolve(undefined);
    const found = search(typed);
    checkGroups(placeholder, found);
    this.offered.push(found.map(({ label, description }) => (description === undefined ? label : `${label} — ${description}`)));
    return Promise.resolve(found[0]?.value);
  }

  chooseMany<T>({ placeholder, choices }: Omit<ChooseOptions<T>, 'step'>): Promise<readonly T[] | undefined> {
    this.#offer(placeholder, choices);
    this.offered.push(choices.map(({ label }) => label));
    const answer = this.#next(placeholder);
    if (typeof answer !== 'object' || !('chosen' in answer)) return Promise.resolve(undefined);
    const missing = answer.chosen.filter((chosen) => !choices.some(({ label }) => label === chosen));
    assert.deepEqual(missing, [], `offered are: ${choices.map(({ label }) => label).join(' | ')}`);
    return Promise.resolve(choices.filter(({ label }) => answer.chosen.includes(label)).map(({ value }) => value));
  }

  showReport(report: Report): Promise<void> {
    return this.show({ text: 'text' in report ? report.text : JSON.stringify(report.json) });
  }

  focus(view: string): void {
    this.focused.push(view);
  }

  show({ text }: { readonly text: string }): Promise<void> {
    this.shown.push(text);
    return Promise.resolve();
  }

  confirm({ text, detail, secondaryActions }: Confirmation): Promise<boolean> {
    this.confirmed.push(text);
    this.details.push(detail);
    this.#see(secondaryActions);
    const action = secondaryActions?.find(({ label }) => label === this.pressed);
    this.pressed = undefined;
    if (action) {
      action.run(undefined);
      return Promise.resolve(false);
    }
    return Promise.resolve(this.sure);
  }

  showMessage(message: Message): void {
    this.messages.push(message);
  }

  showStatus(text: string): void {
    this.finished.push(text);
  }

  withProgress<T>(_title: string, work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const { cancelAfter = Infinity } = this;
    this.cancelAfter = undefined;
    let told = 0;
    return work(abort.signal, (text) => {
      this.reports.push(text);
      if ((told += 1) >= cancelAfter) abort.abort(new Error('cancelled'));
    });
  }

  insert(write: (cursors: readonly Cursor[]) => readonly string[]): Promise<number> {
    this.inserted.push(write(this.cursors));
    return Promise.resolve(this.cursors.length);
  }

  copy(text: string): Promise<void> {
    this.copied.push(text);
    return Promise.resolve();
  }

  suggest(): void {
    this.suggested += 1;
  }

  reveal(listId: string, also: RevealOptions = {}): void {
    this.revealed.push(listId);
    this.revealedIn.push(also);
  }

  run(command: CommandId): void {
    this.ran.push(command);
  }

  destination({ name }: NewFile): Promise<Destination | undefined> {
    return Promise.resolve(this.sure ? this.#destination(name) : undefined);
  }

  #destination(name: string): Destination {
    return {
      name,
      write: async (parts, signal) => {
        const text = await textOf(parts, signal);
        const ending = signal?.aborted ? 'cancelled' : (this.endings.shift() ?? 'written');
        if (ending !== 'written') return ending;
        this.saved.push(text);
        this.savedAs.push(name);
        return ending;
      },
      sibling: (other) => this.#destination(other),
    };
  }

  newFolder(folder: NewFolder): Promise<MadeFolder | FileFault | undefined> {
    if (!this.sure) return Promise.resolve(undefined);
    if (this.folderFault) return Promise.resolve(this.folderFault);
    this.folders.push(folder);
    return Promise.resolve({ name: folder.name, open: (inNewWindow) => this.openedFolders.push(inNewWindow ? 'new' : 'here') });
  }

  openWalkthrough(): void {
    this.walkthroughs += 1;
  }

  openSettings(prefix: string): void {
    this.openedSettings.push(prefix);
  }

  showLog(): void {
    this.logShown += 1;
  }

  openDocumentation(page: string): void {
    this.pagesOpened.push(page);
  }

  reportIssue(): void {
    this.issues += 1;
  }

  clipboard(): Promise<string> {
    return Promise.resolve(this.clip);
  }

  read(): Promise<{ readonly name: string; readonly text: string } | undefined> {
    return Promise.resolve(this.file);
  }

  #offer(placeholder: string, choices: readonly Choice<unknown>[]): void {
    this.asked.push(placeholder);
    checkGroups(placeholder, choices);
    this.headings.push([...new Set(choices.flatMap(({ group }) => group ?? []))]);
  }

  #see(secondaryActions: readonly Pick<SecondaryAction<never>, 'label'>[] = []): void {
    this.secondaryActions.push(...secondaryActions.map(({ label }) => label));
  }

  #next(question: string): Answer {
    assert.ok(this.#answers.length > 0, `nobody answers: ${question}`);
    return this.#answers.shift();
  }
}

async function textOf(parts: FileContent, signal?: AbortSignal): Promise<string> {
  let text = '';
  for await (const part of parts) {
    text += typeof part === 'string' ? part : new TextDecoder().decode(part);
    if (signal?.aborted) break;
  }
  return text;
}
