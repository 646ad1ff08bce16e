// A person with a script: answers the questions of a command in order, and remembers what was said.
import assert from 'node:assert/strict';
import {
  back,
  type Aside,
  type Choosing,
  type Confirmation,
  type Finding,
  type Message,
  type Question,
  type Revealing,
  type TextFile,
  type Ui,
} from '../../src/commands/app.ts';
import type { CommandId } from '../../src/ids.ts';

/** What the person does at the next question. A text is typed, or is the label chosen; `check` sees what typing it says. */
export type Answer = string | typeof back | undefined | Refused | Several | Beside;

interface Refused {
  readonly wrong: string;
  readonly says: RegExp;
}

/** The labels that are ticked. */
interface Several {
  readonly chosen: readonly string[];
}

/** A button beside the question is pressed while this text is typed, or this choice is marked; the question stays. */
interface Beside {
  readonly presses: string;
  readonly at: string;
}

export class ScriptedUi implements Ui {
  readonly #answers: Answer[];
  readonly asked: string[] = [];
  readonly offered: string[][] = [];
  readonly confirmed: string[] = [];
  readonly details: string[] = [];
  readonly said: Message[] = [];
  readonly finished: string[] = [];
  readonly inserted: (readonly string[])[] = [];
  readonly copied: string[] = [];
  readonly revealed: string[] = [];
  /** What is revealed beside the lists. */
  readonly revealedIn: Revealing[] = [];
  readonly ran: CommandId[] = [];
  readonly openedSettings: string[] = [];
  readonly saved: string[] = [];
  readonly shown: string[] = [];
  sure = true;
  cursors = 1;
  editing = false;
  logShown = 0;
  clip = '';
  document: { readonly selection: string; readonly text: string } | undefined;
  file: { readonly name: string; readonly text: string } | undefined;
  readonly shell = 'posix';
  /** The buttons that were beside the questions, and those that are pressed at the next confirmation. */
  readonly asides: string[] = [];
  beside: string | undefined;
  /** What was said of how far something is. */
  readonly reports: string[] = [];

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
    this.#see(question.asides);
    for (;;) {
      const answer = this.#next(question.prompt);
      if (typeof answer === 'object' && 'presses' in answer) {
        assert.equal(question.check?.(answer.at), undefined);
        question.asides?.find(({ label }) => label === answer.presses)?.run(answer.at);
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

  choose<T>({ placeholder, choices, asides }: Choosing<T>): Promise<T | typeof back | undefined> {
    this.asked.push(placeholder);
    this.offered.push(choices.map(({ label, description }) => (description === undefined ? label : `${label} — ${description}`)));
    this.#see(asides);
    let answer = this.#next(placeholder);
    for (; typeof answer === 'object' && 'presses' in answer; answer = this.#next(placeholder)) {
      const { presses, at } = answer;
      const marked = choices.find(({ label }) => label === at);
      assert.ok(marked, `“${at}” is not offered: ${choices.map(({ label }) => label).join(' | ')}`);
      asides?.find(({ label }) => label === presses)?.run(marked.value);
    }
    if (answer === back || answer === undefined) return Promise.resolve(answer);
    const found = choices.find(({ label }) => label === answer);
    assert.ok(
      found,
      `“${typeof answer === 'string' ? answer : 'a text'}” is not offered: ${choices.map(({ label }) => label).join(' | ')}`,
    );
    return Promise.resolve(found.value);
  }

  find<T>({ placeholder, search }: Finding<T>): Promise<T | undefined> {
    this.asked.push(placeholder);
    const typed = this.#next(placeholder);
    if (typeof typed !== 'string') return Promise.resolve(undefined);
    const found = search(typed);
    this.offered.push(found.map(({ label, description }) => (description === undefined ? label : `${label} — ${description}`)));
    return Promise.resolve(found[0]?.value);
  }

  chooseMany<T>({ placeholder, choices }: Omit<Choosing<T>, 'step'>): Promise<readonly T[] | undefined> {
    this.asked.push(placeholder);
    this.offered.push(choices.map(({ label }) => label));
    const answer = this.#next(placeholder);
    if (typeof answer !== 'object' || !('chosen' in answer)) return Promise.resolve(undefined);
    const missing = answer.chosen.filter((chosen) => !choices.some(({ label }) => label === chosen));
    assert.deepEqual(missing, [], `offered are: ${choices.map(({ label }) => label).join(' | ')}`);
    return Promise.resolve(choices.filter(({ label }) => answer.chosen.includes(label)).map(({ value }) => value));
  }

  show({ text }: { readonly text: string }): Promise<void> {
    this.shown.push(text);
    return Promise.resolve();
  }

  confirm({ text, detail, asides }: Confirmation): Promise<boolean> {
    this.confirmed.push(text);
    this.details.push(detail);
    this.#see(asides);
    const pressed = asides?.find(({ label }) => label === this.beside);
    this.beside = undefined;
    if (pressed) {
      pressed.run(undefined);
      return Promise.resolve(false);
    }
    return Promise.resolve(this.sure);
  }

  say(message: Message): void {
    this.said.push(message);
  }

  done(text: string): void {
    this.finished.push(text);
  }

  busy<T>(_title: string, work: (signal: AbortSignal, report: (text: string) => void) => Promise<T>): Promise<T> {
    return work(new AbortController().signal, (text) => this.reports.push(text));
  }

  insert(ids: readonly string[]): Promise<number> {
    this.inserted.push(ids);
    return Promise.resolve(this.cursors);
  }

  copy(text: string): Promise<void> {
    this.copied.push(text);
    return Promise.resolve();
  }

  reveal(listId: string, also: Revealing = {}): void {
    this.revealed.push(listId);
    this.revealedIn.push(also);
  }

  run(command: CommandId): void {
    this.ran.push(command);
  }

  save({ lines }: TextFile): Promise<boolean> {
    this.saved.push([...lines].join(''));
    return Promise.resolve(true);
  }

  openSettings(prefix: string): void {
    this.openedSettings.push(prefix);
  }

  showLog(): void {
    this.logShown += 1;
  }

  clipboard(): Promise<string> {
    return Promise.resolve(this.clip);
  }

  read(): Promise<{ readonly name: string; readonly text: string } | undefined> {
    return Promise.resolve(this.file);
  }

  #see(asides: readonly Pick<Aside<never>, 'label'>[] = []): void {
    this.asides.push(...asides.map(({ label }) => label));
  }

  #next(question: string): Answer {
    assert.ok(this.#answers.length > 0, `nobody answers: ${question}`);
    return this.#answers.shift();
  }
}
