// Tests of a service with other parameter forms: each is found by its refusal, costs nothing and is stored.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { signIn } from '../../../src/commands/session/signIn.ts';
import { checkConnection } from '../../../src/commands/session/checkConnection.ts';
import { commands } from '../../../src/ids.ts';
import type { FailureFacts } from '../../../src/client/failure.ts';
import { omitUndefined } from '../../../src/client/omitUndefined.ts';
import { createClient } from '../../../src/client/client.ts';
import { nextVariants } from '../../../src/client/nextVariants.ts';
import type { ApiVariants, KnownVariants } from '../../../src/client/variants.ts';
import {
  activeIsYesOrNo,
  dataUser,
  deletesByForm,
  joinedTypes,
  listsTakeAppUser,
  readsAsGet,
  withoutPath,
} from '../../support/differences/billingDifferences.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { signedInHarness } from '../../support/differences/signedInHarness.ts';
import { answer, contextFor, failureOf, fakeTransport, type Step } from '../../support/fakeTransport.ts';
import { TestHarness } from '../../support/testHarness.ts';

describe('a service that takes another form', () => {
  let harness: TestHarness;
  afterEach(() => {
    harness.end();
  });

  const company = 'c49ac9b44360';
  const reads: readonly [Difference, ApiVariants, (harness: TestHarness) => Promise<unknown>][] = [
    [dataUser('appUserId'), { dataUser: 'appUserId' }, ({ open }) => open.client.searchCompanies({ limit: 5 })],
    [dataUser(undefined), { dataUser: '' }, ({ open }) => open.client.searchCompanies({ limit: 5 })],
    [readsAsGet(405), { reads: 'GET' }, ({ open }) => open.client.searchCompanies({ limit: 5 })],
    [readsAsGet(415), { reads: 'GET' }, ({ open }) => open.client.searchCompanies({ limit: 5 })],
    [readsAsGet(401), { reads: 'GET' }, ({ open }) => open.client.searchCompanies({ limit: 5 })],
    [withoutPath('/v2/companies/match'), { match: 'search' }, ({ open }) => open.client.matchCompanies({ name: 'a', limit: 5 })],
  ];
  for (const [difference, variants, call] of reads) {
    it(`reads where ${difference.name}`, async () => {
      harness = await signedInHarness(difference);
      await call(harness);
      assert.deepEqual({ billed: harness.billed, known: harness.open.variants.known }, { billed: 5, known: variants });
      const sent = harness.sent.length;
      await call(harness);
      assert.equal(harness.sent.length, sent + 1, 'what is known is not found out again');
      await harness.session.openAccount(harness.open.accountId ?? '');
      assert.deepEqual(harness.open.variants.known, variants, 'it is kept for the account');
    });
  }

  it('asks for ceased companies too, and where the service does not know how, finds it out by a count before it pays', async () => {
    harness = await signedInHarness(activeIsYesOrNo);
    const before = harness.sent.length;
    await harness.open.client.searchCompanies({ lists: ['24'], limit: 5 });
    const sent = harness.sent.slice(before).map(({ parameters }) => {
      const { active, fields } = Object.fromEntries(parameters);
      return { active, fields };
    });
    assert.deepEqual(sent, [
      { active: '*', fields: undefined },
      { active: undefined, fields: 'none' },
      { active: undefined, fields: undefined },
    ]);
    assert.deepEqual(harness.open.variants.known, { anyActive: 'absent' });
    await harness.open.client.searchCompanies({ active: true, limit: 0, fields: ['none'] });
    assert.equal(harness.sent.at(-1)?.parameters.find(([name]) => name === 'active')?.[1], 'true');
  });

  it('does not take a filter that the service does not know for the acting user', async () => {
    harness = await signedInHarness();
    const before = harness.sent.length;
    const search = { strangeScoreMin: 3, fields: ['none'], limit: 0 } as const;
    await assert.rejects(harness.open.client.searchCompanies(search), { name: 'Failure', kind: 'refused' });
    assert.deepEqual({ sent: harness.sent.length, known: harness.open.variants.known }, { sent: before + 1, known: {} });
  });

  it('signs in where list endpoints take the acting user under another name', async () => {
    harness = new TestHarness();
    harness.sandbox = new DifferentSandbox(harness.clock, [listsTakeAppUser]);
    harness.ui.answer('Work', 'https://data.example', '', 'A token', 'sandbox-token', 'ada');
    await harness.run(signIn);
    assert.deepEqual(harness.open.variants.known, { listsUser: 'appUser' });
    await harness.open.lists.lists.more();
    assert.equal(harness.sent.length, 3, 'it is found out once');
  });

  it('finds out several forms at once', async () => {
    harness = await signedInHarness(dataUser(undefined), readsAsGet(405), joinedTypes);
    const reader = harness.open.timeline({ kind: 'companies', ids: [company] });
    await reader.open();
    assert.deepEqual(harness.open.variants.known, { reads: 'GET', dataUser: '', types: 'joined' });
    assert.equal(harness.billed, 0);
  });

  it('deletes a list where DELETE reads a form', async () => {
    harness = await signedInHarness(deletesByForm);
    await harness.open.client.deleteList({ id: '24' });
    assert.deepEqual(harness.open.variants.known, { deletes: 'form' });
    assert.deepEqual(
      harness.sent.filter(({ verb }) => verb === 'DELETE').map(({ place }) => place),
      [undefined, 'form'],
    );
  });

  it('shows the events of a type that is two here and one there', async () => {
    harness = await signedInHarness(joinedTypes);
    harness.altering = (answer) => ({
      ...answer,
      body: answer.body.replaceAll(/"(forward-looking|capital)"/g, '"forward-looking-capital"'),
    });
    const reader = harness.open.timeline({ kind: 'companies', ids: [company] });
    await reader.open();
    const { count = 0 } = reader.state;
    await reader.loadMore(50);
    assert.equal(reader.state.rows.length, count);
  });

  it('is shown by Check Connection, with a way back to the usual forms', async () => {
    harness = await signedInHarness(readsAsGet(405), dataUser(undefined), deletesByForm, activeIsYesOrNo);
    await harness.open.client.searchCompanies({ limit: 0, fields: ['none'] });
    await harness.open.client.deleteList({ id: '24' });
    await harness.run(checkConnection);
    const page = harness.ui.shown.at(-1) ?? '';
    for (const line of [
      '- Reads: `GET`',
      '- Acting user of data calls: not sent',
      '- `DELETE`: with its parameters in a form',
      '- `active`: left out',
    ])
      assert.ok(page.includes(line), `${line} in ${page}`);
    const [action] = harness.ui.messages.at(-1)?.actions ?? [];
    assert.equal(action?.label, 'Try the Usual Forms');
    action.run();
    assert.deepEqual({ known: harness.open.variants.known, ran: harness.ui.ran }, { known: {}, ran: [commands.checkConnection] });
  });

  it('sends nothing again that may have been done, and no write without its acting user', async () => {
    harness = await signedInHarness({
      name: 'list endpoints know no acting user',
      refuse: ({ path, parameters }) => {
        const user = parameters.find(([name]) => name.startsWith('appUser'))?.[0];
        if (!path.startsWith('/v2/lists') || user === undefined) return undefined;
        const body = JSON.stringify({ error: true, code: 'error.unknownParameter', data: { parameter: user } });
        return { status: 400, headers: {}, body };
      },
    });
    await assert.rejects(harness.open.client.createList({ name: 'n', type: 'company' }), { name: 'Failure', kind: 'refused' });
    const sent = harness.sent.filter(({ verb, path }) => verb === 'POST' && path === '/v2/lists');
    assert.deepEqual(
      sent.map(({ parameters }) => parameters.find(([name]) => name.startsWith('appUser'))?.[0]),
      ['appUserId', 'appUser'],
    );
    assert.deepEqual(harness.open.variants.known, {});
  });

  it('comes to an end, whatever is refused', () => {
    const facts = fc.record({
      status: fc.constantFrom(400, 401, 404, 405, 415),
      code: fc.constantFrom(
        'error.unknownParameter',
        'error.invalidParameter',
        'error.missingParameter',
        'error.methodNotAllowed',
      ),
      parameter: fc.constantFrom('appUser', 'appUserId', 'token', 'eventTypes', 'active', 'strange', undefined),
      said: fc.constantFrom('', 'appUser', 'forward-looking'),
    });
    const sent = fc.record({
      name: fc.constantFrom('companies.match', 'timeline.search', 'lists.delete'),
      effect: fc.constantFrom('read' as const, 'write' as const),
      verb: fc.constantFrom('POST' as const, 'DELETE' as const),
      userParameter: fc.constantFrom('data' as const, 'lists' as const),
    });
    fc.assert(
      fc.property(sent, fc.array(facts, { minLength: 12, maxLength: 12 }), (endpoint, all) => {
        let variants: ApiVariants | undefined = {};
        let tries = 0;
        for (const { parameter, ...rest } of all) {
          const one: FailureFacts = { ...rest, ...omitUndefined({ parameter }) };
          const user = variants[`${endpoint.userParameter}User`] ?? 'appUser';
          const request = {
            target: 'service' as const,
            verb: variants.reads && endpoint.effect === 'read' ? ('GET' as const) : endpoint.verb,
            path: '/v2/timeline',
            parameters: [
              ['eventTypes', 'capital'],
              ...(variants.anyActive ? [] : [['active', '*'] as const]),
              ...(user === '' ? [] : [[user, 'ada'] as const]),
            ] as const,
            ...(variants.deletes ? { place: 'form' as const } : {}),
          };
          variants = nextVariants(endpoint, request, one, variants);
          if (!variants) return;
          tries += 1;
        }
        assert.fail(`went on for ever: ${String(tries)}`);
      }),
    );
  });
});

describe('a service that never sees the acting user', () => {
  it('is asked in each form once, and the first refusal is told', async () => {
    const refused = answer(
      { error: true, code: 'error.missingParameter', message: 'no user', data: { parameter: 'appUser' } },
      { status: 400 },
    );
    const { transport, sent } = fakeTransport(...(Array.from({ length: 20 }, () => refused) as [Step]), answer({ items: [] }));
    const variants: KnownVariants = { known: {}, keep: () => assert.fail('no form was taken') };
    const client = createClient(contextFor(transport, { actingUser: 'ada', variants }));
    const { kind, facts } = await failureOf(client.searchCompanies({ limit: 0, fields: ['none'] }));
    assert.deepEqual(
      { kind, parameter: facts.parameter, users: sent.map(({ parameters }) => parameters.at(-1)?.[0]) },
      { kind: 'refused', parameter: 'appUser', users: ['appUser', 'appUserId'] },
    );
  });
});
