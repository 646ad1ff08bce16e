// A person who answers every question at random, and reads the price on whatever they click.
import type { Choice, ChooseOptions, Confirmation, FindOptions, Question } from '../../../src/app/app.ts';
import { checkGroups } from '../checkGroups.ts';
import { ScriptedUi } from '../scriptedUi.ts';

const texts = ['Flu', 'bruno', 'c49ac9b44360', 'key-finance-2f81', 'New list', '3'];

/** The credits that a row, button or choice says it may cost; 0 if it says nothing. */
export function priceIn(...words: readonly (string | undefined)[]): number {
  const said = words.map((text) => /≤ ([\d,]+) credit/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
  return Math.max(0, ...said.map((digits) => Number(digits ?? 0)));
}

export class WanderingUi extends ScriptedUi {
  readonly #random: readonly number[];
  #at = 0;
  /** The credits that this person has agreed to spend, from the prices that were read. */
  agreed = 0;

  /** @param random the answers, one number a question; behind the last one the person backs out of everything */
  constructor(random: readonly number[]) {
    super();
    this.#random = random;
  }

  override ask({ check }: Question): Promise<string | undefined> {
    const first = this.#pick(texts.length + 1);
    const fitting = [...texts.slice(first), ...texts.slice(0, first)].find((text) => check?.(text) === undefined);
    return Promise.resolve(first === texts.length ? undefined : fitting);
  }

  override choose<T>({ placeholder, choices }: ChooseOptions<T>): Promise<T | undefined> {
    checkGroups(placeholder, choices);
    return Promise.resolve(this.#chosen(choices));
  }

  override find<T>({ search }: FindOptions<T>): Promise<T | undefined> {
    const text = texts[this.#pick(texts.length)] ?? '';
    for (let typed = 0; typed < text.length; typed += 1) search(text.slice(0, typed));
    return Promise.resolve(this.#chosen(search(text)));
  }

  override chooseMany<T>({ placeholder, choices }: Omit<ChooseOptions<T>, 'step'>): Promise<readonly T[] | undefined> {
    checkGroups(placeholder, choices);
    const most = this.#pick(choices.length + 1);
    const chosen = choices.slice(0, most);
    this.agreed += chosen.reduce((sum, { label, description }) => sum + priceIn(label, description), 0);
    return Promise.resolve(most === choices.length ? undefined : chosen.map(({ value }) => value));
  }

  override confirm(question: Confirmation): Promise<boolean> {
    const sure = this.#pick(2) === 1;
    if (sure) this.agreed += priceIn(question.text, question.detail, question.action);
    return Promise.resolve(sure);
  }

  // A person who allows any price is not asked about prices here, because another test covers that.
  #chosen<T>(choices: readonly Choice<T>[]): T | undefined {
    const chosen = choices[this.#pick(choices.length + 1)];
    if (!chosen || chosen.label.includes('do not ask again')) return undefined;
    this.agreed += priceIn(chosen.label, chosen.description, chosen.detail);
    return chosen.value;
  }

  /** A number below this one; the highest where there is nothing left, which backs out. */
  #pick(below: number): number {
    const random = this.#random[this.#at];
    this.#at += 1;
    return random === undefined ? below - 1 : random % below;
  }
}
