// A change cut into requests: nothing dropped, nothing twice, nothing too large.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeParameters, splitValues } from '../../../../src/client/http/encode.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { limits } from '../../../../src/client/limits.ts';
import { updateList } from '../../../../src/client/endpoints/lists.ts';
import { bytesOf, creationOf, requestLimits, requestsOf } from '../../../../src/domain/lists/listRequests.ts';
import { summaryOf } from '../../../../src/domain/lists/planSummary.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { oddId } from './support.ts';

const sendable = oddId.filter((id) => id.trim() !== '' && id !== '*' && id.isWellFormed());
const oddPlan = fc
  .uniqueArray(sendable, { maxLength: 40 })
  .chain((all) => fc.nat({ max: all.length }).map((at) => ({ add: all.slice(0, at), remove: all.slice(at) })));
const many = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => (n + from).toString(16).padStart(12, '0'));

const ruleOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof Failure && error.kind === 'refused' && error.facts.rule;
  }
  return 'nothing';
};

describe('requestsOf', () => {
  it('is one request for a small change, and none for none', () => {
    assert.deepEqual(requestsOf({ add: ['a', 'b'], remove: ['c'] }), [{ add: ['a', 'b'], remove: ['c'] }]);
    assert.deepEqual(requestsOf({ add: [], remove: [] }), []);
  });

  it('holds each item once, adds before it removes, and stays inside both limits', () => {
    fc.assert(
      fc.property(oddPlan, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 2000, max: 6000 }), (plan, mostItems, mostBytes) => {
        const requests = requestsOf(plan, { mostItems, mostBytes });
        assert.deepEqual(
          requests.flatMap(({ add }) => add),
          plan.add,
        );
        assert.deepEqual(
          requests.flatMap(({ remove }) => remove),
          plan.remove,
        );
        const firstRemoval = requests.findIndex(({ remove }) => remove.length > 0);
        if (firstRemoval >= 0) assert.ok(requests.slice(firstRemoval + 1).every(({ add }) => add.length === 0));
        requests.forEach((request, at) => {
          const size = request.add.length + request.remove.length;
          assert.ok(size > 0 && size <= mostItems);
          assert.ok(bytesOf(request) <= mostBytes);
          // None is begun that the one before had room for.
          const [next] = [...(requests[at + 1]?.add ?? []), ...(requests[at + 1]?.remove ?? [])];
          if (next === undefined || size === mostItems) return;
          const adds = requests[at + 1]?.add.length;
          const fuller = adds ? { ...request, add: [...request.add, next] } : { ...request, remove: [...request.remove, next] };
          assert.ok(bytesOf(fuller) > mostBytes - 2);
        });
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('counts the bytes that the endpoint sends, and they come back as the same items', () => {
    fc.assert(
      fc.property(oddPlan, (plan) => {
        for (const request of requestsOf(plan, { mostItems: 9, mostBytes: 4000 })) {
          const sent = updateList.parameters({ id: '24', ...request });
          assert.equal(bytesOf(request), encodeParameters(sent).length);
          for (const [name, value] of sent) assert.deepEqual(splitValues(value), request[name === 'add' ? 'add' : 'remove']);
        }
      }),
    );
  });

  it('leaves room in the body for the token and the acting user', () => {
    const long = Array.from({ length: 3000 }, (_, n) => `${n}${'€'.repeat(190)}`);
    const requests = requestsOf({ add: long, remove: [] });
    assert.equal(requests.length, 5);
    for (const request of requests) assert.ok(bytesOf(request) + 8000 <= limits.bodyBytes);
    // The byte limit is the one that counts here, and it is used.
    assert.ok(bytesOf(requests[0] ?? assert.fail()) > requestLimits.mostBytes - 2000);
  });

  it('cuts 10,000 IDs by their number', () => {
    const requests = requestsOf({ add: many(10_000), remove: many(500, 20_000) });
    assert.equal(requests.length, 11);
    assert.deepEqual(summaryOf({ add: many(10_000), remove: many(500, 20_000) }), {
      add: 10_000,
      remove: 500,
      emptied: false,
      requests: 11,
      bytes: requests.reduce((sum, request) => sum + bytesOf(request), 0),
    });
  });

  it('empties first and alone', () => {
    assert.deepEqual(requestsOf({ add: ['a'], remove: [], emptied: true }), [
      { add: [], remove: ['*'] },
      { add: ['a'], remove: [] },
    ]);
    assert.deepEqual(requestsOf({ add: [], remove: [], emptied: true }), [{ add: [], remove: ['*'] }]);
  });

  it('refuses what would not do what it says', () => {
    assert.deepEqual(
      ruleOf(() => requestsOf({ add: ['a', 'b'], remove: ['c', 'b'] })),
      {
        code: 'overlap',
        parameter: 'add',
        other: 'remove',
        item: 'b',
      },
    );
    const format = { code: 'format', parameter: 'remove', expected: 'identifier' };
    assert.deepEqual(
      ruleOf(() => requestsOf({ add: [], remove: ['a', '*'] })),
      format,
    );
    assert.deepEqual(
      ruleOf(() => requestsOf({ add: ['*'], remove: [] })),
      { ...format, parameter: 'add' },
    );
    assert.deepEqual(
      ruleOf(() => requestsOf({ add: [], remove: ['\ud800'] })),
      format,
    );
    assert.deepEqual(
      ruleOf(() => requestsOf({ add: [' '], remove: [] })),
      { code: 'required', parameter: 'add' },
    );
    const mostBytes = 100;
    assert.deepEqual(
      ruleOf(() => requestsOf({ add: ['x'.repeat(100)], remove: [] }, { mostItems: 9, mostBytes })),
      {
        code: 'tooLarge',
        parameter: 'add',
        mostBytes,
      },
    );
  });
});

describe('creationOf', () => {
  it('creates with what fits and adds the rest', () => {
    const items = many(2500);
    const { create, then } = creationOf({ name: 'A', type: 'company', items, extraData: { a: 1 } });
    assert.deepEqual({ ...create, items: [] }, { name: 'A', type: 'company', items: [], extraData: { a: 1 } });
    assert.deepEqual([...(create.items ?? []), ...then.add], items);
    assert.equal(create.items?.length, 1000);
    assert.deepEqual(then.remove, []);
  });

  it('creates an empty list without items', () => {
    assert.deepEqual(creationOf({ name: 'A', type: 'person', items: [] }), {
      create: { name: 'A', type: 'person' },
      then: { add: [], remove: [] },
    });
  });

  it('counts name and extra data', () => {
    const list = { name: 'n'.repeat(200), type: 'company' as const, extraData: { k: '"'.repeat(300) }, items: many(100) };
    const { create } = creationOf(list, { mostItems: 1000, mostBytes: 3000 });
    const sent = encodeParameters([
      ['name', create.name],
      ['type', create.type],
      ['items', (create.items ?? []).join(',')],
      ['extraData', JSON.stringify(create.extraData)],
    ]);
    assert.ok(sent.length <= 3000 + 20 && (create.items ?? []).length > 0, String(sent.length));
  });
});
