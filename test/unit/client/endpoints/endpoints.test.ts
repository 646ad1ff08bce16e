// Tests of every endpoint by its row in the table: what is sent, what it costs, what is refused.
import assert from 'node:assert/strict';
import { createClient } from '../../../../src/client/client.ts';
import { answer, contextFor, failureOf, fakeTransport } from '../../../support/fakeTransport.ts';
import { table } from './table.ts';

describe('endpoints', () => {
  it('has a row for every method of the client', () => {
    const methods = Object.keys(createClient(contextFor(fakeTransport(answer({})).transport)));
    assert.deepEqual(Object.keys(table).sort(), methods.sort());
  });

  it('gives every endpoint a name of its own', () => {
    const names = Object.values(table).map(({ endpoint }) => endpoint.name);
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.match(name, /^[a-z]+\.[a-z]+$/);
  });

  it('takes every verb but GET, on anything but data, for a write', () => {
    for (const { endpoint, user } of Object.values(table)) {
      const reads = endpoint.verb === 'GET' || (endpoint.verb === 'POST' && user === 'appUser');
      assert.equal(endpoint.effect, reads ? 'read' : 'write', endpoint.name);
    }
  });

  for (const [method, row] of Object.entries(table)) {
    describe(method, () => {
      it('sends what the API describes', async () => {
        const { transport, sent } = fakeTransport(answer(row.answer));
        const context = contextFor(transport);
        await row.send(createClient(context));
        assert.equal(sent.length, 1);
        const { target, verb, path, parameters } = sent[0] ?? assert.fail();
        assert.equal(`${verb} ${path}`, row.sent);
        assert.equal(target, method === 'getCredits' ? 'credits' : 'service');
        assert.deepEqual(Object.fromEntries(parameters), row.parameters);
        assert.equal(parameters.length, Object.keys(row.parameters).length, 'a name was sent twice');
        assert.equal(context.records[0]?.operation, row.endpoint.name);
      });

      it(`sends the acting user ${row.user === 'none' ? 'under no name' : `as ${row.user}`}`, async () => {
        const { transport, sent } = fakeTransport(answer(row.answer));
        await row.send(createClient(contextFor(transport, { actingUser: 'who' })));
        const expected = row.user === 'none' ? row.parameters : { ...row.parameters, [row.user]: 'who' };
        assert.deepEqual(Object.fromEntries(sent[0]?.parameters ?? []), expected);
      });

      it('reads its answer', async () => {
        const context = contextFor(fakeTransport(answer(row.answer)).transport);
        await row.send(createClient(context));
        assert.equal(context.records[0]?.outcome, 'ok');
      });

      for (const { input, expected, found } of row.prices) {
        it(`costs at most ${JSON.stringify(expected)} for ${brief(input)}`, () => {
          assert.deepEqual({ ...found() }, expected);
        });
      }

      for (const { rule, send } of row.broken) {
        it(`refuses ${brief(rule)}`, async () => {
          const { transport, sent } = fakeTransport(answer(row.answer));
          const context = contextFor(transport);
          const failure = await failureOf(send(createClient(context)));
          assert.equal(failure.kind, 'refused');
          assert.deepEqual(failure.facts.rule, rule);
          assert.equal(failure.facts.parameter, rule.parameter);
          assert.equal(failure.facts.delivery, 'notSent');
          assert.deepEqual(sent, []);
          assert.deepEqual(context.reserved, []);
        });
      }
    });
  }

  it('reports a page of events that repeats an ID, and keeps all that it has sent', async () => {
    const items = [{ id: 'a' }, {}, { id: 'b' }, {}, { id: 'a' }];
    for (const [sent, odd] of [
      [items, ['event.id (repeated in a page)']],
      [items.slice(0, 4), undefined],
    ] as const) {
      const context = contextFor(fakeTransport(answer({ items: sent })).transport);
      const page = await createClient(context).searchTimeline({ eventTypes: ['capital'], limit: 10 });
      assert.deepEqual({ rows: page.rows.length, odd: context.records[0]?.odd }, { rows: sent.length, odd });
    }
  });
});

function brief(value: unknown): string {
  return JSON.stringify(value).slice(0, 120);
}
