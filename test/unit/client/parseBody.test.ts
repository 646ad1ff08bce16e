// Tests of bodies as JSON: the same as JSON.parse for usual nesting, and nothing for excessive nesting.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClient } from '../../../src/client/client.ts';
import { parseBody } from '../../../src/client/parseBody.ts';
import { answer, contextFor, failureOf } from '../../support/fakeTransport.ts';
import { propertyRuns } from '../../support/properties.mjs';

const nested = (levels: number, inside = '1'): string => '{"a":'.repeat(levels) + inside + '}'.repeat(levels);
const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('parseBody', () => {
  it('reads what JSON.parse reads, also where text looks like nesting', () => {
    const braces = fc.string({ unit: fc.constantFrom('{', '[', '}', ']', '"', '\\', 'a'), maxLength: 800 });
    const value = fc.oneof(fc.jsonValue(), fc.array(fc.record({ [`{["`]: braces }), { maxLength: 400 }));
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2), (one, indent) => {
        const text = JSON.stringify(one, undefined, indent);
        assert.deepEqual(parseBody(text), JSON.parse(text));
      }),
      { numRuns: propertyRuns(300) },
    );
    const wide = `[${Array.from({ length: 5000 }, () => '{"a":[]}').join()}]`;
    assert.deepEqual(parseBody(wide), JSON.parse(wide));
  });

  it('reads five hundred levels, and not one more', () => {
    for (const text of [nested(500), lists(500), nested(250, lists(250)), ` ${nested(499, '{"b":"]}\\\\"}')} `]) {
      assert.deepEqual(parseBody(text), JSON.parse(text));
    }
    for (const text of [nested(501), lists(501), nested(300, lists(300)), `{"b":"]]]]\\"]]",${nested(501).slice(1)}`]) {
      assert.doesNotThrow(() => JSON.parse(text) as unknown);
      assert.equal(parseBody(text), undefined);
    }
  });

  it('has nothing of what is no JSON', () => {
    for (const text of ['', ' \n', '<html>', '{"a"', '\u{feff}{}', '['.repeat(1000)]) assert.equal(parseBody(text), undefined);
  });

  it('keeps a payload that nothing could write down again away from the views', async () => {
    const event = (payload: string): string =>
      `{"items":[{"id":"e1","subjects":["c1"],"eventType":"capital","startDate":"2020-01-01","payload":${payload}}],"meta":{"count":1}}`;
    const search = (body: string) =>
      createClient(contextFor(() => Promise.resolve(answer(body)))).searchTimeline({
        companies: ['c1'],
        eventTypes: ['capital'],
        limit: 1,
      });
    assert.equal((await search(event(nested(100)))).rows.length, 1);
    assert.equal((await failureOf(search(event(nested(100_000))))).kind, 'unexpectedAnswer');
  });
});
