// Two members search for companies: what one has bought the other sees, and readings never mix.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { systemClock } from '../../../../src/client/clock.ts';
import type { Patience } from '../../../../src/client/colleagues.ts';
import type { CompanyCriteria } from '../../../../src/state/companies/companyCriteria.ts';
import type { CompanyResults } from '../../../../src/state/companies/companyResults.ts';
import type { CompanySearches } from '../../../../src/state/companies/companySearches.ts';
import { postgresOrSkip } from '../../../support/postgres/postgresServer.ts';
import { TcpProxy } from '../../../support/tcpProxy.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { SearchService } from '../../../unit/state/support/searchService.ts';
import { Members, type Member, type MemberOptions } from './support/members.ts';

const limits = { connectMs: 1000, statementMs: 1000, againMs: 0 };
const idsOf = ({ pages }: CompanyResults): string[] => pages.rows.map(({ value }) => value?.id ?? '');
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `c${String(at).padStart(4, '0')}`);

/** A window of a member over a service that all share. */
class SearchWindow {
  readonly member: Member;
  readonly #open: () => CompanySearches;
  searches: CompanySearches;
  /** It does not ask its colleagues, as if the team had not been connected yet. */
  isAlone = false;
  /** The patience with which colleagues were asked, each time. */
  readonly patience: (Patience | 'until they answer')[] = [];

  constructor(member: Member, service: SearchService, user: string | undefined, now = () => Date.now()) {
    this.member = member;
    const { storage } = member;
    const colleagues = (patience?: Patience) => {
      this.patience.push(patience ?? 'until they answer');
      return Promise.resolve(this.isAlone ? undefined : member.colleagues(patience));
    };
    this.#open = () => service.searches(user, { cache: storage.cache, account: 'acc', now, colleagues });
    this.searches = this.#open();
  }

  /** The window is closed and opened again; nothing is left in memory. */
  reload(): void {
    this.searches.dispose();
    this.searches = this.#open();
  }

  of(criteria: CompanyCriteria): CompanyResults {
    return this.searches.of(criteria);
  }
}

describe('results of searches of a team', () => {
  let members: Members;
  let proxy: TcpProxy;
  let service: SearchService;
  let tokens = 0;

  before(async function () {
    members = await Members.create(await postgresOrSkip(this));
    proxy = await TcpProxy.start(members.server.port);
  });
  beforeEach(() => {
    service = new SearchService();
    service.companies = numbered(25);
    proxy.mode = 'open';
    tokens += 1;
  });
  after(() => {
    members?.end();
    proxy?.close();
  });

  async function open(name: string, options: MemberOptions & { user?: string; now?: () => number } = {}): Promise<SearchWindow> {
    const member = await members.member(name, { token: `token ${String(tokens)}`, ...options });
    return new SearchWindow(member, service, options.user, options.now);
  }
  const two = async () => [await open('anna'), await open('ben')] as const;

  it('are there for a colleague at no cost when the search is opened, with the age and the name', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x', packages: ['base'] };
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.of(criteria).pages.more({ most: 10 });
    assert.ok(await anna.member.team.sendRecords());
    const results = ben.of(criteria);
    assert.equal(results.pages.isRead, false, 'nobody has opened it');
    let changes = 0;
    results.onDidChange(() => (changes += 1));
    await results.recount();
    assert.deepEqual(idsOf(results), numbered(20));
    assert.equal(results.pages.rows[0]?.value?.name, 'Company c0000');
    assert.equal(results.pages.loadedBy, 'anna');
    assert.ok(Math.abs(Date.now() - (results.pages.readAt ?? 0)) < 60_000);
    assert.ok(results.pages.hasCachedPages && changes > 0);
    assert.deepEqual(
      { next: results.next(50), count: results.count, billed: service.billed },
      { next: 5, count: 25, billed: 20 },
    );
    ben.reload();
    assert.equal(ben.of(criteria).pages.loadedBy, 'anna');
    await ben.of(criteria).pages.more({ most: 5 });
    assert.deepEqual(idsOf(ben.of(criteria)), numbered(25));
    assert.ok(await ben.member.team.sendRecords());
    await anna.of(criteria).recount();
    assert.deepEqual(idsOf(anna.of(criteria)), numbered(25), 'a page that continues a colleague’s comes with those before it');
    assert.equal(service.billed, 25);
  });

  it('are looked for once more before a page is bought', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x' };
    await ben.of(criteria).recount();
    assert.deepEqual(ben.patience, ['brief']);
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.member.team.sendRecords();
    assert.equal(ben.of(criteria).next(10), 10, 'the price was stated before');
    await ben.of(criteria).pages.more({ most: 10 });
    assert.ok(ben.patience.includes('until they answer'));
    assert.deepEqual(idsOf(ben.of(criteria)), numbered(10));
    assert.equal(service.billed, 10);
  });

  it('never mix with another reading, and nothing that was paid for is lost', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x' };
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.of(criteria).pages.more({ most: 10 });
    // One more matches in front, so that all places are other ones.
    service.companies = ['a0', ...numbered(25)];
    ben.isAlone = true;
    await ben.of(criteria).pages.more({ most: 10 });
    ben.isAlone = false;
    await anna.member.team.sendRecords();
    await ben.member.team.sendRecords();
    await ben.of(criteria).recount();
    assert.deepEqual(idsOf(ben.of(criteria)), ['a0', ...numbered(20)]);
    assert.equal(ben.of(criteria).pages.loaded, 20, 'the places are those of the colleague’s reading alone');
    await anna.of(criteria).recount();
    assert.deepEqual(idsOf(anna.of(criteria)), numbered(20), 'a shorter reading is not taken');
    await ben.of(criteria).pages.more({ most: 10 });
    assert.deepEqual(new Set(idsOf(ben.of(criteria))), new Set(service.companies));
    assert.equal(new Set(idsOf(ben.of(criteria))).size, idsOf(ben.of(criteria)).length);
  });

  it('are not taken if they are older than own ones that are complete, even if more matched then', async () => {
    const anna = await open('anna', { now: () => Date.now() - 30 * 86_400_000 });
    const ben = await open('ben');
    const criteria = { name: 'x' };
    await anna.of(criteria).pages.more({ most: 25 });
    await anna.member.team.sendRecords();
    service.companies = numbered(20);
    ben.isAlone = true;
    await ben.of(criteria).pages.more({ most: 25 });
    ben.isAlone = false;
    await ben.of(criteria).recount();
    assert.deepEqual(idsOf(ben.of(criteria)), numbered(20));
    assert.equal(ben.of(criteria).pages.loadedBy, undefined);
  });

  it('never mix while a page is under way in one window, and another window of the same user takes them', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x' };
    anna.isAlone = true;
    await anna.of(criteria).pages.more({ most: 8 });
    await anna.of(criteria).pages.more({ most: 8 });
    const { searchCompanies } = service;
    const [sent, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    service.companies = ['a0', ...numbered(25)];
    service.searchCompanies = async (search) => {
      sent.resolve(undefined);
      await answer.promise;
      return searchCompanies.call(service, search);
    };
    ben.isAlone = true;
    const buying = ben.of(criteria).pages.more({ most: 5 });
    await sent.promise;
    await anna.member.team.sendRecords();
    const second = new SearchWindow(ben.member, service, undefined);
    await second.of(criteria).adoptFromColleagues();
    answer.resolve(undefined);
    await buying;
    second.reload();
    for (const window of [ben, second]) {
      assert.deepEqual(idsOf(window.of(criteria)), ['a0', ...numbered(16)]);
      assert.equal(window.of(criteria).pages.loaded, 16);
    }
  });

  it('keep the counts by which the next page is moved back', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x' };
    await anna.of(criteria).pages.more({ most: 10 });
    service.companies = numbered(25).slice(2);
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.member.team.sendRecords();
    await ben.of(criteria).pages.more({ most: 10 });
    await ben.of(criteria).pages.more({ most: 10 });
    assert.deepEqual(idsOf(ben.of(criteria)), numbered(25));
    assert.equal(service.billed, 25, 'what is gone is counted once');
  });

  it('move no page back for own companies that had left the search before a colleague loaded it', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x' };
    ben.isAlone = true;
    await ben.of(criteria).pages.more({ most: 10 });
    ben.isAlone = false;
    service.companies = numbered(25).slice(2);
    anna.isAlone = true;
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.member.team.sendRecords();
    await ben.of(criteria).pages.more({ most: 10 });
    assert.deepEqual({ ids: idsOf(ben.of(criteria)), billed: service.billed }, { ids: numbered(22), billed: 30 });
    ben.reload();
    await ben.of(criteria).pages.more({ most: 10 });
    assert.deepEqual({ ids: idsOf(ben.of(criteria)), billed: service.billed }, { ids: numbered(25), billed: 33 });
  });

  it('are those of the same acting user, and nobody’s who has another token', async () => {
    const criteria = { lists: ['l1'] };
    const anna = await open('anna', { user: 'ada' });
    await anna.of(criteria).pages.more({ most: 10 });
    anna.searches.show(criteria);
    await anna.member.team.sendRecords();
    for (const options of [{ user: 'bob' }, {}, { user: 'ada', token: 'another one' }]) {
      const ben = await open('ben', options);
      await ben.of(criteria).adoptFromColleagues();
      assert.equal(ben.of(criteria).pages.isRead, false);
      assert.equal(ben.searches.criteria, undefined, 'nobody else needs the last search of a user');
    }
    const same = await open('ben', { user: 'ada' });
    await same.of(criteria).adoptFromColleagues();
    assert.equal(idsOf(same.of(criteria)).length, 10);
  });

  it('with packages that may name people are used only where the team shares these', async () => {
    const [anna, ben] = await two();
    const criteria = { name: 'x', packages: ['base', 'people'] };
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.member.team.sendRecords();
    await ben.of(criteria).adoptFromColleagues();
    assert.equal(ben.of(criteria).pages.isRead, false);
    const admin = await members.member('admin', { role: 'company_data_admin' });
    await admin.team.setSharing(true);
    await Promise.all([anna.member.team.poll(), ben.member.team.poll()]);
    await anna.of(criteria).pages.more({ most: 10 });
    await anna.member.team.sendRecords();
    await ben.of(criteria).adoptFromColleagues();
    assert.equal(ben.of(criteria).pages.isRead, false, 'the first page has companies whose package is not there');
    const other = { ...criteria, name: 'y' };
    await anna.of(other).pages.more({ most: 10 });
    await anna.member.team.sendRecords();
    await ben.of(other).adoptFromColleagues();
    assert.deepEqual(idsOf(ben.of(other)), numbered(10));
    await admin.team.setSharing(false);
  });

  it('are sent without the content of what could not be read', async () => {
    const [anna, ben] = await two();
    const { searchCompanies } = service;
    service.searchCompanies = async (search) => {
      const page = await searchCompanies.call(service, search);
      return { ...page, rows: page.rows.map((row, at) => (at === 1 ? { raw: { people: 'Somebody' } } : row)) };
    };
    await anna.of({ name: 'x' }).pages.more({ most: 3 });
    await anna.member.team.sendRecords();
    await ben.of({ name: 'x' }).adoptFromColleagues();
    assert.deepEqual(idsOf(ben.of({ name: 'x' })), ['c0000', '', 'c0002']);
    assert.deepEqual(ben.of({ name: 'x' }).pages.rows[1], { raw: undefined });
  });

  it('have their age by the clock of the database', async () => {
    const now = (): number => Date.now() - 3_600_000;
    const clock = { now, sleep: systemClock.sleep.bind(systemClock) };
    const anna = await open('anna', { storage: { clock }, team: { clock }, now });
    const ben = await open('ben');
    await anna.of({ name: 'x' }).pages.more({ most: 3 });
    await anna.member.team.sendRecords();
    await ben.of({ name: 'x' }).adoptFromColleagues();
    assert.ok(Math.abs(Date.now() - (ben.of({ name: 'x' }).pages.readAt ?? 0)) < 60_000);
  });

  const step = fc.record({
    who: fc.constantFrom(0, 1),
    act: fc.constantFrom('page' as const, 'count' as const, 'reload' as const, 'forget' as const, 'cut' as const),
    size: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom('x', 'y'),
  });
  const change = fc.record({ at: fc.nat({ max: 30 }), comes: fc.boolean() });

  it('are paid for once, whatever two members do while connections are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), fc.array(step, { maxLength: 12 }), async (count, steps) => {
        tokens += 1;
        service = new SearchService();
        service.companies = numbered(count);
        const windows = await disturbed();
        for (const { who, ...one } of steps) await act(windows[who] ?? windows[0], one);
        const [first] = windows;
        for (let round = 0; round < 45 && first.of({ name: 'x' }).next(50) > 0; round += 1) {
          await first.of({ name: 'x' }).pages.more({ most: 50 });
        }
        assert.deepEqual(idsOf(first.of({ name: 'x' })), numbered(count));
        const searches = new Set(steps.flatMap(({ act: what, name }) => (what === 'page' ? name : [])).concat('x')).size;
        assert.deepEqual(
          [...service.timesBilled].filter(([, times]) => times > searches),
          [],
        );
        for (const { member } of windows) member.close();
      }),
      { numRuns: propertyRuns(60) },
    );
  }).timeout(120_000);

  it('show no company twice and lose none that was bought, though others come and go', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.option(change)), { maxLength: 12 }), async (steps) => {
        tokens += 1;
        service = new SearchService();
        service.companies = numbered(20);
        const windows = await disturbed();
        const bought = [new Set<string>(), new Set<string>()] as const;
        for (const [{ who, ...one }, changed] of steps) {
          const window = windows[who] ?? windows[0];
          const before = new Map(service.timesBilled);
          await act(window, { ...one, name: 'x', act: one.act === 'forget' ? 'reload' : one.act });
          for (const [id, times] of service.timesBilled) if (times > (before.get(id) ?? 0)) bought[who === 0 ? 0 : 1].add(id);
          const shown = idsOf(window.of({ name: 'x' }));
          assert.equal(new Set(shown).size, shown.length);
          const lost = [...bought[who === 0 ? 0 : 1]].filter((id) => !shown.includes(id));
          assert.deepEqual(lost, []);
          if (changed?.comes)
            service.companies = service.companies.toSpliced(changed.at, 0, `n${String(service.billed)}-${String(tokens)}`);
          else if (changed) service.companies = service.companies.toSpliced(changed.at, 1);
        }
        for (const { member } of windows) member.close();
      }),
      { numRuns: propertyRuns(60) },
    );
  }).timeout(120_000);

  async function disturbed(): Promise<readonly [SearchWindow, SearchWindow]> {
    const own = { team: { address: { ...members.address, port: proxy.port }, limits } };
    return [await open('anna', own), await open('ben', own)];
  }

  type Act = { readonly act: 'page' | 'count' | 'reload' | 'forget' | 'cut'; readonly size: number; readonly name: string };
  async function act(window: SearchWindow, { act: what, size, name }: Act): Promise<void> {
    const { member } = window;
    if (what === 'cut') proxy.cutAll();
    if (what === 'forget') member.storage.cache.forget('acc');
    if (what === 'forget' || what === 'reload') window.reload();
    const results = window.of({ name });
    if (what === 'page') await results.pages.more({ most: size });
    else await results.recount();
    // The team has the page before a colleague asks for it.
    await sent(member);
  }

  /** A cut connection is tried again by itself; here it is not waited for. */
  async function sent({ team }: Member): Promise<void> {
    for (let left = 50; left > 0; left -= 1) {
      await team.poll();
      if (team.state.kind === 'ready' && (await team.sendRecords())) return;
    }
    assert.fail('nothing was sent');
  }
});
