// Tests of plans, which lead from one state of a list to another, and of the merge of two plans.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyPlan, isNoChange, noChange, planOf, replacementBy } from '../../../../src/domain/lists/listPlan.ts';
import { foreignChange, mergeLists, waysWithoutReading } from '../../../../src/domain/lists/mergeLists.ts';
import { item, items, plan, sorted } from './support.ts';

const loose = fc.array(item);

describe('planOf', () => {
  it('adds what is new and removes what is gone', () => {
    assert.deepEqual(planOf(['a', 'b', 'c', 'a'], ['c', 'd', 'd', 'a']), { add: ['d'], remove: ['b'] });
    assert.ok(isNoChange(planOf(['a', 'b'], ['b', 'a', 'b'])));
    assert.ok(isNoChange(noChange));
    assert.ok(!isNoChange(replacementBy([])));
    assert.ok(!isNoChange({ add: [], remove: ['a'] }));
  });

  it('leads from the base to the document, says nothing twice and nothing both ways', () => {
    fc.assert(
      fc.property(loose, loose, (base, mine) => {
        const change = planOf(base, mine);
        assert.deepEqual(sorted(applyPlan(base, change)), sorted(new Set(mine)));
        const all = [...change.add, ...change.remove];
        assert.equal(new Set(all).size, all.length);
        for (const one of change.add) assert.ok(!base.includes(one));
        for (const one of change.remove) assert.ok(base.includes(one));
      }),
    );
  });

  it('changes nothing the second time, and takes nothing that nobody named', () => {
    fc.assert(
      fc.property(loose, plan, (list, change) => {
        const once = applyPlan(list, change);
        assert.deepEqual(applyPlan(once, change), once);
        for (const one of list) assert.ok(once.has(one) || change.remove.includes(one));
        assert.deepEqual([...applyPlan(list, replacementBy(change.add))], change.add);
      }),
    );
  });
});

describe('mergeLists', () => {
  it('says who did what', () => {
    const merge = mergeLists({ base: ['a', 'b', 'c', 'd'], mine: ['m', 'a', 'x', 'd'], theirs: ['d', 'x', 't', 'b'] });
    assert.deepEqual(merge.byMe, { add: ['m', 'x'], remove: ['b', 'c'] });
    assert.deepEqual(merge.byThem, { add: ['x', 't'], remove: ['a', 'c'] });
    assert.deepEqual(merge.byBoth, { add: ['x'], remove: ['c'] });
    assert.deepEqual(merge.merged, ['m', 'x', 'd', 't']);
    assert.deepEqual(merge.ambiguous, { mine: [], theirs: [] });
    assert.deepEqual(merge.ways.merge, { add: ['m'], remove: ['b'] });
    assert.deepEqual(merge.ways.overwrite, { add: ['m', 'a'], remove: ['t', 'b'] });
    assert.deepEqual(merge.ways.discard, noChange);
  });

  it('keeps what either side added, and lets go what either side removed', () => {
    fc.assert(
      fc.property(loose, loose, loose, (base, mine, theirs) => {
        const { merged, ambiguous } = mergeLists({ base, mine, theirs });
        const now = new Set(merged);
        assert.equal(now.size, merged.length);
        assert.deepEqual(ambiguous, { mine: [], theirs: [] });
        const was = new Set(base);
        for (const side of [new Set(mine), new Set(theirs)]) {
          for (const one of side) if (!was.has(one)) assert.ok(now.has(one), `${one} was added`);
          for (const one of was) if (!side.has(one)) assert.ok(!now.has(one), `${one} was removed`);
        }
        // And nothing else happens.
        for (const one of now) assert.ok(mine.includes(one) || theirs.includes(one));
        for (const one of was) if (mine.includes(one) && theirs.includes(one)) assert.ok(now.has(one));
      }),
    );
  });

  it('comes to the same from either side, and to nothing new the second time', () => {
    fc.assert(
      fc.property(loose, loose, loose, (base, mine, theirs) => {
        const { merged } = mergeLists({ base, mine, theirs });
        assert.deepEqual(sorted(mergeLists({ base, mine: theirs, theirs: mine }).merged), sorted(merged));
        assert.ok(isNoChange(mergeLists({ base: theirs, mine: merged, theirs: merged }).ways.merge));
      }),
    );
  });

  it('sends what makes the list so, for each answer', () => {
    fc.assert(
      fc.property(fc.option(loose, { nil: undefined }), loose, loose, (base, mine, theirs) => {
        const { merged, ways } = mergeLists({ ...(base ? { base } : {}), mine, theirs });
        assert.deepEqual(sorted(applyPlan(theirs, ways.merge)), sorted(merged));
        assert.deepEqual(sorted(applyPlan(theirs, ways.overwrite)), sorted(new Set(mine)));
        assert.deepEqual(sorted(applyPlan(theirs, ways.discard)), sorted(new Set(theirs)));
      }),
    );
  });

  it('asks about every difference where nobody knows what was there, and keeps all until then', () => {
    fc.assert(
      fc.property(items, items, (mine, theirs) => {
        const { merged, ambiguous, ways } = mergeLists({ mine, theirs });
        assert.deepEqual(sorted(merged), sorted(new Set([...mine, ...theirs])));
        assert.deepEqual(
          ambiguous.mine,
          mine.filter((one) => !theirs.includes(one)),
        );
        assert.deepEqual(
          ambiguous.theirs,
          theirs.filter((one) => !mine.includes(one)),
        );
        assert.deepEqual(ways.merge.remove, []);
      }),
    );
  });
});

describe('waysWithoutReading', () => {
  it('merges without reading as it would after reading', () => {
    fc.assert(
      fc.property(loose, loose, loose, (base, mine, theirs) => {
        const ways = waysWithoutReading(base, mine);
        const read = mergeLists({ base, mine, theirs });
        assert.deepEqual(sorted(applyPlan(theirs, ways.merge)), sorted(read.merged));
        assert.deepEqual(sorted(applyPlan(theirs, ways.overwrite)), sorted(new Set(mine)));
        assert.ok(isNoChange(ways.discard));
      }),
    );
  });
});

describe('foreignChange', () => {
  it('is the size of their change', () => {
    fc.assert(
      fc.property(items, items, (base, theirs) => {
        const stillThere = base.filter((one) => theirs.includes(one)).length;
        const byThem = planOf(base, theirs);
        assert.deepEqual(foreignChange({ base: base.length, stillThere, length: theirs.length }), {
          added: byThem.add.length,
          removed: byThem.remove.length,
        });
      }),
    );
  });

  it('is unknown where the numbers contradict each other', () => {
    assert.equal(foreignChange({ base: 3, stillThere: 4, length: 9 }), undefined);
    assert.equal(foreignChange({ base: 3, stillThere: 3, length: 2 }), undefined);
  });
});
