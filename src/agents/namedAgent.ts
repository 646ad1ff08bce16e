// Answers calls of an agent outside of the chat: asks about each price, unless small purchases are allowed.
import * as l10n from '@vscode/l10n';
import { cancelledBeforeSending, Failure } from '../client/failure.ts';
import { agentPeriodMs } from '../client/ledger.ts';
import { totalOf } from '../client/price.ts';
import { billedBy, leftFor, mostText } from '../viewModel/credits/priceText.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import { amountsText } from '../viewModel/credits/creditTypes.ts';
import { InputError, type AgentCall, type AgreementQuestion, type ToolContext, type ToolResult } from './agentTool.ts';
import { agreementTo } from './agreements.ts';
import { Chat } from './chat.ts';
import { isWriteTool, pricedFor, type Running, type ToolOutcome, type ToolRunner } from './toolRunner.ts';
import type { AgentToolName } from './toolTable.ts';

/** A question to the user, in the user's language. */
export interface Approval {
  readonly title: string;
  readonly text: string;
  /** The button or box by which the user agrees. */
  readonly action: string;
}

/** Asks the user. @returns whether the user has agreed */
export type Approve = (approval: Approval, signal: AbortSignal) => Promise<boolean>;

export interface NamedAgentDeps {
  readonly runner: ToolRunner;
  /** The name that the user knows the agent by. */
  readonly name: string;
  /** The credits up to which the agent may buy within an hour without a question. */
  readonly allowance: () => number;
}

/** One agent of this window. All of its connections share it, so that a new connection gives the agent no new budget. */
export class NamedAgent {
  readonly name: string;
  readonly #deps: NamedAgentDeps;
  readonly #chat: Chat;

  constructor(deps: NamedAgentDeps) {
    this.name = deps.name;
    this.#deps = deps;
    this.#chat = new Chat(deps.runner.app, deps.name);
  }

  /** Runs a tool for the agent. It never throws: the outcome tells the model what went wrong. */
  call(name: AgentToolName, input: unknown, signal: AbortSignal, approve: Approve): Promise<ToolOutcome> {
    const { runner } = this.#deps;
    return runner.outcome(async () => {
      const call = runner.read(name, input);
      const context = this.#context();
      const asked = await call.ask(context, signal);
      const price = pricedFor(context, asked);
      if (runner.exceedsCap(context, this.#chat, price))
        throw new Failure('overBudget', { delivery: 'notSent', detail: 'perAgentChat' });
      const total = totalOf(price);
      const isChange = isWriteTool(name) && asked.question !== undefined;
      // Only the user may agree to a price that exceeds the rules of the API, since watches would pay it too from then on.
      const isRaised = total > totalOf(asked.price);
      const running: Running = { ...agreementTo(context.open, price), signal, isChange };
      if (total > 0 && !isRaised && !this.#isAsked(context, total)) return this.#buyUnasked(call, context, running);
      if (total > 0 || isChange) await this.#ask(context, asked, total, { signal, approve });
      return runner.run(call, context, this.#chat, running);
    });
  }

  /** Does work that is free and asks nobody, such as reading what is known. It never throws. */
  read(work: (context: ToolContext) => Promise<ToolResult>): Promise<ToolOutcome> {
    return this.#deps.runner.outcome(() => {
      this.#deps.runner.checkTrust();
      return work(this.#context());
    });
  }

  /** The credits that the agent has spent within an hour, in all accounts, unconfirmed ones included. */
  spentWithinHour({ open: { money }, app }: Pick<ToolContext, 'open' | 'app'>): number {
    const { known, estimated, unconfirmed } = money.ledger.totals({ agent: this.name, from: app.now() - agentPeriodMs });
    return totalOf(known) + totalOf(estimated) + totalOf(unconfirmed);
  }

  #context(): ToolContext {
    const context: ToolContext = this.#deps.runner.context(this.#chat, (total) => this.#isAsked(context, total));
    return context;
  }

  /** Returns whether the user is asked before a number of credits is spent, because it exceeds what is left of the allowance. */
  #isAsked(context: ToolContext, total: number): boolean {
    // The comparison is negated so that a sum that is not a number asks too.
    return total > 0 && !(this.spentWithinHour(context) + total <= this.#deps.allowance());
  }

  /** Buys without a question. The ledger checks again, because other windows may buy too. @throws Failure, InputError */
  async #buyUnasked(call: AgentCall, context: ToolContext, running: Running): Promise<ToolResult> {
    const unasked = { ...context, source: { ...context.source, isUnasked: true } as const };
    try {
      return await this.#deps.runner.run(call, unasked, this.#chat, running);
    } catch (error) {
      if (error instanceof Failure && error.facts.detail === 'perAgent') throw notApproved(running.agreed);
      throw error;
    }
  }

  /** @throws InputError if the user has not agreed, or has opened another account; Failure `cancelled` */
  async #ask(context: ToolContext, asked: AgreementQuestion, total: number, { signal, approve }: AskOptions): Promise<void> {
    if (!(await approve(this.#approvalOf(context, asked), signal))) throw notApproved(total);
    if (signal.aborted) throw cancelledBeforeSending();
    const { state } = context.app.session;
    // The user agreed to a price of the account that was open before, not of this one.
    if (state.kind !== 'open' || state.session !== context.open)
      throw new InputError('The user has opened another account meanwhile, so nothing was sent. Call it again.');
    this.#deps.runner.checkTrust();
  }

  #approvalOf(context: ToolContext, asked: AgreementQuestion): Approval {
    const { app, open } = context;
    const { locale } = app.settings;
    const price = billedBy(open.credits, asked.price);
    const total = totalOf(price);
    const name = oneLine(this.name, 60);
    const title = l10n.t('{0} asks: {1}', name, asked.question?.title ?? asked.doing);
    const what = asked.question?.text ?? '';
    if (total === 0) return { title, text: what, action: l10n.t('Allow') };
    const most = mostText(total, locale);
    const left = leftFor(price, open.credits);
    const cap = this.#deps.runner.capOf(open);
    const spent = formatNumber(this.#chat.spent(open.money.ledger), locale);
    const lines = [
      what,
      Object.keys(price).length > 1 ? `${most} (${amountsText(price, locale)}).` : `${most}.`,
      ...(left === undefined ? [] : [l10n.t('Credits left: {0}.', formatNumber(left, locale))]),
      cap === undefined
        ? l10n.t('Credits spent by {0} before: {1}, without a cap.', name, spent)
        : l10n.t('Credits spent by {0} before: {1} of at most {2}.', name, spent, formatNumber(cap, locale)),
    ];
    return { title, text: lines.join(' '), action: l10n.t('Buy for {0}', most) };
  }
}

interface AskOptions {
  readonly signal: AbortSignal;
  readonly approve: Approve;
}

// The sentence names the price, so that the agent can tell its user or ask for less.
function notApproved(total: number): InputError {
  return new InputError(
    total > 0
      ? `Needs approval: ≤ ${String(total)} ${total === 1 ? 'credit' : 'credits'}. The user did not agree, so nothing was bought.`
      : 'Needs approval: the user did not agree, so nothing was changed.',
  );
}
