// Checks the outcome of every fault at every operation, at a test's transport or at a real socket.
import assert from 'node:assert/strict';
import { Failure, type FailureKind } from '../../../src/client/failure.ts';
import { totalOf } from '../../../src/client/price.ts';
import type { FakeClock } from '../../support/fakeClock.ts';
import type { TestContext } from '../../support/fakeTransport.ts';
import type { Operation } from '../../support/operations.ts';

export interface Expected {
  readonly kind: FailureKind;
  /** True if a free read is sent three times. */
  readonly again?: true;
  /** The entry in the ledger for the price: nothing, all as possible, all as an estimate, or the stated cost. */
  readonly billed: 'nothing' | 'unconfirmed' | 'estimated' | number;
  /** The answer is as good as any where only the status counts. */
  readonly goodStatus?: true;
}

/** Returns how a call ended: with `good` or with what it threw. Pauses between tries take no time. */
export async function endOf(call: Promise<unknown>, clock: FakeClock): Promise<unknown> {
  let end: unknown;
  void call.then(
    () => (end = 'good'),
    (error: unknown) => (end = error),
  );
  while (end === undefined) {
    await clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return end;
}

export interface Ended {
  readonly end: unknown;
  readonly context: TestContext;
  /** The number of times that the request was sent. */
  readonly sent: number;
}

/** Compares kind, calls sent, credits, log, unconfirmed calls, and what the failure says of itself. */
export function checkEnd(fault: Expected, operation: Operation, { end, context, sent }: Ended): void {
  const isPriced = operation.credits > 0;
  const tries = fault.again && operation.effect === 'read' && !isPriced ? 3 : 1;
  assert.equal(sent, tries, 'calls sent');
  const { spent, unconfirmed, entries } = context.budget;
  const entered = { known: totalOf(spent), unconfirmed: totalOf(unconfirmed) };
  assert.deepEqual(entered, billedFor(fault, operation), 'credits');
  assert.equal(entries.length, entered.known + entered.unconfirmed > 0 ? 1 : 0, 'entries');
  assert.equal(context.ends.length, 1, 'the reservation has ended once');
  assert.deepEqual(
    context.records.map((record) => ({ tries: record.tries, outcome: record.outcome })),
    [{ tries, outcome: isGood(fault, operation) ? 'ok' : fault.kind }],
  );
  if (isGood(fault, operation)) {
    assert.equal(end, 'good');
    return;
  }
  assert.ok(end instanceof Failure, String(end));
  assert.equal(end.kind, fault.kind);
  // Nothing but its facts, and they are words of ours or bounded words of the service.
  assert.ok(JSON.stringify(end.facts).length < 600);
  assert.doesNotMatch(`${end.message}${JSON.stringify(end.facts)}`, /<html|boom|elsewhere/);
  const mayHaveActed = fault.billed === 'unconfirmed' && (isPriced || operation.effect === 'write');
  if (fault.billed !== 'estimated' && typeof fault.billed !== 'number')
    assert.equal(end.facts.unconfirmed ?? false, mayHaveActed, 'unconfirmed');
}

export function isGood(fault: Expected, operation: Operation): boolean {
  return fault.goodStatus === true && operation.statusOnly;
}

function billedFor({ billed }: Expected, { credits }: Operation): { known: number; unconfirmed: number } {
  if (typeof billed === 'number') return { known: billed, unconfirmed: 0 };
  return { known: billed === 'estimated' ? credits : 0, unconfirmed: billed === 'unconfirmed' ? credits : 0 };
}
