// The rules that single parameters keep, at their edges.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Failure } from '../../../src/client/failure.ts';
import { disjoint, exclusive, isDate, Parameters } from '../../../src/client/parameters.ts';

describe('Parameters', () => {
  it('leaves out what is absent', () => {
    const { all } = new Parameters()
      .text('a', undefined)
      .values('b', undefined)
      .values('c', [])
      .oneOf('d', undefined, ['x'])
      .someOf('e', undefined, ['x'])
      .integer('f', undefined, 0, 1)
      .fraction('g', undefined)
      .flag('h', undefined)
      .date('i', undefined)
      .object('j', undefined);
    assert.deepEqual(all, []);
  });

  it('keeps the order, and what counts as nothing elsewhere', () => {
    const { all } = new Parameters().integer('limit', 0, 0, 50).flag('active', false).fraction('f', 0).object('o', {});
    assert.deepEqual(all, [
      ['limit', '0'],
      ['active', 'false'],
      ['f', '0'],
      ['o', '{}'],
    ]);
  });

  it('takes whole numbers inside their bounds alone', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -100, max: 100 }), fc.double()), (value) => {
        const inside = Number.isInteger(value) && value >= 0 && value <= 50;
        if (inside) assert.match(new Parameters().integer('limit', value, 0, 50).all[0]?.[1] ?? '', /^\d{1,2}$/);
        else assert.throws(() => new Parameters().integer('limit', value, 0, 50), Failure);
      }),
    );
  });

  describe('refuses by name what breaks a rule, and takes what keeps it', () => {
    const allowed = ['x', 'y'];
    const rules: readonly [
      code: string,
      broken: readonly ((some: Parameters) => Parameters)[],
      cached: readonly ((some: Parameters) => Parameters)[],
    ][] = [
      ['required', [(some) => some.requiredText('p', ' \n')], [(some) => some.requiredText('p', ' a')]],
      ['required', [(some) => some.requiredText('p', undefined)], []],
      ['required', [(some) => some.requiredSomeOf('p', [], allowed)], [(some) => some.requiredSomeOf('p', ['y'], allowed)]],
      ['oneOf', [(some) => some.oneOf('p', 'z', allowed)], [(some) => some.oneOf('p', 'y', allowed)]],
      ['oneOf', [(some) => some.someOf('p', ['x', 'z'], allowed)], [(some) => some.someOf('p', ['x', 'y'], allowed)]],
      ['range', [(some) => some.integer('p', 51, 1, 50)], [(some) => some.integer('p', 50, 1, 50)]],
      ['range', [(some) => some.integer('p', 0, 1, 50)], [(some) => some.integer('p', 1, 1, 50)]],
      ['range', [(some) => some.fraction('p', 1.001)], [(some) => some.fraction('p', 1)]],
      ['range', [(some) => some.fraction('p', -0.001)], [(some) => some.fraction('p', 0)]],
      ['range', [(some) => some.fraction('p', Number.NaN)], [(some) => some.fraction('p', 0.5)]],
      ['format', [(some) => some.date('p', '2026-02-30')], [(some) => some.date('p', '2026-02-28')]],
      ['format', [(some) => some.text('p', 'half \ud83d')], [(some) => some.text('p', 'whole \ud83d\ude00')]],
    ];
    for (const [code, broken, cached] of rules) {
      it(code, () => {
        for (const add of broken)
          assert.throws(
            () => add(new Parameters()),
            (error: unknown) =>
              error instanceof Failure &&
              error.kind === 'refused' &&
              error.facts.delivery === 'notSent' &&
              error.facts.rule?.code === code &&
              error.facts.parameter === 'p',
          );
        for (const add of cached)
          assert.deepEqual(
            add(new Parameters()).all.map(([name]) => name),
            ['p'],
          );
      });
    }
  });

  it('refuses an object that has no JSON', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const value of [circle, { big: 1n }, { toJSON: () => 'text' }, { toJSON: () => undefined }]) {
      assert.throws(
        () => new Parameters().object('extraData', value),
        (error: unknown) => error instanceof Failure && error.facts.rule?.code === 'format',
      );
    }
  });
});

describe('isDate', () => {
  for (const text of [
    '2026-02-28',
    '2024-02-29',
    '0001-01-01',
    '9999-12-31',
    '2026-01-01T00:00',
    '2026-01-01T23:59:59Z',
    '2026-01-01T23:59:59.123+01:00',
  ]) {
    it(`takes ${text}`, () => {
      assert.equal(isDate(text), true);
    });
  }
  for (const text of [
    '',
    '2026',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-32',
    '2026-1-1',
    '01/02/2026',
    '2026-01-01T24:00',
    '2026-01-01T10:60',
    '2026-01-01 ',
    '2026-01-01\n',
    '+12026-01-01',
    'today',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.equal(isDate(text), false);
    });
  }

  it('takes every day there is', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(days, (day) => assert.ok(isDate(day.toISOString()) && isDate(day.toISOString().slice(0, 10)))));
  });
});

describe('exclusive and disjoint', () => {
  it('take one of two, and nothing at all', () => {
    exclusive('ids', ['a'], 'companies', []);
    exclusive('ids', undefined, 'companies', ['a']);
    exclusive('ids', [], 'companies', ['a']);
    disjoint('add', ['a'], 'remove', ['b']);
    disjoint('add', undefined, 'remove', ['b']);
    disjoint('add', ['a'], 'remove', undefined);
    assert.throws(() => {
      exclusive('ids', ['a'], 'companies', ['b']);
    }, Failure);
  });

  it('name an item that is in both', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(items, items, (add, remove) => {
        const shared = remove.filter((item) => add.includes(item));
        try {
          disjoint('add', add, 'remove', remove);
          assert.deepEqual(shared, []);
        } catch (error) {
          assert.ok(error instanceof Failure && error.facts.rule?.code === 'overlap');
          const { item } = error.facts.rule;
          assert.ok(shared.some((one) => one === item));
        }
      }),
    );
  });
});
