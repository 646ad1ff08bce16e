// Defines a tool for language models: its checked input, its effect and price, and its result.
import * as z from 'zod/mini';
import type { AgentSource } from '../client/ledger.ts';
import type { Price } from '../client/price.ts';
import type { App } from '../app/app.ts';
import type { OpenSession } from '../state/session/openSession.ts';

/** The context of a tool: the extension as commands see it, the open account, and the source that calls are entered for. */
export interface ToolContext {
  readonly app: App;
  readonly open: OpenSession;
  readonly source: AgentSource;
  /** True if models may stage changes of lists. */
  readonly mayWrite: boolean;
  /** Returns whether the user is asked before a number of credits is spent. */
  readonly isAsked: (total: number) => boolean;
}

/** The effect of a call in words for the user. Preparing it is free and changes nothing. */
export interface AgreementQuestion {
  /** The text that is shown while the tool runs. */
  readonly doing: string;
  /** The question before the tool runs, if the user has to agree. The caller adds the price. */
  readonly question?: { readonly title: string; readonly text: string };
  /** The most it may cost. */
  readonly price: Price;
}

export interface ToolRun {
  readonly signal: AbortSignal;
  /**
   * Checks the present price before anything is bought.
   * @returns the revision of the prices when the price was named, for every call of the purchase: nobody agreed to a later one
   * @throws InputError if the user has agreed to less, Failure if a cap forbids it
   */
  readonly agree: (price: Price) => number;
}

/** The parts that the facts of a result may have, and the form of its rows. */
export interface ToolOutput {
  readonly facts: Readonly<Record<string, z.ZodMiniType>>;
  readonly rows?: z.ZodMiniType;
}

/** The result for the model: facts, and as many rows as fit. */
export interface ToolResult {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly rows?: readonly object[];
}

/** A call with a valid input. */
export interface AgentCall {
  /** @throws Failure */
  ask(context: ToolContext, signal: AbortSignal): Promise<AgreementQuestion>;
  /** @throws Failure */
  run(context: ToolContext, toolRun: ToolRun): Promise<ToolResult>;
}

export interface AgentTool {
  /** The manifest has the same as a JSON schema. */
  readonly input: z.ZodMiniType;
  readonly output: ToolOutput;
  /** @returns the call, or a sentence that tells the model what is wrong with the input */
  read(raw: unknown): AgentCall | string;
}

/** Makes a tool from its schemas and its two steps. */
export function agentTool<S extends z.ZodMiniType>(
  input: S,
  output: ToolOutput,
  steps: {
    readonly ask: (
      context: ToolContext,
      input: z.output<S>,
      signal: AbortSignal,
    ) => AgreementQuestion | Promise<AgreementQuestion>;
    readonly run: (context: ToolContext, input: z.output<S>, toolRun: ToolRun) => ToolResult | Promise<ToolResult>;
  },
): AgentTool {
  return {
    input,
    output,
    read(raw) {
      const read = z.safeParse(input, raw);
      if (!read.success) {
        const first = read.error.issues[0];
        return `The input is not right: ${first?.code ?? 'unreadable'} at ${first?.path.join('.') || 'the top'}.`;
      }
      const { data } = read;
      return {
        ask: async (context, signal) => steps.ask(context, data, signal),
        run: async (context, toolRun) => steps.run(context, data, toolRun),
      };
    },
  };
}

/** An invalid request of the model, with one sentence that explains it to the model. */
export class InputError extends Error {
  readonly sentence: string;

  constructor(sentence: string) {
    super('unusable');
    this.sentence = sentence;
  }
}
