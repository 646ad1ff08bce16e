// Places, and the search parameters that only the HTTPS sandbox knows.
import assert from 'node:assert/strict';
import { fullTextTest } from '../../../../src/sandbox/served/fullText.ts';
import { moreRoutes } from '../../../../src/sandbox/served/moreRoutes.ts';
import { largeWorld } from '../../../../src/sandbox/served/largeWorld.ts';
import { Caller, noon } from '../support/caller.ts';

describe('the HTTPS sandbox', () => {
  const caller = new Caller({ moreRoutes });
  const count = (parameters: Readonly<Record<string, string>>): number =>
    caller.ok('POST', '/v2/companies', { ...parameters, fields: 'none' }).meta.count;
  const all = count({});

  it('answers places by the beginning of their names, and filters take them as they are', () => {
    const places = (parameters: Readonly<Record<string, string>>): readonly unknown[] =>
      caller.ok('GET', '/v2/admindiv', parameters).items.map(({ type, name }) => [type, name]);
    assert.deepEqual(places({ namePrefix: 'to' }), [
      ['region', 'Toscana'],
      ['province', 'Torino'],
      ['municipality', 'Torino'],
    ]);
    assert.deepEqual(places({ namePrefix: 'NORD' }), [
      ['macroregion', 'Nord-est'],
      ['macroregion', 'Nord-ovest'],
    ]);
    assert.deepEqual(places({ namePrefix: 'li', countries: 'be', types: 'province,municipality' }), [
      ['province', 'Limburg'],
      ['province', 'Liège'],
      ['municipality', 'Liège'],
    ]);
    assert.deepEqual(places({ namePrefix: 'b', countries: '*', types: 'municipality', limit: '1', offset: '2' }), [
      ['municipality', 'Bologna'],
    ]);
    assert.ok(count({ provinces: 'Torino' }) > 0 && count({ macroregions: 'Nord-est' }) > 0);
  });

  it('refuses places without a beginning, of unknown types, and macroregions by themselves', () => {
    caller.refused('GET', '/v2/admindiv', {}, 400, 'missingParameter', 'namePrefix');
    for (const types of ['valley', 'constructor'])
      caller.refused('GET', '/v2/admindiv', { namePrefix: 'a', types }, 400, 'invalidParameter', 'types');
    caller.refused('GET', '/v2/admindiv', { namePrefix: 'a', types: 'macroregion' }, 400, 'invalidParameter', 'types');
  });

  it('searches the words of websites and of names', () => {
    const machining = count({ websitesContent: 'machining' });
    assert.ok(machining > 0 && machining < count({ ateco: '25.62' }), 'some companies have no website');
    assert.equal(count({ websitesContent: 'machining +roma' }) + count({ websitesContent: 'machining -roma' }), machining);
    assert.equal(
      count({ websitesContent: 'machining,wine' }),
      count({ websitesContent: 'machining OR wine' }),
      'several texts are alternatives',
    );
    assert.equal(count({ nameQuery: 'drommelelaert OR "drommelelaert diensten"' }), count({ name: 'drommelelaert' }));
    assert.equal(count({ nameQuery: 'Figli & Nipoti -!' }), 1, 'a sign by itself is no word');
    assert.equal(count({ nameQuery: '&' }), 0);
  });

  it('ranges over age, groups and scores, and knows what is unknown', () => {
    for (const name of [
      'age',
      'groupComputedTotalOperatingRevenue',
      'groupEmployees',
      'innovationCategoryScore',
      'blogScore',
      'netalphaScoreLocal',
    ]) {
      const middle = name === 'age' ? '40' : name.startsWith('group') ? '700' : '0.405';
      const unknown = count({ [`${name}Unknown`]: 'true' });
      const [few, many] = [count({ [`${name}Max`]: middle }), count({ [`${name}Min`]: String(Number(middle) + 0.001) })];
      assert.ok(many > 0, name);
      assert.equal(few + many + unknown, all, name);
    }
    assert.equal(count({ age: '30' }), count({ ageMin: '30', ageMax: '30' }));
    assert.ok(count({ age: '30' }) > 0);
  });

  it('knows the age of companies by the day of the search, whatever was found on another day', async () => {
    const open = (start: number): Caller => new Caller({ start, moreRoutes, world: largeWorld(350) });
    const parameters = ['20', '30', '40', '50', '60'].flatMap((age) => [{ age }, { ageMin: age }, { ageMax: age }]);
    const counts = (by: Caller): readonly number[] =>
      parameters.map((one) => by.ok('POST', '/v2/companies', { ...one, fields: 'none' }).meta.count);
    const [early, late] = [open(noon), open(noon + 200 * 86_400_000)];
    const before = counts(early);
    await early.clock.advance(200 * 86_400_000);
    assert.deepEqual(counts(early), counts(late));
    assert.notDeepEqual(counts(late), before);
  });

  it('echoes the ordering, which is that of the service if none is sent', () => {
    const ordering = (path: string, parameters = {}): string =>
      caller.ok('POST', path, { limit: 0, ...parameters }).meta.ordering;
    assert.equal(ordering('/v2/companies'), 'sandbox');
    assert.equal(ordering('/v2/companies', { ordering: 'nameDesc' }), 'nameDesc');
    assert.equal(ordering('/v2/locations'), 'default');
  });
});

describe('operators of full text', () => {
  const text = "Vini d'Esempio: freight transport by road, São Paulo";
  for (const [query, isFound] of [
    ['freight', true],
    ['FREIGHT road', true],
    ['freight sea', false],
    ['freight OR sea', true],
    ['sea OR', false],
    ['"freight transport"', true],
    ['"transport freight"', false],
    ['+freight -sea', true],
    ['freight -road', false],
    ['-"by road"', false],
    ['trans', false],
    ['sao', true],
    ['', false],
    ['"', false],
  ] as const)
    it(`${JSON.stringify(query)} ${isFound ? 'finds' : 'does not find'} it`, () => {
      assert.equal(fullTextTest(query)(text), isFound);
    });
});
