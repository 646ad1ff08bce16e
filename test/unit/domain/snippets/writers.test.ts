// Calls in every language: parsed by its grammar, formatted as its formatter would, and no text can leave its literal.
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { format } from 'oxfmt';
import { createList, updateList, searchLists } from '../../../../src/client/endpoints/lists.ts';
import { searchCompanies } from '../../../../src/client/endpoints/companies.ts';
import { dryRun } from '../../../../src/domain/snippets/dryRun.ts';
import { writers } from '../../../../src/domain/snippets/writers.ts';
import { writtenCall } from '../../../../src/domain/snippets/writtenCall.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { anyText, callWith } from './support/calls.ts';
import { literalsIn, loadGrammars, parsed } from './support/grammars.ts';

const write = (name: string, more = {}): string =>
  writers.find((one) => one.name === name)?.write(callWith(more)) ?? assert.fail(name);

/** Decodes a literal of any of the languages. */
function decode(literal: string): string {
  const inside = literal.slice(1, -1);
  if (literal.startsWith("'") && !/\\[^'\\]/.test(inside)) return inside.replaceAll(/\\(['\\])/g, '$1');
  const escape = /\\(?:u\{([\da-f]+)\}|U([\da-f]{8})|u([\da-f]{4})|([nrt])|(["'\\$]))/g;
  return inside.replaceAll(escape, (_all, ...groups: (string | undefined)[]) => {
    const [braced, long, short, control, itself] = groups;
    if (short !== undefined) return String.fromCharCode(Number.parseInt(short, 16));
    const point = braced ?? long;
    if (point !== undefined) return String.fromCodePoint(Number.parseInt(point, 16));
    return control === undefined ? (itself ?? '') : ({ n: '\n', r: '\r', t: '\t' }[control] ?? '');
  });
}

describe('writers', () => {
  before(async function () {
    this.timeout(60_000);
    await loadGrammars();
  });

  for (const { name, label } of writers) {
    it(`${label} says where, what, how much at most and which variable`, () => {
      const text = write(name, { notes: ['Costs at most 10 credits: companies 10.', 'The first 10 of 20.'] });
      for (const part of ['https://api.example.com', '/v2/companies', 'Rossi', 'limit', '10', 'COMPANY_DATA_TOKEN'])
        assert.ok(text.includes(part), `${part} in:\n${text}`);
      assert.match(text, /^\s*(#|\/\/) Costs at most 10 credits: companies 10\./m);
      assert.match(text, /The first 10 of 20\./);
      assert.ok(text.endsWith('\n') && !text.endsWith('\n\n'));
      assert.doesNotMatch(text, /[ \t]$/m);
    });

    it(`${label} takes the legacy pair`, () => {
      const secrets = [
        { parameter: '$app_id', variable: 'COMPANY_DATA_APP_ID' },
        { parameter: '$app_key', variable: 'COMPANY_DATA_APP_KEY' },
      ];
      const text = write(name, { secrets });
      assert.match(text, /(\$|%24)app_id.*COMPANY_DATA_APP_ID.*(\$|%24)app_key.*COMPANY_DATA_APP_KEY/s);
      assert.doesNotMatch(text, /\btoken\b/);
      if (parsed.includes(name)) literalsIn(name, text);
    });

    it(`${label} keeps notes in their comments`, () => {
      const lines = write(name).split('\n').length;
      fc.assert(
        fc.property(anyText, (note) => {
          const text = write(name, { notes: [note] });
          assert.equal(text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).length, lines, text);
          assert.doesNotMatch(text, /^[^'"\n]*(#|\/\/).*(\\|\?>)/m);
          if (parsed.includes(name)) literalsIn(name, text);
        }),
        { numRuns: propertyRuns(50) },
      );
    });
  }

  for (const name of parsed.filter((one) => one !== 'curl' && one !== 'powershell'))
    it(`${name} keeps every text in its literal`, function () {
      this.timeout(60_000);
      const others = literalsIn(name, write(name, { parameters: [] })).map(decode);
      const values = fc.array(anyText, { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(values, (texts) => {
          const parameters = texts.map((text, at) => [`n${String(at)}`, text] as const);
          const found = literalsIn(name, write(name, { parameters })).map(decode);
          const said = found.filter((text) => !/^n\d$/.test(text) || texts.includes(text));
          // The parameters stand between the other literals.
          const first = others.findIndex((text, at) => text !== said[at]);
          const at = first < 0 ? others.length : first;
          const expected = [...others.slice(0, at), ...texts, ...others.slice(at)];
          assert.deepEqual(said.toSorted(), expected.toSorted());
        }),
        { numRuns: propertyRuns(150) },
      );
    });

  it('names of parameters are keys, whatever they are', () => {
    for (const odd of ['__proto__', 'app-user', '$app_id', 'constructor', 'a`b', 'è']) {
      for (const name of parsed) literalsIn(name, write(name, { parameters: [[odd, 'x']] }));
      const code = write('fetch', { parameters: [[odd, 'x']] });
      const [, object = ''] = /URLSearchParams\((\{.*?\n {2}\})\)/s.exec(code) ?? [];
      // The written code is run, because nothing else tells a key from a prototype.
      const read: unknown = runInNewContext(`JSON.stringify(Object.entries(${object}))`, { process: { env: {} } });
      assert.equal(
        read,
        JSON.stringify([
          [odd, 'x'],
          ['token', ''],
        ]),
      );
    }
  });

  it('a text that is too long for a literal of Java is put together', () => {
    const text = `${'é'.repeat(50_000)}"\\`;
    const literals = literalsIn('java', write('java', { parameters: [['name', text]] }));
    assert.ok(literals.every((literal) => Buffer.byteLength(literal) < 65_535));
    assert.ok(literals.map(decode).join('').includes(text));
  });

  it('TypeScript is as a formatter would have it', async () => {
    const ids = Array.from({ length: 9 }, (_, at) => `6da785b3adf${String(at)}`).join(',');
    const parameters = [
      ['companies', ids],
      ['name', 'a "b"'],
      ['limit', '10'],
      ['app-user', "it's"],
    ] as const;
    for (const name of ['fetch', 'undici']) {
      const code = write(name, { parameters });
      assert.equal((await format('call.ts', code, { printWidth: 80 })).code, code);
    }
  });

  it('an .http file is the request line, its headers and the form, of which nothing is a variable but the token', () => {
    assert.equal(
      write('http', {
        parameters: [
          ['name', '{{$processEnv HOME}}\n### a&b'],
          ['limit', '10'],
        ],
      }),
      `@baseAddress = https://api.example.com

# Costs at most 10 credits: companies 10.
POST {{baseAddress}}/v2/companies
Accept: application/json
Content-Type: application/x-www-form-urlencoded

name=%7B%7B%24processEnv+HOME%7D%7D%0A%23%23%23+a%26b
&limit=10
&token={{$processEnv COMPANY_DATA_TOKEN}}
`,
    );
  });

  it('only what reads by POST is written down', () => {
    const acting = { parameters: { data: 'appUser', lists: 'appUserId' } };
    const place = { base: 'https://api.example.com', secrets: [] };
    assert.throws(() => writtenCall(dryRun(createList, { name: 'a', type: 'company' }, acting), place, []), RangeError);
    assert.throws(() => writtenCall(dryRun(searchLists, {}, acting), place, []), RangeError);
    assert.throws(() => writtenCall(dryRun(updateList, { id: '24', add: ['a'] }, acting), place, []), RangeError);
    assert.deepEqual(writtenCall(dryRun(searchCompanies, { name: 'a', limit: 3 }, { ...acting, user: 'ada' }), place, ['x']), {
      ...place,
      path: '/v2/companies',
      parameters: [
        ['name', 'a'],
        ['limit', '3'],
        ['active', '*'],
        ['appUser', 'ada'],
      ],
      notes: ['x'],
    });
  });
});
