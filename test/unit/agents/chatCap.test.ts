// Tests that the cap of a chat and a named price are never exceeded, even by many chats at once.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Agents } from '../../../src/agents/agents.ts';
import { totalOf } from '../../../src/client/price.ts';
import { signIn } from '../../../src/commands/session/signIn.ts';
import { agentTools } from '../../../src/ids.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { propertyRuns } from '../../support/properties.mjs';

const { signal } = new AbortController();

const asked = fc.record({
  by: fc.nat(1),
  tool: fc.constantFrom('timeline', 'readList'),
  at: fc.nat(3),
  many: fc.boolean(),
  payload: fc.boolean(),
  limit: fc.integer({ min: 1, max: 60 }),
});

describe('the cap of a chat', () => {
  it('holds whatever is asked for at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(120), fc.array(asked, { minLength: 1, maxLength: 6 }), async (cap, calls) => {
        const harness = new TestHarness();
        const faults: unknown[] = [];
        const window = (mayLook: boolean): Agents =>
          new Agents({
            // Both are the same chat, and neither waits for the other: what holds them is the ledger alone.
            app: { ...harness.app, newId: () => 'chat' },
            cap: () => (mayLook ? cap : undefined),
            mayWrite: () => false,
            isTrusted: () => true,
            logFault: (error) => faults.push(error),
          });
        try {
          harness.ui.answer('Work', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
          await harness.run(signIn);
          await harness.open.lists.lists.more();
          const { rows } = await harness.open.client.searchCompanies({ limit: 4 });
          const ids = rows.flatMap(({ value }) => value?.id ?? []);
          const lists = harness.open.lists.lists.rows.flatMap(({ value }) => (value?.type === 'company' ? value.id : []));
          const inputs = calls.map(({ by, tool, at, many, payload, limit }) => ({
            by,
            name: tool === 'timeline' ? agentTools.timeline : agentTools.readList,
            input:
              tool === 'timeline'
                ? { companies: many ? ids : ids.slice(at, at + 1), payload, limit }
                : { list: lists[at % lists.length], companies: limit },
          }));
          harness.caps = { perAgentChat: cap };
          const before = harness.billed;
          const windows = [window(true), window(false)];
          const named = await Promise.all(inputs.map(async ({ by, name, input }) => windows[by]?.prepare(name, input, signal)));
          await Promise.all(inputs.map(async ({ by, name, input }) => windows[by]?.invoke(name, input, signal)));
          const billed = harness.billed - before;
          assert.ok(billed <= cap, `${String(billed)} of ${String(cap)}`);
          if (named.every((one) => one?.question === undefined)) assert.equal(billed, 0);
          const { known, unconfirmed } = harness.open.money.ledger.totals({ source: 'agent' });
          assert.equal(totalOf(known), billed);
          assert.equal(totalOf(unconfirmed), 0);
          assert.deepEqual({ chatFaults: faults, harnessFaults: harness.faults }, { chatFaults: [], harnessFaults: [] });
        } finally {
          harness.dispose();
        }
      }),
      { numRuns: propertyRuns(40) },
    );
  }).timeout(60_000);
});
