// Summarises a plan in numbers before it is sent.
import type { ListPlan } from './listPlan.ts';
import { bytesOf, requestsOf } from './listRequests.ts';

export interface PlanSummary {
  readonly add: number;
  readonly remove: number;
  /** True if all items of the list are removed first. */
  readonly emptied: boolean;
  /** The number of calls of List Update, which cost no credits. */
  readonly requests: number;
  /** The number of bytes of all request bodies, without the token. */
  readonly bytes: number;
}

/** The summary of a plan. @throws Failure `refused`, like `requestsOf` */
export function summaryOf(plan: ListPlan): PlanSummary {
  const requests = requestsOf(plan);
  return {
    add: plan.add.length,
    remove: plan.remove.length,
    emptied: plan.emptied ?? false,
    requests: requests.length,
    bytes: requests.reduce((sum, request) => sum + bytesOf(request), 0),
  };
}
