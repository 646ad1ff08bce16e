// Tests that the views keep their content after any bad answer, and continue as soon as the service does.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import { refreshLists } from '../../../src/commands/lists/lists.ts';
import { refreshCredits } from '../../../src/commands/credits/credits.ts';
import { TestHarness } from '../../support/testHarness.ts';

const good = (body: string): WireAnswer => ({ status: 200, headers: {}, body });
const html = '<!DOCTYPE html><h1>Gateway</h1>';

const answers: Readonly<Record<string, WireAnswer | Failure>> = {
  'HTML with 200': good(html),
  'an empty answer': good(''),
  'a cut answer': good('{"items":[{"id":"1"'),
  'wrong types': good('{"items":{},"item":[],"meta":7}'),
  'a million levels': good('['.repeat(1_000_000)),
  'a prototype': good('{"__proto__":{"items":[]}}'),
  'a 401': { status: 401, headers: {}, body: '' },
  'a 403': { status: 403, headers: {}, body: html },
  'a 404': { status: 404, headers: {}, body: html },
  'a 500': { status: 500, headers: {}, body: html },
  'a redirect': { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
  'a broken connection': new Failure('unreachable', { delivery: 'unknown', detail: 'ECONNRESET' }),
  'no connection': new Failure('unreachable', { delivery: 'notSent', detail: 'ENOTFOUND' }),
  'an unknown issuer': new Failure('untrustedCertificate', { delivery: 'notSent' }),
  'an endless answer': new Failure('unexpectedAnswer', { delivery: 'answered', status: 200, detail: 'tooLarge' }),
};

describe('the views', () => {
  for (const [what, answer] of Object.entries(answers)) {
    it(`keep what they had: ${what}`, async () => {
      const harness = await TestHarness.inSandbox();
      await harness.run(refreshCredits);
      const { rows } = await harness.open.client.searchCompanies({ name: 'a', limit: 1 });
      const reader = harness.open.timeline({ kind: 'companies', ids: [rows[0]?.value?.id ?? ''] });
      await reader.open();
      await reader.loadMore(3);
      const events = (): unknown[] => reader.state.rows.map(({ id }) => id);
      const kept = events();
      assert.ok(kept.length > 0);
      const before = shown(harness);
      assert.ok(before.lists.length > 5 && before.buckets.length > 0);

      if (answer instanceof Failure) harness.failing = answer;
      else harness.altering = () => answer;
      const billed = harness.billed;
      const running = Promise.all([harness.run(refreshLists), harness.run(refreshCredits), reader.loadMore(3)]);
      for (let turn = 0; turn < 20; turn += 1) await harness.clock.advance(60_000);
      await running;
      assert.deepEqual(shown(harness), before);
      assert.deepEqual(events(), kept);
      assert.ok(harness.billed <= billed + 3, 'at most the page that came back as something else');
      assert.ok(harness.ui.messages.length > 0 || harness.open.lists.lists.failure !== undefined, 'and it is said');
      assert.deepEqual(harness.faults, []);

      harness.failing = undefined;
      harness.altering = undefined;
      await harness.run(refreshLists);
      await harness.run(refreshCredits);
      assert.deepEqual(shown(harness).lists, before.lists);
      assert.equal(harness.open.lists.lists.failure, undefined);
      harness.dispose();
    });
  }
});

function shown(harness: TestHarness): { lists: unknown[]; buckets: unknown[] } {
  const { lists, credits } = harness.open;
  return { lists: lists.lists.rows.map(({ value }) => value?.id), buckets: credits.state.buckets?.map(({ type }) => type) ?? [] };
}
