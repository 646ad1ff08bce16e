// Companies, match and locations: every filter, packages, facets, and what each answer costs.
import assert from 'node:assert/strict';
import { facetsIn, facetValues } from '../../../src/client/model/facet.ts';
import { sandboxToken } from '../../../src/sandbox/authentication.ts';
import { Caller, idsOf, type Json } from './support/caller.ts';

const flags = ['active', 'baby', 'obfuscated'] as const;

describe('sandbox companies', () => {
  const caller = new Caller();

  it('lists 300 companies once each, by name, in the documented shape', () => {
    const companies = [0, 1, 2, 3, 4, 5].flatMap(
      (page) => caller.ok('POST', '/v2/companies', { limit: 50, offset: page * 50 }).items,
    );
    assert.equal(new Set(companies.map((one) => one.id)).size, 300);
    const names = companies.map((one) => one.name.toLowerCase());
    assert.deepEqual(names, names.toSorted());
    for (const company of companies) {
      assert.match(company.id, /^[0-9a-f]{12}$/);
      assert.ok(['it', 'be'].includes(company.country));
      assert.equal(typeof company.active, 'boolean');
      assert.ok(company.fullAddress);
    }
    for (const flag of flags) assert.equal(new Set(companies.map((one) => one[flag])).size, 2, flag);
  });

  it('finds by each of the filters', () => {
    const [id = ''] = idsOf(caller.ok('GET', '/v2/companies', { active: true, limit: 1, offset: 140 }));
    const company = caller.ok('GET', `/v2/companies/${id}`, { packages: 'base' }).item;
    const { vat, taxId, cciaa, rea, ateco, registeredAddress } = company.base;
    const address = registeredAddress;
    const rows: Record<string, string> = {
      ids: id,
      name: company.name.slice(2, 9),
      namePrefix: company.name.slice(0, 6).toUpperCase(),
      vat: vat,
      taxIds: taxId,
      regNumbers: cciaa === undefined ? taxId : `${cciaa}-${rea}`.toLowerCase(),
      active: 'true',
      ateco: ateco[0].code.slice(0, 2),
      municipalities: address.municipality,
      provinces: address.provinceCode,
      regions: address.region,
      postcodes: address.postcode,
    };
    for (const [name, value] of Object.entries(rows)) {
      const quoted = ['name', 'namePrefix'].includes(name) ? value : `"${value}"`;
      const values = { [name]: name === 'active' ? value : quoted };
      const found = new Caller().allPages('/v2/companies', values);
      assert.ok(found.includes(id), name);
      if (name !== 'active') assert.ok(found.length < 200, `${name} narrows`);
    }
    assert.deepEqual(idsOf(caller.ok('POST', '/v2/companies', { ...rows, limit: 50 })), [id]);
    assert.deepEqual(idsOf(caller.ok('POST', '/v2/companies', { ids: id, active: false })), []);
  });

  it('excludes, ranges and knows what is unknown, each side of a filter for itself', () => {
    const count = (parameters: Record<string, string | number>): number =>
      caller.ok('GET', '/v2/companies', { ...parameters, fields: 'none' }).meta.count;
    const all = count({});
    const records: readonly unknown[] = caller.ok('GET', '/v2/companies', { packages: 'web', limit: 20 }).items;
    const [{ shares, groups } = {}] = caller
      .allItems('/v2/companies', { packages: 'shares,groups' })
      .filter((one) => one.shares !== undefined);
    const [owned = '', idOfGroup = NaN] = [shares?.sharesOwned[0]?.id, groups?.items[0]?.groupId];
    const site = /https:[^"]+/.exec(JSON.stringify(records))?.[0] ?? '';
    for (const [name, value] of [
      ['regions', 'Sardegna'],
      ['ateco', '25'],
      ['nace', 'C'],
      ['legalClasses', 'Società Di Capitale'],
      ['emails', 'sales'],
      ['websitesDomains', site],
      ['reliabilityScoreClass', 'A'],
      ['innovationCategoryScores', 'top'],
      ['groupIds', String(idOfGroup)],
      ['sharesOwnedIds', owned],
    ] as const) {
      const some = count({ [name]: value });
      assert.ok(some > 0 && some < all, name);
      assert.equal(some + count({ [`${name}Exclude`]: value }), all, name);
      assert.ok(count({ [name]: '*' }) >= some, name);
    }
    for (const name of ['revenue', 'assets', 'ebitda', 'employees'] as const) {
      const unknown = count({ [`${name}Unknown`]: 'true' });
      assert.ok(unknown > 0, name);
      assert.equal(unknown + count({ [`${name}Unknown`]: 'false' }), all, name);
      const [below, above] = [count({ [`${name}Max`]: 50_000.5 }), count({ [`${name}Min`]: 50_000.5 })];
      assert.equal(below + above + unknown, all, name);
    }
    assert.equal(count({ countries: 'it' }) + count({ countries: 'be' }), all);
    assert.equal(count({ countries: '*' }), all);
    assert.equal(count({ noRea: 'true' }) + count({ noRea: 'false' }), all);
    assert.ok(count({ foundedFrom: '1990-01-01', foundedTo: '2000-01-01' }) < count({ foundedFrom: '19900101' }));
    const inLazio = count({ regions: 'Lazio' });
    assert.ok(count({ regions: 'Lazio', anyAddress: 'true' }) > inLazio);
    assert.equal(count({ regions: 'Lazio', anyAddress: 'false' }), inLazio);
    assert.ok(count({ socials: 'netalpha,netbeta' }) > count({ socials: 'netbeta' }));
    caller.refused('GET', '/v2/companies', { employeesMax: 'many' }, 400, 'invalidParameter', 'employeesMax');
  });

  it('has packages, and bills only those that an object carries', () => {
    const babies = caller.ok('GET', '/v2/companies', { name: '', limit: 50 }).items.filter((one) => one.baby);
    const baby = babies[0]!.id;
    const none = caller.call('GET', `/v2/companies/${baby}`, { packages: 'economics' });
    assert.equal(none.headers['x-uniapi-cost'], 'units=1,companies=1');
    const some = caller.call('GET', `/v2/companies/${baby}`, { packages: 'economics,base,contacts' });
    assert.equal(some.headers['x-uniapi-cost'], 'units=1,companies=1,companies:*=1');
    assert.equal(some.body.item.economics, undefined);
    assert.ok(some.body.item.base.legalName);
    const all = caller.call('GET', `/v2/companies/${baby}`, { packages: '*' });
    assert.equal(all.headers['x-uniapi-cost'], 'units=1,companies=1,companies:*=1');
    for (const name of ['base', 'contacts', 'people']) assert.ok(name in all.body.item, name);
  });

  it('has the groups of companies, each with the sums of its companies', () => {
    const all = caller.allItems('/v2/companies', { packages: 'groups,economics' });
    const grouped = all.filter(({ groups }) => groups !== undefined);
    assert.ok(grouped.length > 30 && grouped.length < 150, String(grouped.length));
    for (const { id, groups } of grouped) {
      const [group] = groups?.items ?? [];
      const members = group?.items.map((one) => all.find((company) => company.id === one.id)) ?? [];
      assert.ok(members.some((one) => one?.id === id));
      const newest = members.map((one) => one?.economics?.balanceSheets[0]?.revenue ?? 0);
      assert.equal(
        group?.computedTotalOperatingRevenue,
        newest.reduce((sum, revenue) => sum + revenue, 0),
      );
      assert.ok(members.every((one) => one?.groups?.items[0]?.groupId === group?.groupId));
    }
  });

  it('counts and facets without items', () => {
    const count = caller.call('GET', '/v2/companies', { fields: 'none' });
    assert.deepEqual(
      { cost: count.headers['x-uniapi-cost'], members: Object.keys(count.body) },
      { cost: 'none', members: ['meta'] },
    );
    const region = 'base.registeredAddress.region';
    const facets = caller.call('GET', '/v2/companies', {
      fields: 'facets',
      packages: 'base',
      facetFields: `country,active,${region},base.ateco.code`,
    });
    assert.equal(facets.headers['x-uniapi-cost'], 'units=1,companies:facets=4');
    const read = facetsIn(facets.body, ['country', region]);
    for (const path of ['country', region]) {
      const values = facetValues(read.get(path)) ?? [];
      assert.equal(
        values.reduce((sum, [, count]) => sum + count, 0),
        300,
        path,
      );
      assert.deepEqual(
        values.map(([, count]) => count),
        values.map(([, count]) => count).toSorted((one, other) => other - one),
      );
    }
    assert.deepEqual(Object.keys(facets.body), ['facets', 'meta']);
    const both = caller.call('GET', '/v2/companies', { fields: 'items,facets', facetFields: 'country', limit: 3 });
    assert.equal(both.headers['x-uniapi-cost'], 'units=1,companies=3,companies:facets=1');
  });

  it('counts by all fields of a package where a wildcard asks, and bills each field of the answer', () => {
    const socials = caller.call('GET', '/v2/companies', { fields: 'facets', packages: 'socials', facetFields: 'socials.*' });
    assert.equal(socials.headers['x-uniapi-cost'], 'units=1,companies:facets=1');
    assert.deepEqual([...facetsIn(socials.body, ['socials.*']).keys()], ['socials']);
    const base = caller.call('GET', '/v2/companies', { fields: 'facets', packages: 'base', facetFields: '*' });
    const paths = [...facetsIn(base.body, ['*']).keys()];
    assert.ok(paths.length > 10 && paths.every((path) => path.startsWith('base.')), paths.join());
    assert.equal(base.headers['x-uniapi-cost'], `units=1,companies:facets=${String(paths.length)}`);
    const none = caller.call('GET', '/v2/companies', {
      fields: 'facets',
      name: 'no company is called so',
      facetFields: 'country',
    });
    assert.deepEqual({ facets: none.body.facets, cost: none.headers['x-uniapi-cost'] }, { facets: {}, cost: 'none' });
    for (const facetFields of ['regions', 'base.active', 'socials.*'])
      caller.refused('GET', '/v2/companies', { fields: 'facets', facetFields }, 400, 'invalidParameter', 'facetFields');
  });

  it('reads the members of lists that the user may read', () => {
    const members = caller.allPages('/v2/companies', { lists: caller.listNamed('Portfolio 2026') }, 30);
    assert.equal(new Set(members).size, 74);
    assert.equal(caller.ok('GET', '/v2/companies', { lists: caller.listNamed('Nothing here yet') }).meta.count, 0);
    caller.refused('GET', '/v2/companies', { lists: caller.listNamed('Board members') }, 400, 'invalidParameter', 'lists');
    caller.refused('GET', '/v2/companies', { lists: '9' }, 404, 'notFound', 'lists');
    caller.refused('GET', '/v2/companies', { lists: caller.listNamed('Clients'), appUser: 'hugo' }, 403, 'notAllowed');
  });

  it('refuses what breaks a rule', () => {
    caller.refused('GET', '/v2/companies', { packages: 'secrets' }, 400, 'invalidParameter', 'packages');
    caller.refused('GET', '/v2/companies', { fields: 'facets' }, 400, 'missingParameter', 'facetFields');
    caller.refused('GET', '/v2/companies', { facetFields: 'country' }, 400, 'invalidParameter', 'facetFields');
    caller.refused('GET', '/v2/companies', { offset: '9951' }, 400, 'invalidParameter', 'offset');
    caller.refused('GET', '/v2/companies/000000000000', {}, 404, 'notFound');
  });
});

describe('sandbox company match', () => {
  const caller = new Caller();
  const wanted = caller.ok('GET', '/v2/companies', { limit: 1, offset: 77, packages: 'base' }).items[0]!;

  it('puts the best candidate first, with a confidence', () => {
    const { body, headers } = caller.call('POST', '/v2/companies/match', { name: wanted.name.toUpperCase(), limit: 5 });
    assert.equal(body.items[0]!.id, wanted.id);
    assert.equal(body.items[0]!.confidence, 1);
    const confidences = body.items.map((one) => one.confidence);
    assert.deepEqual(
      confidences,
      confidences.toSorted((a, b) => b - a),
    );
    assert.deepEqual(Object.keys(body.meta), ['count', 'limit']);
    assert.equal(headers['x-uniapi-cost'], `units=1,companies=${confidences.length}`);
  });

  it('forgives a typing mistake, within minConfidence', () => {
    const name = wanted.name.slice(1);
    const items = caller.ok('POST', '/v2/companies/match', { name, minConfidence: 0.8 }).items;
    assert.equal(items[0]!.id, wanted.id);
    assert.ok(items.every((one) => one.confidence >= 0.8));
    assert.deepEqual(caller.ok('POST', '/v2/companies/match', { name, minConfidence: 1 }).items, []);
  });

  it('matches a number however it is written', () => {
    const vat = `${wanted.country} ${wanted.base.vat.replace(/^(..)/, '$1 ')}`;
    const items = caller.ok('POST', '/v2/companies/match', { regNumbers: vat }).items;
    assert.deepEqual(
      items.map((one) => one.id),
      [wanted.id],
    );
    caller.refused('POST', '/v2/companies/match', { limit: 5 }, 400, 'missingParameter', 'name');
  });

  it('takes several numbers in one parameter or in repeated ones', () => {
    const [first, second] = caller.ok('GET', '/v2/companies', { limit: 2, packages: 'base' }).items;
    const numbers = [first!.base.vat, second!.base.vat];
    const idsFor = (...regNumbers: string[]): readonly string[] => {
      const parameters = [...regNumbers.map((value) => ['regNumbers', value] as const), ['token', sandboxToken] as const];
      const { status, body } = caller.sandbox.handle({ verb: 'GET', path: '/v2/companies/match', parameters });
      assert.equal(status, 200, body);
      return idsOf(JSON.parse(body) as Json);
    };
    assert.deepEqual(idsFor(numbers.join(',')), [first!.id, second!.id]);
    assert.deepEqual(idsFor(...numbers), [first!.id, second!.id]);
  });

  it('narrows the candidates by each optional filter', () => {
    const [grouped] = caller.ok('GET', '/v2/companies', { packages: 'groups,base', limit: 50 }).items.filter((one) => one.groups);
    assert.ok(grouped);
    const [address, group] = [grouped.base.registeredAddress, grouped.groups?.items[0]?.groupId ?? NaN];
    for (const [name, own, other] of [
      ['groupIds', group, group + 1],
      ['countries', grouped.country, 'fr'],
      ['provinces', `"${address.provinceCode}"`, 'XX'],
      ['municipalities', `"${address.municipality}"`, 'Atlantis'],
      ['postcodes', address.postcode, '99999'],
      ['active', String(grouped.active), String(!grouped.active)],
      ['address', grouped.fullAddress, 'Via di Nessuno'],
    ] as const) {
      const found = (value: string | number): boolean =>
        idsOf(caller.ok('POST', '/v2/companies/match', { name: grouped.name, [name]: value })).includes(grouped.id);
      assert.deepEqual({ name, own: found(own), other: found(other) }, { name, own: true, other: false });
    }
  });
});

describe('sandbox explanation of a search', () => {
  const caller = new Caller();

  it('says what each criterion matches by itself, and which matches nothing', () => {
    const asked = { regions: 'Lazio', municipalities: 'Atlantis', fields: 'none', limit: 0, explain: true };
    const { body, headers } = caller.call('POST', '/v2/companies', asked);
    assert.equal(headers['x-uniapi-cost'], 'none');
    const { filters } = body.explanation as { filters: { parameter: string; matches: number }[] };
    assert.deepEqual(
      filters.map(({ parameter, matches }) => [parameter, matches > 0]),
      [
        ['municipalities', false],
        ['regions', true],
      ],
    );
    const infoOf = (meta: object): unknown => Reflect.get(meta, 'info');
    assert.deepEqual(infoOf(body.meta), ['No company matches municipalities=Atlantis by itself.']);
    const { meta, explanation } = caller.ok('POST', '/v2/companies', { regions: 'Lazio', limit: 0 });
    assert.deepEqual({ info: infoOf(meta), explanation }, { info: undefined, explanation: undefined });
  });
});

describe('sandbox locations', () => {
  const caller = new Caller();

  const search = (values: Record<string, string | number>) =>
    caller.ok('POST', '/v2/locations', { packages: 'base', limit: 50, ...values });
  const count = (values: Record<string, string | number>): number => search({ ...values, fields: 'none' }).meta.count;
  const all = count({});

  it('are the sites of companies, each with its ID, and with address and company in the package base', () => {
    const { body, headers } = caller.call('POST', '/v2/locations', { municipalities: 'genova', packages: 'base', limit: 2 });
    const [site] = body.items;
    assert.deepEqual(Object.keys(site!), ['id', 'base']);
    assert.equal(site!.base.address.municipality, 'Genova');
    const { id, name } = site!.base.company;
    assert.equal(caller.ok('GET', `/v2/companies/${id}`).item.name, name);
    assert.equal(headers['x-uniapi-cost'], 'units=1,locations=2,locations:*=2');
    assert.deepEqual(idsOf(caller.ok('GET', '/v2/locations', { ids: site!.id })), [site!.id]);
    assert.deepEqual(Object.keys(caller.ok('GET', '/v2/locations', { limit: 1 }).items[0]!), ['id']);
  });

  it('are found by each parameter, and excluded by its twin', () => {
    assert.ok(all > 500 && all < 1000, String(all));
    for (const filter of [
      { regions: 'Lombardia' },
      { provinces: 'MI' },
      { macroregions: 'Nord-est' },
      { postcodes: '00184' },
      { municipalities: 'Roma' },
      { companyAteco: '62' },
      { active: 'false' },
    ]) {
      const found = count(filter);
      const [[name, value] = ['', '']] = Object.entries(filter);
      const others = count(name === 'active' ? { active: 'true' } : { [`${name}Exclude`]: value });
      assert.ok(found > 0, name);
      assert.equal(found + others, all, name);
    }
    assert.equal(count({ active: '*' }), all);
  });

  it('are found by the distance from a point, in metres', () => {
    const milan = { lat: 45.46, lon: 9.19 };
    assert.equal(count({ ...milan, distance: 1000 }), count({ municipalities: 'Milano' }));
    assert.equal(count({ ...milan, distance: 45_000 }), count({ municipalities: 'Milano' }));
    assert.equal(count({ ...milan, distance: 60_000 }), count({ municipalities: 'Milano,Bergamo' }));
    assert.equal(caller.call('POST', '/v2/locations', milan).status, 400);
    const near = { ...milan, distance: 1000, limit: 0 };
    assert.equal(
      caller.ok('POST', '/v2/companies', near).meta.count,
      caller.ok('POST', '/v2/companies', { municipalities: 'Milano', limit: 0 }).meta.count,
    );
  });

  it('are counted by their fields', () => {
    const { facets } = search({ fields: 'facets', facetFields: 'base.address.macroregion', limit: 0 });
    const { macroregion } = (facets as { base: { address: { macroregion: Record<string, { count: number }> } } }).base.address;
    assert.equal(macroregion['Nord-est']?.count, count({ macroregions: 'Nord-est' }));
  });
});
