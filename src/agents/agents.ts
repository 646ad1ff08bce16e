// Answers calls of the editor's chat: turns prices into questions that the editor asks, and results into texts.
import * as l10n from '@vscode/l10n';
import { free, totalOf } from '../client/price.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import { formatNumber } from '../viewModel/format.ts';
import { priceText } from '../viewModel/credits/priceText.ts';
import { agreementTo, Agreements } from './agreements.ts';
import { InputError, type AgreementQuestion, type ToolContext } from './agentTool.ts';
import { answerText } from './answerText.ts';
import { Chat } from './chat.ts';
import { isWriteTool, pricedFor, ToolRunner, type ToolRunnerDeps } from './toolRunner.ts';
import type { AgentToolName } from './toolTable.ts';

export interface Preparation {
  /** The text that is shown while the tool runs; absent if there is nothing to say. */
  readonly doing?: string;
  /** The question that the user has to agree to before the call. */
  readonly question?: { readonly title: string; readonly text: string };
}

const notAsked = 'The user was not asked about this change, so nothing was staged. Call it again.';

/** The tools of one window. Nothing that costs credits is sent before `prepare` has named its price. */
export class Agents {
  readonly #runner: ToolRunner;
  readonly #chat: Chat;
  readonly #agreements = new Agreements();

  constructor(deps: ToolRunnerDeps) {
    this.#runner = new ToolRunner(deps);
    this.#chat = new Chat(deps.app);
  }

  /**
   * Describes the effect and the price of a call. Never throws: if they cannot be determined, the call itself reports the
   * reason.
   */
  async prepare(name: AgentToolName, input: unknown, signal: AbortSignal): Promise<Preparation> {
    let open: OpenSession | undefined;
    // If nobody is asked, the call may cost and change nothing. The user may have declined an earlier question about the same
    // call, which must not count for this one.
    const dropAgreements = (): void => {
      if (open) this.#agreements.drop(open, callKey(name, input), signal.aborted);
    };
    try {
      const call = this.#runner.read(name, input);
      const context = this.#context();
      ({ open } = context);
      const asked = await call.ask(context, signal);
      const price = pricedFor(context, asked);
      const { doing, question } = asked;
      const isFree = totalOf(price) === 0 && !isWriteTool(name);
      // The user is not asked about a purchase that the cap forbids. The call itself reports the cap.
      if (!question || isFree || this.#runner.exceedsCap(context, this.#chat, price)) {
        dropAgreements();
        return { doing };
      }
      this.#agreements.record(open, callKey(name, input), price);
      return { doing, question: { title: question.title, text: this.#textOf(context, asked, question.text) } };
    } catch (error) {
      dropAgreements();
      this.#runner.note(error);
      return {};
    }
  }

  /**
   * Runs a tool. It never throws, because a failure becomes a result that explains it to the model.
   * @param tokens the most that the model has room for; undefined if it does not say
   */
  async invoke(name: AgentToolName, input: unknown, signal: AbortSignal, tokens?: number): Promise<string> {
    const outcome = await this.#runner.outcome(async () => {
      const call = this.#runner.read(name, input);
      const context = this.#context();
      const agreement = this.#agreements.take(context.open, callKey(name, input));
      const isChange = isWriteTool(name);
      // The question may have failed, or the user may have agreed for the account that was open before, in which a list
      // may have the same ID. The question is prepared again, because the reason of its failure may last: the list may be gone.
      // A change without a question is refused by its tool, which says why.
      if (isChange && !agreement && (await call.ask(context, signal)).question) throw new InputError(notAsked);
      // Without an agreement the call may cost nothing.
      const terms = agreement ?? agreementTo(context.open, free);
      return this.#runner.run(call, context, this.#chat, { ...terms, signal, isChange });
    });
    return outcome.kind === 'refused' ? outcome.sentence : answerText(outcome.result, tokens);
  }

  /** The editor asks about everything that costs. @throws Failure `signedOut` */
  #context(): ToolContext {
    return this.#runner.context(this.#chat, (total) => total > 0);
  }

  #textOf({ app, open }: ToolContext, { price }: AgreementQuestion, text: string): string {
    if (totalOf(open.prices.of(price)) === 0) return text;
    const { locale } = app.settings;
    const spent = formatNumber(this.#chat.spent(open.money.ledger), locale);
    const cap = this.#runner.capOf(open);
    const ofChat =
      cap === undefined
        ? l10n.t('Credits spent by chats: {0}, without a cap.', spent)
        : l10n.t('Credits spent by chats: {0} of at most {1}.', spent, formatNumber(cap, locale));
    return `${text} ${priceText(price, open.credits, locale)}. ${ofChat}`;
  }
}

/** A key that identifies a call. */
function callKey(name: AgentToolName, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}
