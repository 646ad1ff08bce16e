// The filters of a workspace, over what another version may have left behind.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SavedFilters } from '../../../../src/state/timeline/savedFilters.ts';
import { everyEvent, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';

const capital: TimelineChoices = { types: ['capital'], from: '2026-01-01', ordering: 'leastRecent', payload: true, pageSize: 20 };

function begin(cached?: unknown) {
  const store = { cached };
  const filters = (): SavedFilters =>
    new SavedFilters({
      get: () => store.cached,
      set: (value) => {
        store.cached = value === undefined ? undefined : structuredClone(value);
      },
    });
  return { store, filters };
}

describe('SavedFilters', () => {
  it('begin with every event, and then with what was used last, in the next window too', () => {
    const { filters } = begin();
    assert.deepEqual({ last: filters().last, all: filters().all }, { last: everyEvent, all: [] });
    filters().use(capital);
    assert.deepEqual(filters().last, capital);
  });

  it('keep filters under names, which stay when others are used', () => {
    const { filters } = begin();
    filters().save('Risk', capital);
    filters().save('All', everyEvent);
    filters().use(everyEvent);
    assert.deepEqual(filters().all, [
      { name: 'All', choices: everyEvent },
      { name: 'Risk', choices: capital },
    ]);
    filters().save('All', capital);
    assert.deepEqual(
      filters().all.map(({ choices }) => choices),
      [capital, capital],
    );
  });

  it('stand in the order of their names, whatever the case, the accents and the digits', () => {
    const { filters } = begin();
    for (const name of ['zeta', 'Year 10', 'Éclair', 'Zeus', 'year 9', 'eclipse']) filters().save(name, everyEvent);
    assert.deepEqual(
      filters().all.map(({ name }) => name),
      ['Éclair', 'eclipse', 'year 9', 'Year 10', 'zeta', 'Zeus'],
    );
  });

  it('rename and remove them; what is not there stays away', () => {
    const { filters } = begin();
    filters().save('Risk', capital);
    filters().save('All', everyEvent);
    filters().rename('Risk', 'All');
    assert.deepEqual(filters().all, [{ name: 'All', choices: capital }]);
    filters().rename('gone', 'here');
    filters().remove('gone');
    assert.equal(filters().all.length, 1);
    filters().remove('All');
    assert.deepEqual(filters().all, []);
  });

  it('forget all', () => {
    const { filters, store } = begin();
    filters().use(capital);
    filters().save('Risk', capital);
    filters().forget();
    assert.equal(store.cached, undefined);
    assert.deepEqual({ last: filters().last, all: filters().all }, { last: everyEvent, all: [] });
  });

  it('take whatever lies there', () => {
    const { filters } = begin({
      last: { types: ['gone', 'capital'], ordering: 'mostRecent' },
      saved: [{ name: 7 }, null, { name: 'x' }],
    });
    assert.deepEqual(filters().last.types, ['capital']);
    assert.deepEqual(filters().all, [{ name: 'x', choices: everyEvent }]);
    fc.assert(
      fc.property(fc.anything(), (cached) => {
        const { filters: some } = begin(cached);
        assert.ok(some().last.types.length > 0);
        some().save('a', capital);
        assert.deepEqual(
          some().all.find(({ name }) => name === 'a'),
          { name: 'a', choices: capital },
        );
      }),
    );
  });
});
