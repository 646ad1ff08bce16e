// Answers calls of language models: turns a price into a question, and a failure into a sentence.
import * as l10n from '@vscode/l10n';
import { explained } from '../app/explain.ts';
import type { App } from '../app/app.ts';
import { Failure } from '../client/failure.ts';
import { totalOf, type Price } from '../client/price.ts';
import { agentTools } from '../ids.ts';
import { formatNumber } from '../viewModel/format.ts';
import { priceText } from '../viewModel/credits/priceText.ts';
import { Agreements } from './agreements.ts';
import { InputError, type AgentCall, type ToolContext, type AgentTool, type AgreementQuestion } from './agentTool.ts';
import { answerText } from './answerText.ts';
import { changeList } from './changeList.ts';
import { Chat } from './chat.ts';
import { count } from './count.ts';
import { lookup } from './lookup.ts';
import { readList } from './readList.ts';
import { timeline } from './timeline.ts';

export type AgentToolName = (typeof agentTools)[keyof typeof agentTools];

/** Every tool that the manifest names. */
export const agentToolTable: Readonly<Record<AgentToolName, AgentTool>> = {
  [agentTools.count]: count,
  [agentTools.lookup]: lookup,
  [agentTools.timeline]: timeline,
  [agentTools.readList]: readList,
  [agentTools.changeList]: changeList,
};

export interface AgentsDeps {
  readonly app: App;
  /** The most credits that a chat may spend; undefined where there is no cap. */
  readonly cap: () => number | undefined;
  readonly mayWrite: () => boolean;
  /** A workspace that is not trusted may hold texts that want to steer a model. */
  readonly isTrusted: () => boolean;
  readonly logFault: (error: unknown) => void;
}

export interface Preparation {
  /** Shown while the tool runs, where there is something to say. */
  readonly doing?: string;
  /** The question that the user has to agree to before the call. */
  readonly question?: { readonly title: string; readonly text: string };
}

const notTrusted =
  'The workspace is in Restricted Mode, so nothing was done. The user can trust it with Workspaces: Manage Workspace Trust.';
const fault = 'The extension has a fault, and nothing is known of the outcome. The user finds it in the log of Company Data.';

/** The tools of one window. Nothing that costs credits is sent that `prepare` has not named the price of. */
export class Agents {
  readonly #deps: AgentsDeps;
  readonly #chat: Chat;
  readonly #agreements = new Agreements();
  /**
   * Calls that cost or change something run one after the other, so that each knows the purchases and changes of the one before.
   */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: AgentsDeps) {
    this.#deps = deps;
    this.#chat = new Chat(deps.app);
  }

  /**
   * Describes the effect and the price of a call. Never throws: where they cannot be determined, the call itself reports the
   * reason.
   */
  async prepare(name: AgentToolName, input: unknown, signal: AbortSignal): Promise<Preparation> {
    try {
      const call = this.#read(name, input);
      const context = this.#context();
      const asked = await call.ask(context, signal);
      const asking = { ...asked, price: context.open.prices.of(asked.price) };
      // Nobody is asked for what cannot be done: the call itself says that the cap is in the way.
      if (this.#passesCap(context, asking.price)) return { doing: asking.doing };
      this.#agreements.name(context.open, callKey(name, input), asking.price);
      const { doing, question } = asking;
      if (!question || (totalOf(asking.price) === 0 && name !== agentTools.changeList)) return { doing };
      return { doing, question: { title: question.title, text: this.#textOf(context, asked, question.text) } };
    } catch (error) {
      if (!(error instanceof Failure) && !(error instanceof InputError)) this.#deps.logFault(error);
      return {};
    }
  }

  /** Does what was asked. Never throws: what went wrong is said to the model. @param tokens the room for the answer, where it is told */
  async invoke(name: AgentToolName, input: unknown, signal: AbortSignal, tokens?: number): Promise<string> {
    try {
      const call = this.#read(name, input);
      const context = this.#context();
      const agreed = this.#agreements.take(context.open, callKey(name, input));
      const run = (): Promise<string> => this.#run(call, context, { agreed, signal, tokens });
      return await (agreed > 0 || name === agentTools.changeList ? this.#inTurn(run) : run());
    } catch (error) {
      if (error instanceof InputError) return error.sentence;
      if (error instanceof Failure) return sentenceOf(error);
      this.#deps.logFault(error);
      return fault;
    }
  }

  async #run(call: AgentCall, context: ToolContext, { agreed, signal, tokens }: Running): Promise<string> {
    const { ledger } = context.open.money;
    const before = this.#chat.spent(ledger);
    // Free calls run beside others, so nothing that those spend belongs to them.
    const spent = (): number => (agreed > 0 ? this.#chat.spent(ledger) - before : 0);
    try {
      const agree = (price: Price): void => {
        this.#check(context, context.open.prices.of(price), agreed);
        context.open.prices.agree(price);
      };
      const result = await call.run(context, { signal, agree });
      return answerText({ ...result, facts: { ...result.facts, creditsSpent: spent() } }, tokens);
    } catch (error) {
      if (!(error instanceof Failure) || spent() === 0) throw error;
      return `${sentenceOf(error)} ${String(spent())} credits were spent before: what they bought is known from now on.`;
    }
  }

  /** The caps hold for every page; looked at before the first, so that what cannot be finished is not begun. */
  #check(context: ToolContext, price: Price, agreed: number): void {
    if (this.#passesCap(context, price)) throw new Failure('overBudget', { delivery: 'notSent', detail: 'perAgentChat' });
    const total = totalOf(price);
    if (total > agreed)
      throw new InputError(
        `It would cost up to ${String(total)} credits by now, and the user agreed to ${String(agreed)}: nothing was bought. Call it again, and the user is asked for the new price.`,
      );
  }

  #passesCap({ open }: ToolContext, price: Price): boolean {
    const cap = this.#capOf(open);
    const total = totalOf(price);
    return total > 0 && cap !== undefined && !(this.#chat.spent(open.money.ledger) + total <= cap);
  }

  #read(name: AgentToolName, input: unknown): AgentCall {
    if (!this.#deps.isTrusted()) throw new InputError(notTrusted);
    const call = agentToolTable[name].read(input);
    if (typeof call === 'string') throw new InputError(call);
    return call;
  }

  /** @throws Failure `signedOut` */
  #context(): ToolContext {
    const { app, mayWrite } = this.#deps;
    return { app, open: app.session.open, source: this.#chat.call(), mayWrite: mayWrite() };
  }

  #textOf({ open }: ToolContext, { price }: AgreementQuestion, text: string): string {
    if (totalOf(open.prices.of(price)) === 0) return text;
    const { locale } = this.#deps.app.settings;
    const spent = formatNumber(this.#chat.spent(open.money.ledger), locale);
    const cap = this.#capOf(open);
    const ofChat =
      cap === undefined
        ? l10n.t('Credits spent by chats: {0}, without a cap.', spent)
        : l10n.t('Credits spent by chats: {0} of at most {1}.', spent, formatNumber(cap, locale));
    return `${text} ${priceText(price, open.credits, locale)}. ${ofChat}`;
  }

  // Caps guard real money: the sandbox has none.
  #capOf({ kind }: ToolContext['open']): number | undefined {
    return kind === 'account' ? this.#deps.cap() : undefined;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

interface Running {
  /** Credits at most. */
  readonly agreed: number;
  readonly signal: AbortSignal;
  readonly tokens: number | undefined;
}

// Without the service's own words: a model might take them for instructions.
function sentenceOf({ kind, facts: { serviceMessage: _serviceMessage, ...facts } }: Failure): string {
  return kind === 'cancelled' ? 'The user has stopped it.' : explained(new Failure(kind, facts));
}

/** A key that identifies a call. */
function callKey(name: AgentToolName, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}
