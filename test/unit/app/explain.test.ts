// Every failure in plain words: one sentence what happened, one what to do, and nothing raw.
import assert from 'node:assert/strict';
import { Failure, type FailureFacts, type Rule } from '../../../src/client/failure.ts';
import { agreeTo } from '../../../src/app/agreeTo.ts';
import type { Command } from '../../../src/app/app.ts';
import { brokenRule, explain, explanationText } from '../../../src/app/explain.ts';
import { explainNotPersisted } from '../../../src/commands/credits/explainNotPersisted.ts';
import { run } from '../../../src/commands/run.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { failureKinds } from '../../../src/client/failure.ts';

const rules: readonly Rule[] = [
  { code: 'required', parameter: 'name' },
  { code: 'exclusive', parameter: 'ids', other: 'companies' },
  { code: 'range', parameter: 'limit', least: 0, most: 50 },
  { code: 'oneOf', parameter: 'ordering', allowed: ['a', 'b'] },
  { code: 'overlap', parameter: 'add', other: 'remove', item: 'x' },
  { code: 'format', parameter: 'startDateFrom', expected: 'date' },
  { code: 'format', parameter: 'id', expected: 'identifier' },
  { code: 'together', parameter: '$app_id', other: '$app_key' },
  { code: 'tooLarge', parameter: 'items', mostBytes: 1 },
];

const sentence = /^[A-Z“{][^.]*(\.[a-z][^.]*)*\.$/;

describe('explain', () => {
  it('has two sentences for every kind but cancelled', () => {
    for (const kind of failureKinds) {
      const explanation = explain(new Failure(kind));
      if (kind === 'cancelled') {
        assert.equal(explanation, undefined);
        assert.equal(explanationText(new Failure(kind)), '');
        continue;
      }
      assert.match(explanation?.what ?? '', sentence, kind);
      assert.match(explanation?.todo ?? '', sentence, kind);
    }
  });

  it('has a sentence for every rule', () => {
    for (const rule of rules) assert.match(brokenRule(rule), /\.$/, rule.code);
    assert.equal(new Set(rules.map(brokenRule)).size, rules.length);
  });

  it('warns of a change that may have been made, and of what may have been charged', () => {
    const todoOf = (facts: FailureFacts): string =>
      explain(new Failure('timedOut', { delivery: 'unknown', ...facts }))?.todo ?? '';
    assert.match(todoOf({ unconfirmed: true, effect: 'write' }), /^The change may have been made: check it before you try again/);
    assert.match(todoOf({ unconfirmed: true, effect: 'read' }), /^The call may have been charged: check your credits/);
    assert.doesNotMatch(todoOf({}), /look/);
  });

  it('names the cost of an answer that broke off, where it is known', () => {
    const todoOf = (cost: string): string =>
      explain(new Failure('unreachable', { delivery: 'unknown', unconfirmed: true, effect: 'read', cost }))?.todo ?? '';
    assert.equal(todoOf('units=1,companies=15'), 'The call cost 15 credits. Another one may cost as much.');
    assert.equal(todoOf('companies=1'), 'The call cost 1 credit. Another one may cost as much.');
    assert.match(todoOf('illegible'), /may have been charged/);
  });

  it('quotes the service on one line, and as no more than text', () => {
    const { what = '' } = explain(new Failure('refused', { serviceMessage: 'Line one\nline two \u202e$(x)' })) ?? {};
    assert.equal(what, 'The service says: “Line one line two  $(x)”.');
  });
});

describe('explainNotPersisted', () => {
  it('has two sentences for every reason', () => {
    for (const reason of ['notWritable', 'damaged', 'newer'] as const) {
      const { what, todo } = explainNotPersisted(reason);
      assert.match(what, sentence, reason);
      assert.match(todo, sentence, reason);
    }
  });
});

describe('run', () => {
  it('makes a message of a failure, with a way to try again where that helps', async () => {
    const harness = new TestHarness();
    let tries = 0;
    await run(
      harness.app,
      () => {
        tries += 1;
        return Promise.reject(new Failure('unreachable', { delivery: 'notSent' }));
      },
      [],
      () => assert.fail('a failure is no fault'),
    );
    const again = harness.ui.messages[0]?.actions?.find(({ label }) => label === 'Try Again');
    assert.ok(again);
    again.run();
    await new Promise(setImmediate);
    assert.equal(tries, 2);
    harness.dispose();
  });

  it('offers every unconfirmed call again, through its price', async () => {
    const harness = await TestHarness.inSandbox();
    const price = { companies: 5 };
    for (const kind of failureKinds.filter((one) => one !== 'cancelled')) {
      let paid = 0;
      const command: Command = async (app) => {
        if (!(await agreeTo(app, { title: 'Load', label: 'Load 5 companies', price, isPriceShown: true }))) return;
        paid += 1;
        if (paid === 1) throw new Failure(kind, { delivery: 'unknown', unconfirmed: true });
      };
      await harness.run(command);
      assert.equal(paid, 1, 'the row has stated the price');
      const message = harness.ui.messages.at(-1);
      assert.match(message?.text ?? '', /may have been charged/, kind);
      const again = message?.actions?.find(({ label }) => label === 'Try Again');
      assert.ok(again, kind);
      harness.ui.answer(undefined);
      again.run();
      await new Promise(setImmediate);
      assert.equal(paid, 1, 'not without an answer to the price');
      assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /Load 5 companies — ≤ 5 credits/);
      harness.ui.answer('Load 5 companies');
      again.run();
      await new Promise(setImmediate);
      assert.equal(paid, 2);
    }
    harness.dispose();
  });

  it('offers a call again that could not be recorded, and opens the settings only for a cap', async () => {
    const harness = new TestHarness();
    const messageOf = async (detail: string): Promise<{ readonly text: string | undefined; readonly labels: unknown }> => {
      await harness.run(() => Promise.reject(new Failure('overBudget', { delivery: 'notSent', detail })));
      const message = harness.ui.messages.at(-1);
      return { text: message?.text, labels: message?.actions?.map(({ label }) => label) };
    };
    assert.deepEqual(await messageOf('ledger'), {
      text:
        'The call could not be recorded in the ledger, so it was not sent. ' +
        'Try again in a moment, and reload the window if it happens again.',
      labels: ['Try Again'],
    });
    assert.deepEqual((await messageOf('perDay')).labels, ['Open Settings']);
    harness.dispose();
  });

  it('does not try again what was clicked in another account', async () => {
    const harness = await TestHarness.inSandbox();
    let tries = 0;
    await harness.run(() => {
      tries += 1;
      return Promise.reject(new Failure('unreachable', { delivery: 'notSent' }));
    });
    await harness.session.signOut();
    harness.ui.messages[0]?.actions?.[0]?.run();
    await new Promise(setImmediate);
    assert.equal(tries, 1);
    assert.match(harness.ui.messages[1]?.text ?? '', /Another account/);
    harness.dispose();
  });

  it('does not try again what was clicked before the account was changed while it ran, or as another user', async () => {
    const harness = await TestHarness.inSandbox();
    let tries = 0;
    const failing: Command = () => {
      tries += 1;
      return Promise.reject(new Failure('timedOut', { delivery: 'notSent' }));
    };
    const tryAgain = async (): Promise<string | undefined> => {
      harness.ui.messages.at(-1)?.actions?.[0]?.run();
      await new Promise(setImmediate);
      return harness.ui.messages.at(-1)?.text;
    };
    await harness.run(failing);
    await harness.session.openSandbox('bruno');
    assert.match((await tryAgain()) ?? '', /^The session was closed, so nothing was sent/);
    await harness.run(async (app, targets) => {
      await harness.session.signOut();
      await failing(app, targets);
    });
    assert.match((await tryAgain()) ?? '', /^Another account/);
    assert.equal(tries, 2);
    harness.dispose();
  });

  it('is silent where the user cancelled', async () => {
    const harness = new TestHarness();
    await run(
      harness.app,
      () => Promise.reject(new Failure('cancelled')),
      [],
      () => assert.fail('a failure is no fault'),
    );
    assert.deepEqual(harness.ui.messages, []);
    harness.dispose();
  });

  it('shows nothing of a fault of our own but that there was one', async () => {
    const harness = new TestHarness();
    const faults: unknown[] = [];
    await run(
      harness.app,
      () => Promise.reject(new TypeError('secret words')),
      [],
      (error) => faults.push(error),
    );
    assert.equal(faults.length, 1);
    assert.doesNotMatch(harness.ui.messages[0]?.text ?? '', /secret/);
    harness.dispose();
  });
});
