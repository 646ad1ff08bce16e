// Runs tools for the chat and for other agents, with the same checks of trust, caps and agreed prices.
import { explanationText } from '../app/explain.ts';
import type { App } from '../app/app.ts';
import { Failure } from '../client/failure.ts';
import { totalOf, type Price } from '../client/price.ts';
import { SerialQueue } from '../client/serialQueue.ts';
import { agentTools } from '../ids.ts';
import type { Agreement } from './agreements.ts';
import { InputError, type AgentCall, type AgreementQuestion, type ToolContext, type ToolResult } from './agentTool.ts';
import { spentBy, type Chat } from './chat.ts';
import { agentToolTable, type AgentToolName } from './toolTable.ts';

export interface ToolRunnerDeps {
  readonly app: App;
  /** The most credits that a chat may spend; undefined if there is no cap. */
  readonly cap: () => number | undefined;
  readonly mayWrite: () => boolean;
  /** A workspace that is not trusted may hold texts that want to steer a model. */
  readonly isTrusted: () => boolean;
  readonly logFault: (error: unknown) => void;
}

/** The result of a call, or one sentence for the model that says why there is none. */
export type ToolOutcome =
  | { readonly kind: 'result'; readonly result: ToolResult }
  | { readonly kind: 'refused'; readonly sentence: string };

/** The terms on which a call is run. */
export interface Running extends Agreement {
  readonly signal: AbortSignal;
  /** True if the call changes something in the editor. */
  readonly isChange: boolean;
}

const notTrusted =
  'The workspace is in Restricted Mode, so nothing was done. The user can trust it with Workspaces: Manage Workspace Trust.';
const fault = 'The extension has a fault, and nothing is known of the outcome. The user finds it in the log of Company Data.';

/** The tools of one window. */
export class ToolRunner {
  readonly #deps: ToolRunnerDeps;
  /**
   * Calls that cost or change something run one after the other, so that each knows the purchases and changes of the one before.
   */
  readonly #queue = new SerialQueue();

  constructor(deps: ToolRunnerDeps) {
    this.#deps = deps;
  }

  get app(): App {
    return this.#deps.app;
  }

  /** Reads a call and checks its input. @throws InputError */
  read(name: AgentToolName, input: unknown): AgentCall {
    this.checkTrust();
    const call = agentToolTable[name].read(input);
    if (typeof call === 'string') throw new InputError(call);
    return call;
  }

  /** @throws InputError in Restricted Mode */
  checkTrust(): void {
    if (!this.#deps.isTrusted()) throw new InputError(notTrusted);
  }

  /** @param isAsked whether the user is asked about a number of credits @throws Failure `signedOut` */
  context(chat: Chat, isAsked: (total: number) => boolean): ToolContext {
    const { app, mayWrite } = this.#deps;
    return { app, open: app.session.open, source: chat.touch(), mayWrite: mayWrite(), isAsked };
  }

  /** Returns whether a purchase would exceed the cap of a chat. */
  exceedsCap({ open }: ToolContext, chat: Chat, price: Price): boolean {
    const cap = this.capOf(open);
    const total = totalOf(price);
    return total > 0 && cap !== undefined && !(chat.spent(open.money.ledger) + total <= cap);
  }

  /** The cap of a chat. Caps guard real money: the sandbox has none. */
  capOf({ kind }: ToolContext['open']): number | undefined {
    return kind === 'account' ? this.#deps.cap() : undefined;
  }

  /** Runs a call that was agreed to, up to its price. @throws Failure, InputError */
  run(call: AgentCall, context: ToolContext, chat: Chat, running: Running): Promise<ToolResult> {
    const work = (): Promise<ToolResult> => this.#run(call, context, chat, running);
    return running.agreed > 0 || running.isChange ? this.#queue.run(work) : work();
  }

  /** Never throws, because a failure becomes a result that explains it to the model. */
  async outcome(work: () => Promise<ToolResult>): Promise<ToolOutcome> {
    try {
      return { kind: 'result', result: await work() };
    } catch (error) {
      return { kind: 'refused', sentence: this.sentenceOf(error) };
    }
  }

  /** The sentence for the model; what is neither a failure nor a wrong input goes to the log. */
  sentenceOf(error: unknown): string {
    if (error instanceof InputError) return error.sentence;
    if (error instanceof Failure) return sentenceOf(error);
    this.#deps.logFault(error);
    return fault;
  }

  /** Logs an error that is neither a failure nor a wrong input. */
  note(error: unknown): void {
    if (!(error instanceof Failure) && !(error instanceof InputError)) this.#deps.logFault(error);
  }

  async #run(call: AgentCall, context: ToolContext, chat: Chat, { agreed, agreedAt, signal }: Running): Promise<ToolResult> {
    const { ledger } = context.open.money;
    const after = ledger.entries({}, { limit: 1 })[0]?.id ?? 0;
    // Free calls run at the same time as others, whose spending is not theirs. A purchase is entered for the chat in which it was
    // asked for, even if that chat has ended since.
    const spent = (): number => (agreed > 0 ? spentBy(ledger, context.source, { after }) : 0);
    try {
      const agree = (price: Price): number => {
        const { prices } = context.open;
        this.#check(context, chat, prices.of(price), agreed);
        // Nobody has seen a price that has risen since it was named, so the calls of the purchase are refused.
        prices.agree(price, agreedAt);
        return agreedAt;
      };
      const result = await call.run(context, { signal, agree });
      return { ...result, facts: { ...result.facts, creditsSpent: spent() } };
    } catch (error) {
      if (!(error instanceof Failure) || spent() === 0) throw error;
      throw new InputError(
        `${sentenceOf(error)} ${String(spent())} credits were spent before: what they bought is known from now on.`,
      );
    }
  }

  /** Checks the caps and the agreed price before the first page, so that a purchase that cannot be finished is not begun. */
  #check(context: ToolContext, chat: Chat, price: Price, agreed: number): void {
    if (this.exceedsCap(context, chat, price)) throw new Failure('overBudget', { delivery: 'notSent', detail: 'perAgentChat' });
    const total = totalOf(price);
    if (total > agreed)
      throw new InputError(
        `It would cost up to ${String(total)} credits by now, and the user agreed to ${String(agreed)}: nothing was bought. Call it again, and the user is asked for the new price.`,
      );
  }
}

/** Returns whether a tool changes something in the editor, which the user is asked about though it is free. */
export function isWriteTool(name: AgentToolName): boolean {
  return name === agentTools.changeList;
}

/** The price of a call for this account. */
export function pricedFor({ open }: ToolContext, { price }: AgreementQuestion): Price {
  return open.prices.of(price);
}

// The service's own words are left out, because a model might take them for instructions.
function sentenceOf({ kind, facts: { serviceMessage: _serviceMessage, ...facts } }: Failure): string {
  return kind === 'cancelled' ? 'The user has stopped it.' : explanationText(new Failure(kind, facts));
}
