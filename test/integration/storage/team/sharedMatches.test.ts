// Tests of two members who match lines: matched lines are free for the other, who pays for the rest.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemClock } from '../../../../src/client/clock.ts';
import type { Page } from '../../../../src/client/model/envelope.ts';
import type { Company } from '../../../../src/client/model/company.ts';
import { readLines } from '../../../../src/domain/matching/matchInput.ts';
import { leftOf, usualOptions, type MatchOptions, type MatchTable } from '../../../../src/domain/matching/matchTable.ts';
import { CompanyCache } from '../../../../src/state/companies/companyCache.ts';
import { CachedMatches } from '../../../../src/state/matching/cachedMatches.ts';
import { Matches } from '../../../../src/state/matching/matches.ts';
import { runMatch } from '../../../../src/state/matching/matchRun.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { TcpProxy } from '../../../support/tcpProxy.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { Members, type Member, type MemberOptions } from './support/members.ts';

const limits = { connectMs: 1000, statementMs: 1000, againMs: 0 };
const TAX_CODE = 'RSSMRA85T10A562S';

/** A service that finds as many candidates of a name as its length says, and counts what it bills. */
class MatchService {
  readonly asked: string[] = [];
  billed = 0;

  readonly answer = (name: string, limit: number, packages: readonly string[] = []): Promise<Page<Company>> => {
    this.asked.push(name);
    const all = Array.from({ length: name.length }, (_, at) => ({
      id: `${name}-${String(at)}`,
      name,
      confidence: 0.9 - at / 10,
    }));
    const content = Object.fromEntries(packages.map((one) => [one, { of: name }]));
    const rows = all.slice(0, limit).map((value) => ({ raw: { ...value, country: 'it', ...content }, value }));
    this.billed += rows.length;
    return Promise.resolve({ rows, count: all.length });
  };
}

/** A window of a member over a service that all share. */
class MatchWindow {
  readonly member: Member;
  readonly companies: CompanyCache;
  readonly cachedMatches: CachedMatches;
  readonly matches: Matches;
  readonly #service: MatchService;

  constructor(member: Member, service: MatchService, actingUser: string | undefined) {
    this.member = member;
    this.#service = service;
    const { storage, records } = member;
    const money = { cache: storage.cache, account: 'acc', colleagues: () => Promise.resolve(records) };
    this.companies = new CompanyCache({ ...money, now: () => Date.now() });
    this.cachedMatches = new CachedMatches({ money, companies: this.companies, actingUser });
    const owner = { account: 'acc', user: actingUser ?? '' };
    this.matches = new Matches({ keyValue: storage.keyValue, owner, windows: storage.journal });
  }

  /** Matches texts as the command does, at the price of what neither this window nor a colleague has. @returns lines that were asked */
  async match(texts: readonly string[], limit: number, options: MatchOptions = usualOptions): Promise<number> {
    const { matches, cachedMatches, companies } = this;
    const terms = { id: String(Math.random()), source: 'test', limit, options, threshold: 0.9, show: 'all' } as const;
    assert.ok(matches.begin(terms, readLines(texts).lines));
    const left = leftOf(this.table, false);
    await cachedMatches.adoptFromColleagues(
      left.map(({ line }) => line),
      { limit, options },
    );
    const separated = cachedMatches.separate(left, { limit, options });
    const { answer } = this.#service;
    const client = {
      matchCompanies: async ({
        name,
        fields,
        limit: most,
        packages,
      }: {
        name?: unknown;
        fields?: unknown;
        limit: number;
        packages?: readonly string[];
      }) => (fields ? { rows: [], count: 0 } : answer(String(name), most, packages)),
      searchCompanies: async ({
        vat,
        taxIds,
        fields,
        limit: most,
      }: {
        vat?: readonly string[];
        taxIds?: readonly string[];
        fields?: unknown;
        limit: number;
      }) => (fields ? { rows: [], count: 0 } : answer((vat ?? taxIds ?? []).join(), most)),
    };
    const progress = () => undefined;
    const { signal } = new AbortController();
    const deps = { client, companies, matches, cachedMatches, clock: systemClock, signal, progress };
    assert.deepEqual(await runMatch(deps, { id: terms.id, limit, options, from: ['open'], ...separated }), {});
    assert.ok(this.table.lines.every(({ state }) => state === 'answered'));
    return separated.lines.length;
  }

  get table(): MatchTable {
    const table = this.matches.table();
    assert.ok(table);
    return table;
  }
}

describe('matches of a team', () => {
  let members: Members;
  let proxy: TcpProxy;
  let service: MatchService;
  let tokens = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    proxy = await TcpProxy.start(members.server.port);
  });
  beforeEach(() => {
    service = new MatchService();
    tokens += 1;
  });
  after(() => {
    members?.end();
    proxy?.close();
  });

  async function open(name: string, options: MemberOptions & { user?: string } = {}): Promise<MatchWindow> {
    const member = await members.member(name, { token: `token ${String(tokens)}`, ...options });
    return new MatchWindow(member, service, options.user);
  }

  it('are there for a colleague, with the companies, the age and the name, and the rest is asked', async () => {
    const [anna, ben] = [await open('anna'), await open('ben')];
    assert.equal(await anna.match(['ab', 'xyz', '12345678901'], 1), 3);
    assert.ok(await anna.member.team.sendRecords());
    service.asked.length = 0;
    assert.equal(await ben.match(['AB', 'new', '12345678901', 'xyz'], 1), 1);
    assert.deepEqual(service.asked, ['new']);
    const [first] = ben.table.lines;
    assert.deepEqual(first?.candidates, [{ id: 'ab-0', name: 'ab', confidence: 0.9 }]);
    assert.equal(first?.hasMore, true);
    assert.equal(first?.loaded?.person, 'anna');
    assert.ok(Math.abs(Date.now() - (first?.loaded?.at ?? 0)) < 60_000);
    assert.equal(ben.companies.get('ab-0')?.country, 'it', 'the company was paid for as well');
    assert.equal(ben.table.lines[1]?.loaded, undefined);
  });

  it('are asked anew for more candidates, for other terms, and for packages that nobody has', async () => {
    const [anna, ben] = [await open('anna'), await open('ben')];
    await anna.match(['abcd'], 3);
    await anna.member.team.sendRecords();
    assert.equal(await ben.match(['abcd'], 1), 0, 'whoever has three has one');
    assert.equal(await ben.match(['abcd'], 5), 1);
    assert.equal(await ben.match(['abcd'], 3, { ...usualOptions, minConfidence: 0.8 }), 1);
    await ben.member.team.sendRecords();
    assert.equal(await anna.match(['abcd'], 5), 0);
    const withPackage = { ...usualOptions, packages: ['economics'] };
    assert.equal(await anna.match(['abcd'], 2, withPackage), 1);
    await anna.member.team.sendRecords();
    assert.equal(await ben.match(['abcd'], 2, withPackage), 0);
    assert.deepEqual(
      ben.companies.packages('abcd-1').map(({ name }) => name),
      ['economics'],
    );
  });

  it('are those of the same acting user, and nobody’s who has another token', async () => {
    const anna = await open('anna', { user: 'ada' });
    await anna.match(['ab'], 1);
    await anna.member.team.sendRecords();
    for (const options of [{ user: 'bob' }, {}, { user: 'ada', token: 'another one' }])
      assert.equal(await (await open('ben', options)).match(['ab'], 1), 1);
    assert.equal(await (await open('carl', { user: 'ada' })).match(['ab'], 1), 0);
  });

  it('of lines that may name a person stay on the computer, unless the team allows otherwise', async () => {
    const [anna, ben] = [await open('anna'), await open('ben')];
    await anna.match([TAX_CODE], 1);
    await anna.member.team.sendRecords();
    assert.equal(await ben.match([TAX_CODE], 1), 1);
    const codes = await members.run(`SELECT FROM company_data.record WHERE kind = 'people'`);
    assert.equal(codes.length, 0);
    const admin = await members.member('admin', { role: 'company_data_admin' });
    await admin.team.setSharing(true);
    await anna.member.team.poll();
    await anna.match(['mario@example.com'], 1);
    await anna.member.team.sendRecords();
    assert.equal(await ben.match(['mario@example.com'], 1), 0);
    await admin.team.setSharing(false);
  });

  it('are asked for as always while the database does not answer', async () => {
    const own = { team: { address: { ...members.address, port: proxy.port }, limits } };
    const [anna, ben] = [await open('anna'), await open('ben', own)];
    await anna.match(['ab'], 1);
    await anna.member.team.sendRecords();
    proxy.mode = 'cut';
    proxy.cutAll();
    assert.equal(await ben.match(['ab'], 1), 1);
    proxy.mode = 'open';
  });

  it('take few statements for many lines', async () => {
    const [anna, ben] = [await open('anna'), await open('ben')];
    const names = Array.from({ length: 1000 }, (_, at) => `n${String(at)}`);
    await anna.match(names, 1);
    await anna.member.team.sendRecords();
    const { records } = ben.member;
    let statements = 0;
    const get = records.get.bind(records);
    records.get = (kind, keys) => {
      statements += Math.ceil(keys.length / 200);
      return get(kind, keys);
    };
    assert.equal(await ben.match(names, 1), 0);
    assert.equal(statements, 10, 'five for the answers, and five for their companies');
    assert.equal(service.billed, 1000);
  });

  const step = fc.record({
    who: fc.constantFrom(0, 1),
    names: fc.uniqueArray(fc.constantFrom('a', 'bb', 'ccc', 'dddd', 'eeeee'), { minLength: 1 }),
    limit: fc.integer({ min: 1, max: 4 }),
    disturbance: fc.constantFrom('none' as const, 'cut' as const, 'forget' as const),
  });

  it('are paid for once, whoever asks for them and whatever connections are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        tokens += 1;
        service = new MatchService();
        const own = { team: { address: { ...members.address, port: proxy.port }, limits } };
        const windows = [await open('anna', own), await open('ben', own)] as const;
        const had = new Map<string, number>();
        for (const { who, names, limit, disturbance } of steps) {
          const window = windows[who] ?? windows[0];
          if (disturbance === 'cut') proxy.cutAll();
          if (disturbance === 'forget') window.member.storage.cache.forget('acc');
          service.asked.length = 0;
          const asked = await window.match(names, limit);
          assert.equal(service.asked.length, asked, 'the price was that of what was sent');
          const enough: readonly string[] = names.filter((name) => (had.get(name) ?? 0) >= Math.min(limit, name.length));
          assert.deepEqual(
            service.asked.filter((name) => enough.includes(name)),
            [],
          );
          for (const name of names) had.set(name, Math.max(had.get(name) ?? 0, limit));
          for (const { line, candidates } of window.table.lines)
            assert.ok(candidates.length >= Math.min(limit, line.value.length), line.value);
          await sent(window.member);
        }
        for (const { member } of windows) member.close();
      }),
      { numRuns: propertyRuns(60) },
    );
  }).timeout(120_000);

  /** A cut connection is tried again by itself; here it is not waited for. */
  async function sent({ team }: Member): Promise<void> {
    for (let left = 50; left > 0; left -= 1) {
      await team.poll();
      if (team.state.kind === 'ready' && (await team.sendRecords())) return;
    }
    assert.fail('nothing was sent');
  }
});
