// The credit status (service.md, "Authentication", 6), which costs nothing itself.
import { showCredits } from '../creditBuckets.ts';
import type { Operation } from '../handler.ts';

export const creditStatus: Operation = {
  parameters: [],
  answer: ({ state, now }) => ({ body: { items: showCredits(state.spendings, now) } }),
};
