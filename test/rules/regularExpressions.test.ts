// Every regular expression takes time in proportion to the text, whatever that repeats.
import assert from 'node:assert/strict';
import { Visitor } from 'oxc-parser';
import { plainLines } from '../../src/client/plainText.ts';
import { redactor } from '../../src/client/http/redactor.ts';
import { arraysIn } from '../../src/domain/code/arrays.ts';
import { readFromEnvironment } from '../../src/domain/code/environment.ts';
import { tokensInAddresses, unlimitedCalls } from '../../src/domain/code/serviceCalls.ts';
import { wordsIn } from '../../src/domain/code/words.ts';
import { jsonFlaw } from '../../src/domain/lists/jsonText.ts';
import { parseDocument } from '../../src/domain/lists/listDocument.ts';
import { findIds, splitIds } from '../../src/domain/lists/splitIds.ts';
import { commentLine } from '../../src/domain/lists/writeDocument.ts';
import { partsOf } from '../../src/domain/matching/matchInput.ts';
import { tableIn } from '../../src/domain/matching/table.ts';
import { parse, placeOf, sourcesIn } from './support/sources.ts';
import { isSlow, slowTextFor } from './support/slowExpressions.ts';

describe('rule: regular expressions', () => {
  const found = new Map<string, { readonly expression: RegExp; readonly place: string }>();
  before(() => {
    for (const source of sourcesIn(['src'], /\.ts$/)) {
      new Visitor({
        Literal(node) {
          if ('regex' in node && node.regex) {
            const { pattern, flags } = node.regex;
            found.set(`/${pattern}/${flags}`, { expression: new RegExp(pattern, flags), place: placeOf(source, node) });
          }
        },
      }).visit(parse(source).program);
    }
  });

  it('are linear in what repeats', function () {
    this.timeout(120_000);
    assert.ok(found.size > 150);
    const slow = [...found].flatMap(([text, { expression, place }]) => {
      const worst = slowTextFor(expression);
      return worst === undefined ? [] : [`${place} ${text} takes too long for ${worst}`];
    });
    assert.deepEqual(slow, []);
  });

  it('are found out where they are not', () => {
    for (const expression of [/\s+$/, /^\s*(?:import)\s+os/m, /^("a")\s*[,;]?\s*(?:#.*)?$/, /^(a+)+$/])
      assert.notEqual(slowTextFor(expression), undefined, String(expression));
  });

  it('that are put together are those of the scans below', () => {
    const files = sourcesIn(['src'], /\.ts$/).filter(({ text }) => text.includes('new RegExp('));
    assert.deepEqual(
      files.map(({ path }) => path),
      [
        'src/agents/answerText.ts',
        'src/client/http/redactor.ts',
        'src/client/plainText.ts',
        'src/domain/code/serviceCalls.ts',
        'src/domain/code/template.ts',
        'src/domain/lists/jsonText.ts',
        'src/domain/lists/writeDocument.ts',
        'src/domain/snippets/java.ts',
      ],
    );
  });
});

describe('rule: scans of files', () => {
  const id = '0123456789ab';
  const known = (): boolean => true;
  const repeated =
    (unit: string, { before = '', after = '' } = {}) =>
    (length: number): string =>
      before + unit.repeat(Math.ceil(length / unit.length)) + after;
  const arrays = (text: string): void => void arraysIn(text, wordsIn(text), known);
  const inPython = { languageId: 'python', variable: 'TOKEN' };
  const environment = (text: string): void => {
    readFromEnvironment(`${text}a = "secret"`, { start: text.length + 5, end: text.length + 11 }, inPython);
  };
  const calls = (text: string): void => {
    tokensInAddresses(text, ['https://data.test']);
    unlimitedCalls(text, ['https://data.test']);
  };
  const scans: readonly (readonly [string, (text: string) => void, readonly ((length: number) => string)[]])[] = [
    [
      'arrays',
      arrays,
      [repeated(`"${id}",${' '.repeat(390)}`), repeated(`${id}\n#[`), repeated(`${id}/*[`), repeated(`[\n${id} `)],
    ],
    ['an environment variable', environment, [repeated('\n'), repeated(' \n'), repeated('import '), repeated('#\n')]],
    [
      'list documents',
      (text) => void parseDocument(text),
      [repeated(' ', { before: '"a"', after: 'x' }), repeated('" '), repeated('\\"')],
    ],
    ['IDs in a text', (text) => void splitIds(text), [repeated('/* '), repeated('/**/'), repeated('(a)'), repeated('[')]],
    ['IDs in code', (text) => void findIds(text), [repeated('/* '), repeated('--'), repeated('a-'), repeated(`${id} `)]],
    [
      'lines to match',
      (text) => void partsOf(text),
      [repeated(' ', { before: 'a', after: 'b' }), repeated(' ', { before: '"a"', after: 'b' })],
    ],
    ['tables', (text) => void tableIn(text), [repeated('"'), repeated('a;'), repeated(' \t'), repeated('"a\n')]],
    [
      'calls of the service',
      calls,
      [repeated('https://data.test/v2/companies?token='), repeated('/v2/timeline '), repeated('http://')],
    ],
    ['JSON', (text) => void jsonFlaw(text), [repeated('"\\"'), repeated(' '), repeated('1'), repeated('["')]],
    [
      'text of the service',
      (text) => void plainLines(text),
      [repeated('\u202e'), repeated('a\u0301'), repeated('\u2068a\u2069'), repeated('\u2068')],
    ],
    ['comments', (text) => void commentLine(text), [repeated('\u202e'), repeated(' ')]],
    ['secrets', redactor(['a-secret-token'], 8), [repeated('a-secret-toke'), repeated('%61'), repeated('YS1z')]],
  ];
  it('hold nobody up with IDs that are as far apart as those of one array may be', () => {
    const text = repeated(`${id}${' '.repeat(398)}`)(2_000_000);
    const before = process.threadCpuUsage();
    arrays(text);
    const { user, system } = process.threadCpuUsage(before);
    // It took 3.2 seconds when white space could be read in two ways.
    assert.ok((user + system) / 1000 < 800, `${String((user + system) / 1000)} ms`);
  });

  for (const [title, scan, texts] of scans) {
    it(`are linear: ${title}`, function () {
      this.timeout(60_000);
      for (const textOf of texts) assert.equal(isSlow(scan, textOf), false, JSON.stringify(textOf(40)));
    });
  }
});
