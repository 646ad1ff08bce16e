// Says what a call of another tool would cost, and whether the user would be asked. It buys nothing.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { free, totalOf } from '../client/price.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import { leftFor } from '../viewModel/credits/priceText.ts';
import { agentTool, InputError, type AgentTool } from './agentTool.ts';

const Output = {
  facts: {
    tool: z.string(),
    most: z.number(),
    price: z.unknown(),
    left: z.optional(z.number()),
    asksTheUser: z.boolean(),
  },
};

/** @param tools those that can cost credits, by name */
export function explainPrice(tools: Readonly<Record<string, AgentTool>>): AgentTool {
  const Input = z.strictObject({ tool: z.enum(Object.keys(tools)), input: z.unknown() });
  return agentTool(Input, Output, {
    ask: () => ({ doing: l10n.t('Finding out a price, which is free'), price: free }),
    run: async (context, { tool, input }, { signal }) => {
      const call = tools[tool]?.read(input) ?? 'There is no such tool.';
      if (typeof call === 'string') throw new InputError(call);
      const { open } = context;
      const asked = await call.ask(context, signal);
      const price = open.prices.of(asked.price);
      const left = leftFor(price, open.credits);
      const most = totalOf(price);
      // The user is always asked about a price that exceeds the rules of the API.
      const asksTheUser = most > totalOf(asked.price) || context.isAsked(most);
      return { facts: { tool, most, price, ...omitUndefined({ left }), asksTheUser } };
    },
  });
}
