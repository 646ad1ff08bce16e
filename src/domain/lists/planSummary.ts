// Summarises a change before it is sent.
import type { ListPlan } from './listPlan.ts';
import { bytesOf, requestsOf } from './listRequests.ts';

export interface PlanSummary {
  readonly add: number;
  readonly remove: number;
  /** All that the list holds is removed first. */
  readonly emptied: boolean;
  /** Calls of List Update. They cost no credits. */
  readonly requests: number;
  /** Of all bodies together, without the token. */
  readonly bytes: number;
}

/** A plan in numbers. @throws Failure `refused`, as `requestsOf` */
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
