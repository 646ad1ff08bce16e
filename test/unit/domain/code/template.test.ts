// Templates of the user's: filled, escaped for where they stand, and what is wrong with one named.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { literalFor } from '../../../../src/domain/code/literal.ts';
import { commentText, distinctIdentifiers } from '../../../../src/domain/code/safeText.ts';
import { fillTemplate, placeholders, templateFault } from '../../../../src/domain/code/template.ts';
import { propertyRuns } from '../../../support/properties.mjs';

const acme = { id: '6da785b3adf2', name: 'ACME "S.p.A."', country: 'it' };
const beta = { id: '00161c6fcab3' };

function fill(template: string, ...companies: { id: string; name?: string; country?: string }[]): readonly string[] {
  return fillTemplate(template, companies, distinctIdentifiers(companies), literalFor('typescript', ''));
}

describe('templates', () => {
  it('are filled for each company', () => {
    assert.deepEqual(fill('{index}: {id} {literal} {const} {snake} {pascal} {camel} {country}', acme), [
      "1: 6da785b3adf2 '6da785b3adf2' ACME_SPA acme_spa AcmeSpa acmeSpa IT",
    ]);
    assert.deepEqual(fill('f({literal}); // {name}', acme, beta), [
      `f('6da785b3adf2'); // ACME "S.p.A."`,
      "f('00161c6fcab3'); // ",
    ]);
  });

  it('are written once where they say all IDs', () => {
    assert.deepEqual(fill('f([{ids}]);', acme, beta), ["f(['6da785b3adf2', '00161c6fcab3']);"]);
  });

  it('leave the braces of the language alone', () => {
    assert.deepEqual(fill('{ id: {literal}, x: {} }', beta), ["{ id: '00161c6fcab3', x: {} }"]);
    assert.deepEqual(fill('$' + '{x} {id}', beta).length, 1);
  });

  it('escape a name for the string that it stands in', () => {
    assert.deepEqual(fill('f("{id}", "{name}")', acme), ['f("6da785b3adf2", "ACME \\"S.p.A.\\"")']);
    assert.deepEqual(fill("f('{name}')", { id: 'x', name: `it's` }), ["f('it\\'s')"]);
    assert.deepEqual(fill('f(`{name}`)', { id: 'x', name: '`${x}`' }), ['f(`\\`\\${x}\\``)']);
  });

  for (const [language, sample, template, name, expected] of [
    ['php', '', 'f("{name}", {string})', 'A $b', `f("A \\$b", 'A $b')`],
    ['php', '$a = "x";', "f('{name}')", 'A $b', `f('A $b')`],
    ['ruby', '', 'f("{name}")', 'A #{b}', 'f("A \\#{b}")'],
    ['elixir', "a = 'x'", 'f({string})', 'A #{b}', `f('A \\#{b}')`],
    ['perl', '', 'f("{name}")', 'A $b @c', 'f("A \\$b \\@c")'],
    ['shellscript', '', 'f "{name}"', 'A $(b) `c` "d" it\'s', 'f "A \\$(b) \\`c\\` \\"d\\" it\'s"'],
    ['shellscript', '', "f '{name}'", "it's $(b)", "f 'it'\\''s $(b)'"],
    ['powershell', '', 'f "{name}"', 'A $(b) `c` "d”', 'f "A `$(b) ``c`` ""d””"'],
    ['powershell', '', 'f {string}', "L’Étoile d'Or", "f 'L’’Étoile d''Or'"],
    ['vb', '', 'f({string})', 'A “b”', 'f("A ““b””")'],
    ['sql', '', 'f({string})', "L’Étoile d'Or", "f('L’Étoile d''Or')"],
    ['yaml', "a: 'x'", 'a: {string}', "d'Or", "a: 'd''Or'"],
    ['yaml', '', "a: '{name}'", 'd\'Or "b"', `a: 'd''Or "b"'`],
    ['yaml', '', 'a: {string}', 'd\'Or "b"', 'a: "d\'Or \\"b\\""'],
  ] as const)
    it(`escape what runs or ends a string of ${language}: ${template}`, () => {
      const companies = [{ id: 'x', name }];
      assert.deepEqual(fillTemplate(template, companies, distinctIdentifiers(companies), literalFor(language, sample)), [
        expected,
      ]);
    });

  for (const [template, fault] of [
    ['{id} {nmae}', { kind: 'unknown', part: '{nmae}' }],
    ['{id} {name', { kind: 'open', part: '{name' }],
    ['const x;', { kind: 'noId' }],
    ['  ', { kind: 'empty' }],
    [7, { kind: 'notText' }],
    [null, { kind: 'notText' }],
    ['{id}'.repeat(600), { kind: 'tooLong' }],
    ['{ids}', undefined],
    ['{ "id": {literal} }', undefined],
  ] as const)
    it(`say of ${JSON.stringify(template).slice(0, 40)} ${fault ? `that it is ${fault.kind}` : 'nothing'}`, () => {
      assert.deepEqual(templateFault(template), fault);
    });

  it('without a fault leave no placeholder', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...placeholders.map((name) => `{${name}}`)), fc.string()), { maxLength: 8 }),
        (parts) => {
          const template = parts.join('');
          if (templateFault(template)) return;
          const [text = ''] = fill(template, { id: 'x', name: 'Y' });
          assert.doesNotMatch(text, new RegExp(`\\{(${placeholders.join('|')})\\}`));
        },
      ),
    );
  });
});

describe('identifiers', () => {
  it('are distinct in every way of writing, also if names differ only in what one way leaves out', () => {
    for (const names of [
      ['Area 5 1', 'Area 51'],
      ['Export', 'Export Company'],
      ['Alfa', 'Alfa', 'Alfa 2'],
      ['Export', 'Export', 'Export Company', 'Export Company 2'],
    ]) {
      const all = distinctIdentifiers(names.map((name, at) => ({ id: `x${String(at)}`, name })));
      for (const way of ['const', 'snake', 'pascal', 'camel'] as const)
        assert.equal(new Set(all.map((one) => one[way])).size, names.length, all.map((one) => one[way]).join(' '));
    }
  });
});

describe('names in comments', () => {
  const nasty = fc.array(
    fc.constantFrom(
      '*',
      '/',
      '\\',
      '?',
      '>',
      '-',
      '<',
      '!',
      '#',
      ']',
      '%',
      '\n',
      '\r',
      '\u2028',
      '\u2029',
      '\u202e',
      'u000a',
      'a',
      ' ',
    ),
  );

  it('end none, begin none, and are one line', () => {
    fc.assert(
      fc.property(
        nasty.map((signs) => signs.join('')),
        (name) => {
          assert.doesNotMatch(commentText(name), /\*\/|\/\*|\?>|%>|<\/|<!--|-->|###|\]\]|\\|[\p{Cc}\p{Cf}\u2028\u2029]/u);
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});
