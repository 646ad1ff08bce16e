// Tests that rows, tooltips, reports and documents with deceptive texts from elsewhere stay what they are.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import type { Probe } from '../../../src/client/http/probe.ts';
import type { Company } from '../../../src/client/model/company.ts';
import type { Findings } from '../../../src/domain/connection/findings.ts';
import { queryOf } from '../../../src/domain/matching/matchQuery.ts';
import { readTerms } from '../../../src/domain/matching/matchRecord.ts';
import { lineAt, type MatchLine, type MatchTable } from '../../../src/domain/matching/matchTable.ts';
import { codeProblemText } from '../../../src/viewModel/code/codeProblemText.ts';
import { connectionReport } from '../../../src/viewModel/connection/connectionReport.ts';
import { facetsView } from '../../../src/viewModel/companies/facetsView.ts';
import { candidateRows, matchRows } from '../../../src/viewModel/companies/matchRows.ts';
import { lineText } from '../../../src/viewModel/companies/matchText.ts';
import { recordMarkdown } from '../../../src/viewModel/companies/recordText.ts';
import { rowTooltip } from '../../../src/viewModel/lists/rowTooltip.ts';
import { searchRows } from '../../../src/viewModel/companies/searchRows.ts';
import { note, type TreeRow } from '../../../src/viewModel/treeRow.ts';
import { forgedIn, forgedLineIn, hostileTexts, unseenIn } from './support/hostile.ts';

const longest = 4000;

function assertRows(rows: readonly TreeRow[]): void {
  for (const row of rows) {
    const { id, label, description = '', ariaLabel } = row;
    for (const shown of [label, description, ariaLabel])
      assert.ok(!unseenIn(shown) && !shown.includes('\n') && shown.length < longest, `${id}: ${JSON.stringify(shown)}`);
    assert.notEqual(label.trim(), '', id);
    assertMarkdown(rowTooltip(row, { locale: 'en', level: () => undefined }) ?? '');
  }
}

/** @param own the text that we write as code: in it nothing is read as Markdown */
function assertMarkdown(text: string, own?: RegExp): void {
  const open = own ? text.replaceAll(own, '') : text;
  assert.deepEqual(forgedIn(open), [], text);
  assert.ok(!unseenIn(text) && !forgedLineIn(text), JSON.stringify(text));
}

for (const text of hostileTexts) {
  describe(`what comes from elsewhere stays text: ${JSON.stringify(text).slice(0, 40)}`, () => {
    const company: Company = { id: text, name: text, country: text, fullAddress: `${text}, ${text}` };
    const left = (): undefined => undefined;

    it('in the view Matches', () => {
      const query = queryOf(text) ?? { kind: 'name', value: '' };
      const candidates = [
        { id: text, name: text, confidence: 0.95 },
        { id: `${text}2`, confidence: 0.95 },
      ];
      const lines: readonly MatchLine[] = [
        lineAt(0, { text, ...query }, { state: 'answered', candidates: candidates.slice(0, 1) }, 0.9),
        lineAt(1, { text, ...query }, { state: 'answered', candidates }, 0.9),
        lineAt(2, { text, ...query }, { state: 'refused', candidates: [] }, 0.9),
        lineAt(3, { text, ...query }, undefined, 0.9),
      ];
      const terms = readTerms({ id: text, source: text, limit: 1, threshold: 0.9, show: 'all' });
      assert.ok(terms);
      const table: MatchTable = { terms, lines, isRunning: false };
      for (const known of [company, undefined]) {
        const tools = { locale: 'en', now: 0, company: () => known, left };
        assertRows([...matchRows(table, tools), ...lines.flatMap((line) => candidateRows(text, line, tools))]);
      }
      for (const said of [terms.source, ...lines.map((line) => lineText(line))])
        assert.ok(!unseenIn(said) && !said.includes('\n') && said.length < 400, JSON.stringify(said));
    });

    it('in the view Search', () => {
      const rows = [
        { raw: {}, value: company },
        { raw: { odd: text, [text]: text }, error: 'odd' },
      ];
      const criteria = {
        ...{ name: text, namePrefix: text, lists: [text], municipalities: [text], provinces: [text], regions: [text] },
        ...{ postcodes: [text], ateco: [text], vat: [text], taxIds: [text], regNumbers: [text], ids: [text], packages: [text] },
      };
      const pages = { rows, count: 2, status: 'ready', nextPageSize: 10, readAt: 0, hasCachedPages: true } as const;
      const tools = { locale: 'en', now: 1e9, left, listName: () => text, score: () => undefined };
      const shown = searchRows({ key: text, criteria, count: 3, next: 10, pages }, tools);
      assert.ok(shown.length >= 4);
      assertRows(shown);
      const list = { id: text, name: text, type: text, owner: { id: text, name: text }, extraData: { [text]: text } };
      assertRows([{ ...note('list', undefined, 'a list'), target: { kind: 'list', list } }]);
    });

    it('in the report of a connection', () => {
      const chain = [{ subject: text, issuer: text, from: 0, to: NaN }];
      const steps: Probe['steps'] = [
        { what: 'name', ms: 1, addresses: [text, text] },
        { what: 'certificate', ms: 1, chain, protocol: text },
        { what: 'tunnel', ms: 1, problem: text },
      ];
      const probe: Probe = { origin: 'https://data.example', proxy: { kind: 'none', why: 'notSet' }, steps };
      const response = { status: 400, requestId: text, cost: text, callsLeft: text, callsLimit: text, clockAheadMs: 1 };
      const failure = new Failure('refused', { serviceMessage: text, detail: text, code: text, parameter: text });
      const buckets = [{ type: text, left: 3, amount: 10, durationSeconds: 86_400, reset: text }];
      const settings = {
        proxySupport: 'on',
        proxy: '',
        noProxy: [text],
        proxyAuthorization: text,
        systemCertificates: true,
      } as const;
      const findings: Findings = {
        ...{ session: 'account', name: text, actingUser: text },
        network: {
          settings,
          editorSkipsChecks: true,
          transport: 'editor',
          service: probe,
          credits: probe,
          asked: { response, failure },
        },
        connectionTest: { lists: { failure, response }, credits: { response, left: { buckets } } },
      };
      const report = connectionReport(findings, {
        cause: { what: text, todo: text },
        now: 0,
        locale: 'en',
        explained: () => text,
      });
      assertMarkdown(report, /(?<!\\)`[^`\n]*`/g);
      assert.equal(report.split('\n').filter((line) => line.startsWith('#')).length, 7, report);
      assert.ok(report.length < 8 * longest);
    });

    it('in the documents of details, locations and facets', () => {
      const nested = { [text]: text, list: [text, text], deep: { [text]: { [text]: [text, { [text]: text }] } } };
      const table = [{ [text]: text, b: text }, { [text]: text }];
      for (const content of [text, nested, table, [text], { rows: table }])
        assertMarkdown(recordMarkdown(text, [{ heading: text, note: text, content }]));
      const tools = { collection: 'companies', locale: 'en', now: 1, hasCriterion: () => true } as const;
      for (const value of [{ [text]: 3 }, [{ value: text, count: 3 }], [[text, 3]], text, { [text]: [nested] }]) {
        const { search, tables } = facetsView(text, [{ field: text, facets: { [text]: value }, at: 0 }], [text], tools);
        assert.equal(tables.length, 2);
        for (const said of [search, ...tables.flatMap(({ field, rows }) => [field, ...rows.map((row) => row.value)])])
          assert.ok(!unseenIn(said) && !said.includes('\n') && said.length <= 600, JSON.stringify(said));
        for (const { json = '' } of tables) assert.ok(!unseenIn(json), json);
      }
    });

    it('in what is said of code', () => {
      const list = { name: text, at: 0 };
      for (const problem of [{ kind: 'token', owner: text } as const, { kind: 'gone', list } as const]) {
        const said = codeProblemText(problem, { now: 1, locale: 'en' });
        assert.ok(!unseenIn(said) && !said.includes('\n') && said.length < 400, JSON.stringify(said));
      }
    });
  });
}
