// Tests that every text is translated: in a language that nobody speaks, no English word is left.
import assert from 'node:assert/strict';
import { brokenRule, explanationText } from '../../../src/app/explain.ts';
import { Failure, failureKinds, type Rule } from '../../../src/client/failure.ts';
import { omitUndefined } from '../../../src/client/omitUndefined.ts';
import { loadedCommands } from '../../support/loadedCommands.ts';
import { run } from '../../../src/commands/run.ts';
import { chartWords } from '../../../src/viewModel/timeline/chartWords.ts';
import { detailsWords } from '../../../src/viewModel/timeline/timelineDetailsWords.ts';
import { gridWords } from '../../../src/viewModel/permissionGrid/permissionGridWords.ts';
import { timelineFormats } from '../../../src/viewModel/timeline/timelineFormats.ts';
import { listWords } from '../../../src/viewModel/timeline/timelineListWords.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { timelineWords } from '../../../src/viewModel/timeline/timelineWords.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { WanderingUi } from '../../support/spending/wanderingUi.ts';
import { isThorough } from '../../support/properties.mjs';
import { forgottenIn, learn, sentences, speakEnglish, speakPseudo, ariaLabel } from '../../support/pseudo.ts';
import { documentedPackages } from '../../../src/viewModel/companies/companyDetailsView.ts';
import { allCriteria, locationCriteria } from '../../../src/viewModel/companies/searchParameters.ts';
import { observedUi } from '../../support/observedUi.ts';

/** A language whose dates and units have no ASCII letters either. */
const locale = 'ru';

/** Names of languages, formats and products, and what the service calls things: the same for everybody. */
const names = `ID IDs MCP Claude Code Codex Cursor Gemini CLI VS codex config toml cursor mcp json gemini settings JSON CSV NDJSON Markdown SQL curl PowerShell http https TypeScript JavaScript undici fetch Python requests
  httpx Go net Java java HttpClient PHP httr R SVG PNG UTF CEBI ESG CGS ATECO VAT const enum let var tuple key finance New list Flu
  Fl Ne ke fin fina finan financ lis br bru brun bruno nonsense xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx service test
  postgres host database
  IN base economics sample companies timeline locations facets token appUser appUserId read write manage extraData GET POST PUT DELETE`;

describe('in a language that nobody speaks', function () {
  this.timeout(60_000);

  const data = new Set<string>();
  const found = new Map<string, string>();
  const look = (text: string, where: string): void => {
    const forgotten = forgottenIn(text, data);
    if (forgotten.length > 0) found.set(`${where}: ${forgotten.join(' ')}`, text.slice(0, 200));
  };

  before(() => {
    learn(data, names);
    // The API's own names of parameters and of values are shown as they are, and "Use" repeats what was typed.
    learn(data, documentedPackages.join(' '));
    for (const { fields, values = [] } of [...allCriteria(), ...locationCriteria()])
      learn(data, [...fields, ...values].join(' '));
    speakPseudo();
  });
  after(speakEnglish);
  beforeEach(() => {
    found.clear();
  });

  const nothingFound = (): void => {
    assert.deepEqual(Object.fromEntries(found), {});
  };

  it('every failure is explained', () => {
    for (const kind of failureKinds)
      for (const detail of [undefined, 'perCall', 'perSession', 'perDay', 'perAgentChat', 'perAgent'])
        for (const unconfirmed of [false, true])
          look(explanationText(new Failure(kind, { unconfirmed, ...omitUndefined({ detail }) })), kind);
    const rules: Rule[] = [
      { code: 'required', parameter: '1' },
      { code: 'exclusive', parameter: '1', other: '2' },
      { code: 'range', parameter: '1', least: 1, most: 2 },
      { code: 'oneOf', parameter: '1', allowed: ['2'] },
      { code: 'overlap', parameter: '1', other: '2', item: '3' },
      { code: 'together', parameter: '1', other: '2' },
      { code: 'tooLarge', parameter: '1', mostBytes: 1 },
      ...(['date', 'text', 'object', 'identifier'] as const).map(
        (expected) => ({ code: 'format', parameter: '1', expected }) as const,
      ),
    ];
    for (const rule of rules) look(brokenRule(rule), rule.code);
    nothingFound();
  });

  it('every word of the pages is said', () => {
    const tables: Readonly<Record<string, object>> = {
      timeline: timelineWords,
      grid: gridWords,
      details: detailsWords,
      list: listWords('1', true, timelineFormats(locale)),
      chart: chartWords(['1', '2']),
    };
    // A sentence that is made of others is made of numbers here.
    const walk = (value: unknown, where: string): void => {
      if (typeof value === 'string') look(value, where);
      else if (typeof value === 'function') for (const given of [1, 2]) walk(said(value, given, where), where);
      else if (typeof value === 'object' && value !== null)
        for (const [name, one] of Object.entries(value)) if (name !== 'locale') walk(one, `${where}.${name}`);
    };
    // Words take numbers, lists or filled parts. One that takes none of these is one that this test does not see.
    const said = (value: object, given: number, where: string): unknown => {
      const texts = [String(given)];
      const parts = { shown: '1', count: '2', added: '3' };
      const faults: unknown[] = [];
      for (const parameters of [
        [given, given, given],
        [texts, given, given],
        [parts, given, given],
        ['1', texts, false],
      ]) {
        try {
          if (typeof value === 'function') return Reflect.apply(value, undefined, parameters) as unknown;
        } catch (fault) {
          faults.push(fault);
        }
      }
      return assert.fail(`${where} cannot be said: ${faults.map(String).join(', ')}`);
    };
    for (const [name, table] of Object.entries(tables)) walk(table, name);
    nothingFound();
  });

  // Each command in the sandbox and on several rows, by a person who answers at random, and where each call fails.
  const turns = isThorough() ? 6 : 2;
  for (const [id, command] of loadedCommands) {
    it(`${id} asks and tells`, async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        const harness = await TestHarness.inSandbox();
        for (const row of harness.open.lists.lists.rows) learn(data, JSON.stringify(row));
        harness.altering = (answer) => {
          learn(data, answer.body);
          return answer;
        };
        const kind = failureKinds[turn * 3];
        if (turn % 2 === 1 && kind) harness.failing = new Failure(kind, { delivery: 'answered' });
        const ui = new WanderingUi(Array.from({ length: 40 }, (_, at) => (turn * 7919 + at * 104_729 + turn * at * 31) % 1000));
        ui.document = { selection: 'Flu bruno', text: 'Flu\nc49ac9b44360\n' };
        ui.clip = 'c49ac9b44360\nnonsense';
        ui.file = { name: '1.txt', text: 'c49ac9b44360 Flu' };
        const app = { ...harness.app, settings: { ...harness.app.settings, locale }, ui: observedUi(ui, look) };
        await run(app, command, targetsOf(harness, turn), (error) => harness.faults.push(error));
        assert.deepEqual(harness.faults, []);
        harness.end();
      }
      nothingFound();
    });
  }

  function targetsOf(harness: TestHarness, turn: number): readonly Target[] {
    const [first, second] = harness.open.lists.lists.rows.flatMap(({ value }) => value ?? []);
    if (!first || !second) return [];
    const company = { id: 'c49ac9b44360', name: 'Flu' };
    const of: readonly (readonly Target[])[] = [
      [],
      [{ kind: 'list', list: first }],
      [{ kind: 'members', list: second }],
      [{ kind: 'company', company, list: first }],
      [
        { kind: 'list', list: first },
        { kind: 'list', list: second },
      ],
      [{ kind: 'permissions', list: first }],
    ];
    return of[turn] ?? [];
  }

  it('and that is much of all that can be said', () => {
    const known = sentences.filter((sentence) => ariaLabel.has(sentence));
    assert.ok(known.length > 500, `${String(known.length)} of ${String(sentences.length)}`);
  });

  it('and what is forgotten is found', () => {
    const only = new Set(['acme']);
    assert.deepEqual(forgottenIn('ACME: 3 credits', only), ['credits']);
    assert.deepEqual(forgottenIn('⟦Ŀǿȧḓ 3⟧ [⟦ŀǿɠ⟧](command:x) $(info) `code`', only), []);
    assert.deepEqual(forgottenIn('9ce596b3-ca08-ebee-ef83-8686bb9d6ebc', only), []);
  });
});
