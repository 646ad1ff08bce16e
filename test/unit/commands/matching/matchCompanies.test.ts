// Tests of matching by command: known lines are free, the price comes first, and no answer is requested twice.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import { findCandidates, matchCompanies, resumeMatch } from '../../../../src/commands/matching/matchCompanies.ts';
import {
  chooseBestMatches,
  chooseMatch,
  discardMatches,
  filterMatches,
  matchesOf,
} from '../../../../src/commands/matching/matches.ts';
import { useMatches } from '../../../../src/commands/matching/useMatches.ts';
import { commands, views } from '../../../../src/ids.ts';
import { usualOptions, type MatchTable } from '../../../../src/domain/matching/matchTable.ts';
import { candidateRows, matchRows, type MatchTools } from '../../../../src/viewModel/companies/matchRows.ts';
import { matchHeader } from '../../../../src/viewModel/companies/matchText.ts';
import type { Target } from '../../../../src/viewModel/target.ts';
import { companyPackage } from '../../../../src/sandbox/records/companyPackages.ts';
import { allCompanies, type CompanyRecord } from '../../../../src/sandbox/records/companies.ts';
import { changesLists, TestHarness } from '../../../support/testHarness.ts';

let harness: TestHarness;

function companyAt(index: number): CompanyRecord {
  const company = allCompanies()[index];
  assert.ok(company);
  return company;
}

const table = (): MatchTable => {
  const now = matchesOf(harness.app).table();
  assert.ok(now);
  return now;
};
const choices = (): readonly (string | undefined)[] => table().lines.map(({ choice }) => choice?.id);
const lineRow = (line: number): Target => ({ kind: 'match', match: table().terms.id, line });
const tools = (): MatchTools => ({
  locale: 'en',
  now: harness.app.now(),
  company: (id) => harness.open.companies.get(id),
  left: (type) => harness.open.credits.left(type),
});
const shown = (): readonly string[] => matchRows(table(), tools()).map(({ ariaLabel }) => ariaLabel);

/** Matches lines out of the clipboard. */
async function match(lines: readonly string[], ...answers: Parameters<TestHarness['ui']['answer']>): Promise<void> {
  harness.ui.clip = lines.join('\n');
  harness.ui.answer('From the Clipboard', ...answers);
  await harness.run(matchCompanies);
}

/** Begins a match as another window does. */
function beginElsewhere(): void {
  const terms = { id: 'theirs', source: 'elsewhere', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
  matchesOf(harness.app).begin(terms, [{ text: 'a', kind: 'name', value: 'a' }]);
}

/** Each test of a suite has a harness of its own. */
function onItsHarness(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });
}

describe('matching companies', () => {
  onItsHarness();

  it('says the price of each choice first, and sends nothing before it is agreed to', async () => {
    const before = harness.sent.length;
    await match(['ACME', 'acme', 'Beta', '--', '6da785b3adf2'], undefined);
    assert.equal(harness.ui.asked.at(-1), '2 lines to match · 1 already known · 1 repeated · 1 without a name or number');
    assert.deepEqual(harness.ui.offered.at(-1), [
      'The best candidate of each line — ≤ 2 credits · 5,000 left',
      'Up to 3 candidates for each line — ≤ 6 credits · 5,000 left',
      'Up to 5 candidates for each line — ≤ 10 credits · 5,000 left',
      'Least Confidence — 60%',
      'Tolerated Typing Mistakes — as the service decides',
      'Packages — none',
      'Narrow Candidates — none',
      'Show Unreadable Entries',
    ]);
    assert.equal(harness.sent.length, before);
    assert.equal(matchesOf(harness.app).table(), undefined);
  });

  it('finds names, VAT, tax and registration numbers, a credit each, in the order of the lines', async () => {
    const [a, b, c, d] = [companyAt(10), companyAt(20), companyAt(41), companyAt(78)];
    await match(
      [b.vat, a.name.toUpperCase(), 'no such company at all', `${d.cciaa ?? ''}-${d.rea ?? ''}`, c.taxId],
      'The best candidate of each line',
    );
    assert.deepEqual(choices(), [b.id, a.id, undefined, d.id, c.id]);
    assert.equal(harness.billed, 4);
    assert.deepEqual(harness.ui.focused, [views.matches]);
    assert.deepEqual(harness.ui.messages, []);
    assert.deepEqual(harness.ui.reports.at(-1), '5 of 5');
    assert.equal(matchHeader(table(), 'en'), 'Chosen at 90% or higher · 1 not found');
  });

  it('asks nothing of what is known: IDs, and names of companies that were answered before', async () => {
    const company = companyAt(10);
    await match([company.name], 'The best candidate of each line');
    assert.equal(harness.billed, 1);
    harness.ui.sure = true;
    await match([company.name.toLowerCase(), '6da785b3adf2']);
    assert.deepEqual(choices(), [company.id, '6da785b3adf2']);
    assert.equal(harness.billed, 1);
  });

  it('sends a row whose name is that of a known company, because its other cells may mean another one', async () => {
    const name = 'Xyzzy Quux';
    const [raw, alone] = [
      { id: '6da785b3adf2', name },
      { id: '6da785b3adf3', name: 'Plugh' },
    ];
    harness.open.companies.remember([raw, alone].map((company) => ({ raw: company, value: company })));
    harness.ui.file = { name: 'a.csv', text: `Name;Municipality\n${name};Milano\nPlugh;\n` };
    harness.ui.answer('From a CSV or Text File…', 'Several Columns…', 'Match These Columns', 'The best candidate of each line');
    await harness.run(matchCompanies);
    assert.equal(harness.ui.asked.at(-1), '1 line to match · 1 already known');
    const sent = harness.sent.filter(({ path }) => path.endsWith('/match')).map(({ parameters }) => new Map(parameters));
    assert.deepEqual(
      sent.map((parameters) => ({ name: parameters.get('name'), municipalities: parameters.get('municipalities') })),
      [{ name, municipalities: 'Milano' }],
    );
    assert.deepEqual(choices(), [undefined, alone.id]);
  });

  it('sends the name of a known company where candidates are narrowed, at a price that counts it', async () => {
    const known = { id: '6da785b3adf3', name: 'Plugh' };
    harness.open.companies.remember([{ raw: known, value: known }]);
    const lines = ['Plugh', 'Xyzzy Quux', '6da785b3adf2'];
    await match(lines, 'Narrow Candidates', 'Country', 'be', 'The best candidate of each line');
    assert.deepEqual(
      harness.ui.asked.filter((text) => text.includes(' to match · ')),
      ['1 line to match · 2 already known', '2 lines to match · 1 already known'],
    );
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /^The best candidate of each line — ≤ 2 credits /);
    const sent = harness.sent.filter(({ path }) => path.endsWith('/match')).map(({ parameters }) => new Map(parameters));
    assert.deepEqual(sent.map((parameters) => parameters.get('name')).sort(), ['Plugh', 'Xyzzy Quux']);
    assert.deepEqual(choices(), [undefined, undefined, '6da785b3adf2']);
  });

  it('names the companies of IDs that a colleague has loaded', async () => {
    const { companies } = harness.open;
    const asked: string[] = [];
    companies.adoptFromColleagues = (ids) => {
      asked.push(...ids);
      const raw = { id: '6da785b3adf2', name: 'Loaded by a colleague' };
      if (ids.includes(raw.id)) companies.remember([{ raw, value: raw }]);
      return Promise.resolve();
    };
    await match(['6da785b3adf2']);
    assert.deepEqual(asked, ['6da785b3adf2']);
    assert.equal(table().lines[0]?.candidates[0]?.name, 'Loaded by a colleague');
  });

  it('asks nothing of what was matched before, whatever became of that match, and of everything else just what was not', async () => {
    const [a, b] = [companyAt(20), companyAt(78)];
    const number = `${b.cciaa ?? ''}-${b.rea ?? ''}`;
    await match([a.vat, number], 'The best candidate of each line');
    assert.equal(harness.billed, 2);
    harness.ui.sure = true;
    await match([number, 'ACME', a.vat], undefined);
    assert.equal(harness.ui.asked.at(-1), '1 line to match · 2 already known');
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /^The best candidate of each line — ≤ 1 credit /);
    await match([number, a.vat], 'The best candidate of each line');
    assert.deepEqual(choices(), [b.id, a.id]);
    assert.equal(harness.billed, 2);
    assert.match(shown()[0] ?? '', /read now|read 0 seconds ago|read this minute/);
    await match([number, a.vat], 'Least Confidence', '80%', undefined);
    assert.equal(harness.ui.asked.at(-1), '1 line to match · 1 already known', 'a search for a number has no confidence');
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /^The best candidate of each line — ≤ 1 credit /);
  });

  it('is undecided where the service counts another likely candidate, which may not be loaded', async () => {
    const company = companyAt(3);
    await match([company.name], 'The best candidate of each line');
    const [line] = table().lines;
    assert.deepEqual(
      { candidates: line?.candidates.map(({ id }) => id), hasMore: line?.hasMore, choice: line?.choice },
      { candidates: [company.id], hasMore: true, choice: undefined },
    );
    assert.match(shown()[0] ?? '', /undecided/);
    harness.ui.answer(`Up to 5 candidates for “${company.name}”`);
    await harness.run(findCandidates, lineRow(0));
    const [again] = table().lines;
    assert.ok((again?.candidates[1]?.confidence ?? 0) > 0.6);
    assert.deepEqual({ hasMore: again?.hasMore, choice: again?.choice }, { hasMore: undefined, choice: undefined });
  });

  it('sends the options that were chosen, at the price of the packages, over a reload too', async () => {
    const company = companyAt(10);
    harness.ui.clip = company.name;
    const before = harness.sent.length;
    harness.ui.answer(
      ...['From the Clipboard', 'Least Confidence', '80%', 'Tolerated Typing Mistakes', '2', 'Packages', 'web'],
      ...['Narrow Candidates', 'Country', 'BE, fr', 'Narrow Candidates', 'Active', 'true'],
      undefined,
    );
    await harness.run(matchCompanies);
    assert.deepEqual(
      harness.ui.offered.at(-1)?.filter((row) => !row.startsWith('Up to')),
      [
        'The best candidate of each line — ≤ 2 credits (Companies 1, Companies: packages 1) · 2,000 left',
        'Least Confidence — 80%',
        'Tolerated Typing Mistakes — 2',
        'Packages — web',
        'Narrow Candidates — Country: be, fr · Active: true',
      ],
    );
    assert.equal(harness.sent.length, before, 'options are free');
    harness.ui.answer(
      ...['From the Clipboard', 'Tolerated Typing Mistakes', '2', 'Packages', 'web', 'Narrow Candidates', 'Country', 'be, fr'],
      ...['The best candidate of each line', undefined],
    );
    harness.failAt = (call) => (call.path.endsWith('/match') ? new Failure('unreachable', { delivery: 'notSent' }) : undefined);
    await harness.run(matchCompanies);
    const next = await harness.reloaded();
    harness.dispose();
    harness = next;
    harness.failAt = undefined;
    harness.ui.answer('Match 1 of 1 lines left');
    await harness.run(resumeMatch);
    const parameters = new Map(harness.sent.findLast(({ path }) => path.endsWith('/match'))?.parameters);
    assert.deepEqual(
      ['fuzziness', 'packages', 'countries', 'minConfidence', 'limit'].map((name) => parameters.get(name)),
      ['2', 'web', 'be,fr', '0.6', '1'],
    );
    assert.deepEqual(harness.sandbox.billed, { companies: 1, 'companies:*': 1 });
    assert.ok(
      harness.open.companies.packages(company.id).some(({ name }) => name === 'web'),
      'the package is not bought again',
    );
  });

  it('matches rows of several columns, by what their headings say', async () => {
    const [a, b, c] = allCompanies().filter(
      (company, _at, all) =>
        company.municipality.country === 'it' &&
        companyPackage(company, 'web') !== undefined &&
        all.filter(({ word }) => word === company.word).length === 1,
    );
    assert.ok(a && b && c);
    const site = `${/https:[^"]+/.exec(JSON.stringify(companyPackage(b, 'web')))?.[0] ?? ''}/about`;
    harness.ui.file = {
      name: 'clients.csv',
      text: `Company,VAT,Website,Country,Notes\n${a.name},${a.vat},,IT,x\n${b.word},,${site},it,y\n${c.name},,,it,z\n,,,it,nothing\n`,
    };
    harness.ui.answer('From a CSV or Text File…', 'Several Columns…', 'Match These Columns', 'The best candidate of each line');
    await harness.run(matchCompanies);
    assert.deepEqual(choices(), [a.id, b.id, c.id]);
    assert.deepEqual(harness.ui.asked.at(-1), '3 lines to match · 1 without a name or number');
    const sent = harness.sent
      .filter(({ path }) => path.endsWith('/match'))
      .map(({ parameters }) => Object.fromEntries(parameters));
    const asked = sent.filter(({ fields }) => fields === undefined);
    assert.deepEqual(
      asked.map(({ name, websitesDomains, countries }) => ({ name, websitesDomains, countries })),
      [
        { name: b.word, websitesDomains: site, countries: 'it' },
        { name: c.name, websitesDomains: undefined, countries: 'it' },
      ],
      'the row with a number is searched for by it',
    );
  });

  it('pays once for rows with the same number, though their other cells differ', async () => {
    const [a, b, c, d] = allCompanies().filter(({ municipality }) => municipality.country === 'it');
    assert.ok(a && b && c && d);
    const rows = [a, b, c, d, a].map(({ vat }, at) => `Name ${String(at)},${vat}\n`);
    harness.ui.file = { name: 'clients.csv', text: `Company,VAT\n${rows.join('')}` };
    harness.ui.answer('From a CSV or Text File…', 'Several Columns…', 'Match These Columns', 'The best candidate of each line');
    await harness.run(matchCompanies);
    assert.equal(harness.ui.asked.at(-1), '5 lines to match');
    assert.deepEqual(
      choices(),
      [a, b, c, d, a].map(({ id }) => id),
    );
    assert.equal(harness.billed, 4);
  });

  it('lets the user say what a column holds, and whether the first row is a heading', async () => {
    const company = companyAt(10);
    harness.ui.file = { name: 'a.csv', text: `${company.name};Roma\nXyzzy Quux;Bari\n` };
    harness.ui.answer(
      ...['From a CSV or Text File…', 'Several Columns…', company.name, 'Name', 'Roma', 'Municipality'],
      ...['Match These Columns', 'The best candidate of each line'],
    );
    await harness.run(matchCompanies);
    assert.deepEqual(
      table().lines.map(({ line }) => ({ text: line.text, also: line.also })),
      [
        { text: company.name, also: { municipalities: ['Roma'] } },
        { text: 'Xyzzy Quux', also: { municipalities: ['Bari'] } },
      ],
    );
  });

  it('asks once more above the threshold of the settings', async () => {
    const names = Array.from({ length: 11 }, (_, at) => companyAt(at * 20).name);
    await match(names, 'Up to 5 candidates for each line', undefined, undefined);
    assert.deepEqual(
      { billed: harness.billed, table: matchesOf(harness.app).table() },
      { billed: 0, table: undefined },
      'Escape goes back to the choice, and out of it',
    );
    await match(names, 'Up to 5 candidates for each line', '11 lines to match');
    assert.ok(table().lines.every(({ choice }) => choice));
    assert.ok(harness.billed >= 11 && harness.billed <= 55);
  });

  it('reads a column of a file, with its heading left out, and the lines as a whole where that is wanted', async () => {
    const [a, b] = [companyAt(10), companyAt(20)];
    harness.ui.file = { name: 'clients.csv', text: `City;Ragione sociale\r\nRoma;"${a.name}"\r\nBari;"${b.name}"\r\n` };
    harness.ui.answer('From a CSV or Text File…', 'Ragione sociale', 'The best candidate of each line');
    await harness.run(matchCompanies);
    assert.deepEqual(choices(), [a.id, b.id]);
    assert.equal(table().terms.source, 'clients.csv · Ragione sociale');
    harness.ui.file = { name: 'x.csv', text: `${a.name}\tRoma\n${b.name}\tBari` };
    harness.ui.answer('From a CSV or Text File…', a.name, 'A Company: Match It Too');
    await harness.run(matchCompanies);
    assert.deepEqual(choices(), [a.id, b.id]);
    harness.ui.answer('From a CSV or Text File…', 'Every Line as a Whole', undefined);
    await harness.run(matchCompanies);
    assert.equal(harness.ui.asked.at(-1), '2 lines to match');
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['no name', '--\n…'],
    ['too much', Array.from({ length: 5001 }, (_, at) => `Company ${String(at)}`).join('\n')],
  ] as const)
    it(`says so where there is ${what} in it`, async () => {
      await match([text]);
      assert.equal(harness.ui.messages.length, 1);
      assert.equal(matchesOf(harness.app).table(), undefined);
    });

  it('is cancelled in the middle, survives a reload, and goes on without buying anything twice', async () => {
    const names = Array.from({ length: 12 }, (_, at) => companyAt(at * 10).name);
    harness.ui.cancelAfter = 4;
    await match(names, 'The best candidate of each line');
    const first = harness.billed;
    assert.ok(first >= 4 && first < 12, String(first));
    const left = `${String(12 - first)} of 12 lines left`;
    assert.equal(harness.ui.messages.at(-1)?.text, `${left}: the answers so far are kept.`);
    harness.ui.messages.at(-1)?.actions?.[0]?.run();
    assert.deepEqual(harness.ui.ran, [commands.resumeMatch]);
    const next = await harness.reloaded();
    harness.dispose();
    harness = next;
    const [offer] = matchRows(table(), tools());
    assert.match(offer?.ariaLabel ?? '', new RegExp(`^Resume Match, ${left} · ≤ ${String(12 - first)} credits`));
    assert.ok(offer);
    await harness.run(resumeMatch, offer.target);
    assert.equal(harness.billed, 12);
    assert.deepEqual(
      choices(),
      names.map((_, at) => companyAt(at * 10).id),
    );
    await harness.run(resumeMatch);
    assert.deepEqual(harness.ui.finished, ['No line is left to match.']);
  });

  it('asks about an unconfirmed call before it repeats it', async () => {
    harness.losing = new Failure('timedOut', { delivery: 'unknown' });
    await match([companyAt(10).name], 'The best candidate of each line');
    assert.equal(harness.billed, 1);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The service did not answer in time. 1 of 1 lines left/);
    assert.deepEqual(shown().slice(1), [`${companyAt(10).name}, unconfirmed: no clear answer arrived`]);
    harness.ui.answer(undefined);
    await harness.run(resumeMatch, { kind: 'matchOffer', match: table().terms.id, most: 1 });
    assert.equal(harness.billed, 1);
    harness.ui.answer('Include Unconfirmed', 'Match 1 of 1 lines left');
    await harness.run(resumeMatch, { kind: 'matchOffer', match: table().terms.id, most: 1 });
    assert.equal(harness.billed, 2);
    assert.deepEqual(choices(), [companyAt(10).id]);
  });

  it('does not send the number of an unconfirmed line for another line if unconfirmed ones are excluded', async () => {
    const [a, b, c, d] = allCompanies().filter(({ municipality }) => municipality.country === 'it');
    assert.ok(a && b && c && d);
    const rows = [a, b, c, d, a].map(({ vat }, at) => `Name ${String(at)},${vat}\n`);
    harness.ui.file = { name: 'clients.csv', text: `Company,VAT\n${rows.join('')}` };
    harness.ui.answer('From a CSV or Text File…', 'Several Columns…', 'Match These Columns', 'The best candidate of each line');
    // Three lines are sent at once, and none of their answers arrives.
    harness.failAfter = () => (harness.billed > 0 ? new Failure('timedOut', { delivery: 'unknown' }) : undefined);
    await harness.run(matchCompanies);
    assert.deepEqual(
      table().lines.map(({ state }) => state),
      ['asked', 'asked', 'asked', 'open', 'open'],
    );
    harness.failAfter = undefined;
    harness.ui.answer('Exclude Unconfirmed', 'Match 1 of 5 lines left');
    await harness.run(resumeMatch);
    assert.deepEqual(harness.ui.offered.at(-2), [
      'Exclude Unconfirmed — 1 of 5 lines left',
      'Include Unconfirmed — 5 of 5 lines left',
    ]);
    assert.deepEqual(choices(), [undefined, undefined, undefined, d.id, undefined]);
    assert.equal(harness.billed, 4);
  });

  it('stops at a cap, and goes on when it is raised', async () => {
    const failure = new Failure('overBudget', { delivery: 'notSent', detail: 'perDay' });
    let calls = 0;
    harness.failAt = () => ((calls += 1) > 2 ? failure : undefined);
    await match(['Alfa', 'Beta', 'Gamma', 'Delta', 'Epsilon'], 'The best candidate of each line');
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /could exceed your cap for the day.* 3 of 5 lines left/);
    assert.deepEqual(
      harness.ui.messages.at(-1)?.actions?.map(({ label }) => label),
      ['Resume', 'Open Settings'],
    );
    harness.failAt = undefined;
    harness.ui.answer('Match 3 of 5 lines left');
    await harness.run(resumeMatch);
    assert.ok(table().lines.every(({ state }) => state === 'answered'));
  });

  it('finds more candidates of a line for a price of their own', async () => {
    const { word } = companyAt(3);
    await match([word], 'The best candidate of each line');
    const [line] = table().lines;
    const before = line?.candidates.length ?? 0;
    assert.ok(before <= 1);
    harness.ui.answer(`Up to 5 candidates for “${word}”`);
    await harness.run(findCandidates, lineRow(0));
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /≤ 5 credits/);
    assert.ok((table().lines[0]?.candidates.length ?? 0) >= before);
    await harness.run(findCandidates);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^Select lines/);
  });

  it('stays where another window has gone on with it while the question was open', async () => {
    await match(['6da785b3adf2']);
    harness.ui.confirm = () => {
      assert.equal(matchesOf(harness.app).start(table().terms.id), undefined);
      return Promise.resolve(true);
    };
    await harness.run(discardMatches);
    assert.ok(table().isRunning);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^A match is in progress/);
    matchesOf(harness.app).stop();
  });

  it('stays where another window has begun it while the question about the one before was open', async () => {
    await match(['6da785b3adf2']);
    const confirm = harness.ui.confirm.bind(harness.ui);
    harness.ui.confirm = (question) => {
      const isFirst = harness.ui.confirmed.length === 0;
      if (isFirst) beginElsewhere();
      harness.ui.sure = isFirst;
      return confirm(question);
    };
    await harness.run(discardMatches);
    assert.deepEqual(harness.ui.confirmed, ['Discard the matches of “clipboard”?', 'Discard the matches of “elsewhere”?']);
    assert.equal(table().terms.id, 'theirs');
  });

  for (const { name, change, left } of [
    { name: 'discarded', change: () => matchesOf(harness.app).discard(), left: undefined },
    { name: 'replaced', change: beginElsewhere, left: 'theirs' },
  ])
    it(`is not sent if another window has ${name} it while the price was asked about, which the user reads`, async () => {
      const terms = { id: 'ours', source: 'here', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
      matchesOf(harness.app).begin(terms, [{ text: 'b', kind: 'name', value: 'b' }]);
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = (options) => {
        change();
        return choose(options);
      };
      harness.ui.answer('Match 1 of 1 lines left');
      const sent = harness.sent.length;
      await harness.run(resumeMatch);
      assert.equal(harness.sent.length, sent);
      assert.deepEqual(
        harness.ui.messages.map(({ text }) => text),
        ['These matches were discarded or replaced meanwhile, so nothing was sent.'],
      );
      assert.equal(matchesOf(harness.app).table()?.terms.id, left);
    });

  for (const { name, command, answer } of [
    { name: 'chosen by its confidence', command: chooseBestMatches, answer: '100% or Higher' },
    { name: 'filtered', command: filterMatches, answer: 'Not Found' },
  ])
    it(`is not ${name} if the user was asked about one that another window has replaced meanwhile`, async () => {
      const terms = { id: 'ours', source: 'here', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
      matchesOf(harness.app).begin(terms, [{ text: 'b', kind: 'name', value: 'b' }]);
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = (options) => {
        beginElsewhere();
        return choose(options);
      };
      harness.ui.answer(answer);
      await harness.run(command);
      const { id, threshold, show } = table().terms;
      assert.deepEqual({ id, threshold, show }, { id: 'theirs', threshold: 0.9, show: 'all' });
      assert.deepEqual(
        harness.ui.messages.map(({ text }) => text),
        ['These matches were discarded or replaced meanwhile, so nothing was sent.'],
      );
    });

  it('takes no empty value where the values of a filter end with a comma', async () => {
    const company = companyAt(10);
    await match([company.name], 'Narrow Candidates', 'Country', 'be, ', 'The best candidate of each line');
    const parameters = new Map(harness.sent.findLast(({ path }) => path.endsWith('/match'))?.parameters);
    assert.equal(parameters.get('countries'), 'be');
  });

  it('is asked about also where another window has begun it while the questions were open', async () => {
    const read = harness.ui.clipboard.bind(harness.ui);
    harness.ui.clipboard = () => {
      beginElsewhere();
      return read();
    };
    harness.ui.sure = false;
    await match(['6da785b3adf2']);
    assert.deepEqual(harness.ui.confirmed, ['Discard the matches of “elsewhere”?']);
    assert.equal(table().terms.id, 'theirs');
  });

  it('is not changed, used or paid for by rows of a match that another window has replaced', async () => {
    const terms = { id: 'ours', source: 'here', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
    matchesOf(harness.app).begin(terms, [
      { text: 'a', kind: 'name', value: 'a', known: [{ id: '6da785b3adf2', confidence: 1 }] },
      { text: 'b', kind: 'name', value: 'b' },
    ]);
    const [first] = table().lines;
    assert.ok(first);
    const [offer, row] = matchRows(table(), tools());
    const [candidate] = candidateRows('ours', first, tools());
    assert.ok(offer && row && candidate);
    beginElsewhere();
    const before = table();
    const sent = harness.sent.length;
    await harness.run(chooseMatch, candidate.target);
    await harness.run(findCandidates, row.target);
    await harness.run(useMatches, row.target);
    await harness.run(resumeMatch, offer.target);
    assert.deepEqual(table(), before);
    assert.equal(harness.sent.length, sent);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text.split('.')[0]),
      Array.from({ length: 4 }, () => 'These rows are of a match that was replaced'),
    );
  });

  it('is asked about before another one takes its place', async () => {
    await match(['6da785b3adf2']);
    harness.ui.sure = false;
    await harness.run(matchCompanies);
    assert.match(harness.ui.confirmed.at(-1) ?? '', /^Discard the matches of “clipboard”/);
    await harness.run(discardMatches);
    assert.ok(matchesOf(harness.app).table());
    harness.ui.sure = true;
    await harness.run(discardMatches);
    assert.equal(matchesOf(harness.app).table(), undefined);
    for (const command of [
      resumeMatch,
      findCandidates,
      chooseMatch,
      chooseBestMatches,
      filterMatches,
      discardMatches,
      useMatches,
    ])
      await harness.run(command);
    assert.deepEqual(new Set(harness.ui.messages.map(({ text }) => text)).size, 1);
  });
});

describe('the table of matches', () => {
  onItsHarness();
  const [a, b] = ['Officine Rossi', 'Mulino Bianchi'];

  beforeEach(() => {
    const terms = { id: 'm', source: 'test', limit: 2, options: usualOptions, threshold: 0.9, show: 'all' } as const;
    const candidates = [
      { id: 'a00000000001', name: a, confidence: 0.8999 },
      { id: 'a00000000002', name: '=cmd', confidence: 0.6 },
    ];
    matchesOf(harness.app).begin(terms, [
      { text: a, kind: 'name', value: a, known: candidates },
      { text: b, kind: 'name', value: b, known: [{ id: 'b00000000001', name: b, confidence: 1 }] },
      { text: '12345678901', kind: 'vat', value: '12345678901', hasWrongCheckDigit: true, known: [] },
    ]);
  });

  it('says of each line what is known, and of each candidate how sure it is', () => {
    assert.deepEqual(shown(), [
      `${a}, undecided: ${a} · 89.9%`,
      `${b}, ${b} · 100%`,
      '12345678901, not found · VAT number · its check digit is wrong',
    ]);
    const [line] = table().lines;
    assert.ok(line);
    assert.deepEqual(
      candidateRows('m', line, tools()).map(({ ariaLabel, ticked }) => [ariaLabel, ticked]),
      [
        [`${a}, 89.9%, a00000000001`, false],
        ['=cmd, 60%, a00000000002', false],
      ],
    );
  });

  it('takes a candidate by its row, and gives it back by the same', async () => {
    const candidate = (id: string): Target => ({ kind: 'company', company: { id }, match: 'm', line: 0 });
    await harness.run(chooseMatch, candidate('a00000000002'));
    assert.equal(choices()[0], 'a00000000002');
    await harness.run(chooseMatch, candidate('a00000000001'));
    assert.equal(choices()[0], 'a00000000001');
    await harness.run(chooseMatch, candidate('a00000000001'));
    assert.equal(choices()[0], undefined);
    assert.equal(shown()[0], `${a}, none chosen`);
  });

  it('takes the candidates of several rows at once, each for its own line', async () => {
    const candidate = (id: string, line: number): Target => ({ kind: 'company', company: { id }, match: 'm', line });
    await harness.run(chooseMatch, candidate('b00000000001', 1), candidate('a00000000002', 0));
    assert.deepEqual(choices(), ['a00000000002', undefined, undefined]);
    assert.equal(shown()[1], `${b}, none chosen`);
    await harness.run(chooseMatch, candidate('a00000000001', 0), candidate('a00000000002', 0));
    assert.equal(choices()[0], 'a00000000001', 'the row that gives its choice back undoes no other');
  });

  it('asks which line and which candidate, where no row was clicked', async () => {
    harness.ui.answer(a, '=cmd');
    await harness.run(chooseMatch);
    assert.equal(choices()[0], 'a00000000002');
    harness.ui.answer('None of Them');
    await harness.run(chooseMatch, lineRow(1));
    assert.equal(choices()[1], undefined);
  });

  it('chooses the best above a confidence, and shows only some lines', async () => {
    harness.ui.answer('80% or Higher');
    await harness.run(chooseBestMatches);
    assert.deepEqual(harness.ui.offered.at(-1)?.slice(1, 4), [
      '95% or Higher — 1 line',
      '90% or Higher — 1 line · now',
      '80% or Higher — 2 lines',
    ]);
    assert.deepEqual(choices().slice(0, 2), ['a00000000001', 'b00000000001']);
    harness.ui.answer('Not Found');
    await harness.run(filterMatches);
    assert.deepEqual(shown(), ['12345678901, not found · VAT number · its check digit is wrong']);
    harness.ui.answer('Undecided');
    await harness.run(filterMatches);
    assert.deepEqual(shown(), ['There are no such lines. Filter Matches shows others.']);
  });

  it('counts, for each confidence, the lines of which the best is chosen then', async () => {
    const terms = { id: 'n', source: 'test', limit: 2, options: usualOptions, threshold: 1, show: 'all' } as const;
    const known = [
      { id: 'a00000000001', name: a, confidence: 0.95 },
      { id: 'a00000000002', name: a, confidence: 0.9 },
    ];
    matchesOf(harness.app).begin(terms, [{ text: a, kind: 'name', value: a, known }]);
    harness.ui.answer('90% or Higher');
    await harness.run(chooseBestMatches);
    assert.deepEqual(choices(), [undefined], 'another company is likely too');
    assert.equal(harness.ui.offered.at(-1)?.[2], '90% or Higher — 0 lines');
  });

  it('goes into code, onto the clipboard and into a file in the order of its lines', async () => {
    await harness.run(chooseMatch, { kind: 'company', company: { id: 'a00000000002' }, match: 'm', line: 0 });
    harness.ui.answer('Copy IDs');
    await harness.run(useMatches);
    assert.deepEqual(harness.ui.copied, ['a00000000002\nb00000000001']);
    harness.ui.answer('Save as CSV…');
    await harness.run(useMatches);
    assert.deepEqual(harness.ui.saved, [
      `line,id,name,confidence\r\n${a},a00000000002,'=cmd,0.6\r\n${b},b00000000001,${b},1\r\n12345678901,,,\r\n`,
    ]);
    harness.ui.answer('Insert at the Cursor…', 'ID Alone');
    await harness.run(useMatches, lineRow(1));
    assert.deepEqual(harness.ui.inserted, [['b00000000001']]);
    await harness.run(useMatches, lineRow(2));
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^No company is chosen/);
  });

  it('replaces names in the selection line by line, and leaves what it does not know', async () => {
    const selected = `  "${b}",\n  '${a}',\n  ${b.toLowerCase()}\n// other`;
    harness.ui.cursors = [{ languageId: 'typescript', sample: "'x'", unit: '  ', before: '[\n', after: '\n]', selected }];
    harness.ui.answer('Replace Selected Names with IDs');
    await harness.run(useMatches);
    assert.deepEqual(harness.ui.inserted, [[`  "b00000000001",\n  '${a}',\n  'b00000000001'\n// other`]]);
    assert.deepEqual(harness.ui.finished, ['2 names replaced.']);
  });

  it('fills a list that is there, and a new one', async () => {
    const [list] = harness.open.lists.lists.rows.flatMap(({ value }) => (value?.type === 'company' ? [value] : []));
    assert.ok(list);
    harness.ui.answer('Add to List…', list.name);
    await harness.run(useMatches);
    harness.ui.answer('Create List…', 'Matched');
    await harness.run(useMatches);
    const [added, made] = harness.sent.filter(changesLists).map(({ parameters }) => new Map(parameters));
    assert.equal(added?.get('add'), 'b00000000001');
    assert.deepEqual({ name: made?.get('name'), items: made?.get('items') }, { name: 'Matched', items: 'b00000000001' });
  });
});

describe('matches of another session that was opened while a question was open', () => {
  onItsHarness();

  /** Opens the session of another acting user before each question is answered. */
  function meanwhileBruno(): void {
    const { ui, session } = harness;
    const [choose, confirm] = [ui.choose.bind(ui), ui.confirm.bind(ui)];
    ui.choose = async (options) => {
      await session.openSandbox('bruno');
      return choose(options);
    };
    ui.confirm = async (options) => {
      await session.openSandbox('bruno');
      return confirm(options);
    };
  }

  const said = (): string => harness.ui.messages.at(-1)?.text ?? '';

  for (const { name, command, answer } of [
    { name: 'discarded', command: discardMatches, answer: undefined },
    { name: 'chosen by their confidence', command: chooseBestMatches, answer: '100% or Higher' },
    { name: 'filtered', command: filterMatches, answer: 'Not Found' },
  ])
    it(`are not ${name}`, async () => {
      await harness.session.openSandbox('bruno');
      await match(['6da785b3adf2']);
      const before = table();
      await harness.session.openSandbox('ada');
      await match(['6da785b3adf2']);
      meanwhileBruno();
      if (answer !== undefined) harness.ui.answer(answer);
      await harness.run(command);
      assert.equal(harness.open.actingUser, 'bruno');
      assert.deepEqual(table(), before);
      assert.match(said(), /^The session was closed/);
    });

  it('are not begun', async () => {
    meanwhileBruno();
    await match(['6da785b3adf2']);
    assert.match(said(), /^The session was closed/);
    assert.equal(matchesOf(harness.app).table(), undefined);
  });

  it('are asked about once', async () => {
    meanwhileBruno();
    await match(['ACME'], 'The best candidate of each line');
    assert.match(said(), /^The session was closed/);
    assert.deepEqual(harness.faults, []);
  });
});
