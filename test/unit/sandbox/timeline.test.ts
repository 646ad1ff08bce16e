// The timeline: filters, orderings, cursor, payloads, and IDs that stay.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { propertyRuns } from '../../support/properties.mjs';
import { Caller, idsOf, type Json } from './support/caller.ts';
import { omitUndefined } from '../../../src/client/omitUndefined.ts';

const everyType =
  'cebi-micro-score,esg-environmental-score,esg-sustainability-score,esg-risk-score,cgs-monthly,forward-looking,capital';

describe('sandbox timeline', () => {
  const caller = new Caller();
  const companies = idsOf(caller.ok('GET', '/v2/companies', { limit: 50 }));

  function search(values: Record<string, string | number | boolean>): Json {
    return caller.ok('POST', '/v2/timeline', { eventTypes: everyType, ...values });
  }

  it('holds tens of thousands of events of all types', () => {
    assert.ok(search({ fields: 'none' }).meta.count > 20_000);
    for (const eventTypes of everyType.split(',')) {
      assert.ok(search({ eventTypes, fields: 'none' }).meta.count > 200, eventTypes);
    }
  });

  it('answers events in the documented shape', () => {
    const { items } = search({ limit: 50, packages: 'payload' });
    assert.equal(items.length, 50);
    for (const event of items) {
      assert.match(event.id, /^[A-Za-z0-9_-]{21}$/);
      assert.match(event.startDate, /^\d{4}-\d{2}-\d{2}$/);
      assert.ok(event.startDate <= '2026-05-20');
      assert.equal(event.subjects[0]!.entityType, 'company');
      assert.equal(typeof event.subjects[0]!.label, 'string');
      assert.equal(typeof event.payload, 'object');
    }
  });

  it('has a payload of one shape in each type', () => {
    const membersOf = (eventTypes: string): readonly string[] => {
      const event = search({ eventTypes, limit: 1, packages: 'payload' }).items[0]!;
      return Object.keys(event.payload as object);
    };
    const shapes = Object.fromEntries(everyType.split(',').map((type) => [type, membersOf(type)]));
    assert.deepEqual(shapes, {
      'cebi-micro-score': ['value', 'description', 'realTime', 'updateTime'],
      'esg-environmental-score': ['score', 'scoreLabel', 'components'],
      'esg-sustainability-score': ['classValue', 'classLabel'],
      'esg-risk-score': ['risk', 'drivers'],
      'cgs-monthly': ['code', 'description'],
      'forward-looking': ['class', 'classLabel', 'updated'],
      capital: ['amount', 'currency', 'previous', 'kind'],
    });
  });

  it('leaves the payload out unless it is asked for, and bills it apart', () => {
    const id = companies[0]!;
    const plain = caller.call('POST', '/v2/timeline', { eventTypes: everyType, companies: id, limit: 2 });
    assert.equal(plain.body.items[0]!.payload, undefined);
    assert.equal(plain.headers['x-uniapi-cost'], 'units=1,timeline=2');
    const packed = caller.call('POST', '/v2/timeline', { eventTypes: everyType, companies: id, limit: 2, packages: 'payload' });
    assert.equal(packed.headers['x-uniapi-cost'], 'units=1,timeline=2,timeline:*=2');
  });

  it('counts for nothing with fields=none', () => {
    const { headers, body } = caller.call('GET', '/v2/timeline', { eventTypes: 'capital', fields: 'none' });
    assert.deepEqual(Object.keys(body), ['meta']);
    assert.equal(headers['x-uniapi-cost'], 'none');
  });

  it('takes startDateFrom as inclusive and startDateTo as exclusive', () => {
    const event = search({ limit: 1, ordering: 'leastRecent' }).items[0]!;
    const day = event.startDate;
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const ids = event.id;
    assert.equal(search({ ids, startDateFrom: day, startDateTo: next }).meta.count, 1);
    assert.equal(search({ ids, startDateFrom: next }).meta.count, 0);
    assert.equal(search({ ids, startDateTo: day }).meta.count, 0);
  });

  it('takes forward-looking-capital as both types', () => {
    const count = (eventTypes: string): number => search({ eventTypes, fields: 'none' }).meta.count;
    assert.equal(count('forward-looking-capital'), count('forward-looking') + count('capital'));
  });

  it('finds every event by its ID, from a sandbox that never listed it', () => {
    const events = search({ companies: companies.slice(0, 20).join(','), limit: 50, startDateFrom: '2020-01-01' }).items;
    const other = new Caller();
    for (const event of events) {
      assert.deepEqual(other.ok('POST', `/v2/timeline/${event.id}`).item, event);
    }
  });

  it('knows events with a second subject, from either side', () => {
    const id = allSubjects(caller).find((subjects) => subjects.length === 2);
    assert.ok(id);
    const [first = '', second = ''] = id;
    const shared = (company: string): string[] =>
      eventsOf(company)
        .filter((event) => event.subjects.length === 2 && event.subjects.every((one) => id.includes(one.id)))
        .map((event) => event.id);
    assert.deepEqual(shared(first), shared(second));
    assert.ok(shared(first).length > 0);
    const both = search({ companies: `${first},${second}`, fields: 'none' }).meta.count;
    assert.ok(both < eventsOf(first).length + eventsOf(second).length);
  });

  it('keeps IDs and adds events as days go by', () => {
    const later = new Caller({ start: Date.UTC(2026, 8, 1) });
    const company = companies.find((id) => eventsOf(id).some((event) => event.endDate === undefined))!;
    const before = new Set(eventsOf(company).map((event) => event.id));
    const after = new Set(walk(later, company, 'mostRecent').map((event) => event.id));
    assert.ok([...before].every((id) => after.has(id)));
    assert.ok(after.size > before.size);
  });

  it('pages through every event once, in both orderings, with any page size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...companies),
        fc.constantFrom('mostRecent', 'leastRecent'),
        fc.integer({ min: 7, max: 50 }),
        (company, ordering, limit) => {
          const fresh = new Caller();
          const events = walk(fresh, company, ordering, limit);
          const ids = events.map((event) => event.id);
          assert.equal(new Set(ids).size, ids.length);
          assert.equal(
            ids.length,
            fresh.ok('POST', '/v2/timeline', { eventTypes: everyType, companies: company, fields: 'none' }).meta.count,
          );
          const ends = events.map((event) => event.endDate ?? '9999');
          assert.deepEqual(ends, ordering === 'mostRecent' ? ends.toSorted().reverse() : ends.toSorted());
          const other = walk(fresh, company, ordering === 'mostRecent' ? 'leastRecent' : 'mostRecent');
          assert.deepEqual(other.map((event) => event.id).reverse(), ids);
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  it('refuses what breaks a rule', () => {
    const [id = ''] = idsOf(search({ limit: 1 }));
    const rows: readonly [Record<string, string>, string, string?][] = [
      [{ ids: id, companies: companies[0]!, eventTypes: 'capital' }, 'invalidParameter', 'companies'],
      [{}, 'missingParameter', 'eventTypes'],
      [{ eventTypes: 'capital,nonsense' }, 'invalidParameter', 'eventTypes'],
      [{ eventTypes: 'capital', ordering: 'newest' }, 'invalidParameter', 'ordering'],
      [{ eventTypes: 'capital', limit: '51' }, 'invalidParameter', 'limit'],
      [{ eventTypes: 'capital', limit: '-1' }, 'invalidParameter', 'limit'],
      [{ eventTypes: 'capital', startDateFrom: '2026-02-30' }, 'invalidParameter', 'startDateFrom'],
      [{ eventTypes: 'capital', packages: 'all' }, 'invalidParameter', 'packages'],
      [{ eventTypes: 'capital', fields: 'facets' }, 'invalidParameter', 'fields'],
      [{ eventTypes: 'capital', after: 'unknown' }, 'invalidParameter', 'after'],
      [{ eventTypes: 'capital', explain: 'yes' }, 'invalidParameter', 'explain'],
      [{ eventTypes: 'capital', companies: '' }, 'invalidParameter', 'companies'],
      [{ eventTypes: 'capital', offset: '10' }, 'unknownParameter', 'offset'],
    ];
    for (const [values, code, parameter] of rows) caller.refused('POST', '/v2/timeline', values, 400, code, parameter);
    caller.refused('GET', '/v2/timeline/AAAAAAAAAAAAAAAAAAAAA', {}, 404, 'notFound');
    caller.refused('DELETE', '/v2/timeline', { eventTypes: 'capital' }, 405, 'methodNotAllowed');
  });

  it('explains without showing credentials', () => {
    const { explanation } = search({ explain: true, limit: 1 });
    assert.ok(explanation);
    assert.ok(!JSON.stringify(explanation).includes('token'));
  });

  it('answers nothing, and bills nothing, for unknown companies and for limit 0', () => {
    assert.deepEqual(search({ companies: 'ffffffffffff' }), { items: [], meta: { ordering: 'mostRecent', count: 0, limit: 10 } });
    assert.equal(caller.call('GET', '/v2/timeline', { eventTypes: everyType, limit: 0 }).headers['x-uniapi-cost'], 'none');
  });

  function eventsOf(company: string): Json[] {
    return walk(new Caller(), company, 'mostRecent');
  }
});

/** All events of a company, page by page with the cursor. */
function walk(caller: Caller, companies: string, ordering: string, limit = 50): Json[] {
  const events: Json[] = [];
  for (;;) {
    const after = events.at(-1)?.id;
    const values = { eventTypes: everyType, companies, ordering, limit, ...omitUndefined({ after }) };
    const page = caller.ok('POST', '/v2/timeline', values).items;
    events.push(...page);
    if (page.length < limit) return events;
  }
}

function allSubjects(caller: Caller): string[][] {
  const page = caller.ok('POST', '/v2/timeline', { eventTypes: 'capital', limit: 50 });
  return page.items.map((event) => event.subjects.map((one) => one.id));
}
