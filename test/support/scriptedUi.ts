// A person with a script: answers the questions of a command in order, and remembers what was said.
import assert from 'node:assert/strict';
import { back, type Choosing, type Message, type Question, type TextFile, type Ui } from '../../src/commands/app.ts';
import type { CommandId } from '../../src/ids.ts';

/** What the person does at the next question. A text is typed, or is the label chosen; `check` sees what typing it says. */
export type Answer = string | typeof back | undefined | { readonly wrong: string; readonly says: RegExp };

export class ScriptedUi implements Ui {
  readonly #answers: Answer[];
  readonly asked: string[] = [];
  readonly offered: string[][] = [];
  readonly confirmed: string[] = [];
  readonly said: Message[] = [];
  readonly finished: string[] = [];
  readonly inserted: (readonly string[])[] = [];
  readonly copied: string[] = [];
  readonly revealed: string[] = [];
  readonly ran: CommandId[] = [];
  readonly openedSettings: string[] = [];
  readonly saved: string[] = [];
  sure = true;
  cursors = 1;
  editing = false;
  logShown = 0;

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
    for (;;) {
      const answer = this.#next(question.prompt);
      if (typeof answer !== 'object') {
        if (typeof answer === 'string')
          assert.equal(question.check?.(answer), undefined, `“${answer}” is refused by: ${question.prompt}`);
        return Promise.resolve(answer);
      }
      assert.match(question.check?.(answer.wrong) ?? 'accepted', answer.says);
    }
  }

  choose<T>({ placeholder, choices }: Choosing<T>): Promise<T | typeof back | undefined> {
    this.asked.push(placeholder);
    this.offered.push(choices.map(({ label, description }) => (description === undefined ? label : `${label} — ${description}`)));
    const answer = this.#next(placeholder);
    if (answer === back || answer === undefined) return Promise.resolve(answer);
    const found = choices.find(({ label }) => label === answer);
    assert.ok(
      found,
      `“${typeof answer === 'string' ? answer : 'a text'}” is not offered: ${choices.map(({ label }) => label).join(' | ')}`,
    );
    return Promise.resolve(found.value);
  }

  confirm({ text }: { readonly text: string }): Promise<boolean> {
    this.confirmed.push(text);
    return Promise.resolve(this.sure);
  }

  say(message: Message): void {
    this.said.push(message);
  }

  done(text: string): void {
    this.finished.push(text);
  }

  busy<T>(_title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return work(new AbortController().signal);
  }

  insert(ids: readonly string[]): Promise<number> {
    this.inserted.push(ids);
    return Promise.resolve(this.cursors);
  }

  copy(text: string): Promise<void> {
    this.copied.push(text);
    return Promise.resolve();
  }

  reveal(listId: string): void {
    this.revealed.push(listId);
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

  #next(question: string): Answer {
    assert.ok(this.#answers.length > 0, `nobody answers: ${question}`);
    return this.#answers.shift();
  }
}
