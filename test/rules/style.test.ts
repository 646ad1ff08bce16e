// The habits of the design hold in every file.
import assert from 'node:assert/strict';
import {
  assertions,
  classesIn,
  comments,
  docComments,
  firstSentence,
  forbiddenSyntax,
  headlessComments,
  hooksInSuites,
  length,
  paramTags,
  plainComments,
  shortFirstSentence,
  unconfirmedIn,
  unknownErrors,
} from './support/habits.ts';
import { readText, sourcesIn, type Source } from './support/sources.ts';

const all = [...sourcesIn(['src', 'test', 'build'], /\.(ts|mjs)$/), { path: 'esbuild.mjs', text: readText('esbuild.mjs') }];

const throwsTags = unknownErrors(classesIn(all));

const habits: readonly [string, (source: Source) => string[], string, string][] = [
  ['a file starts with a sentence', firstSentence, 'import x;\n// Too late.\n', '#!/usr/bin/env node\n// Says what it is for.\n'],
  [
    'the first sentence of a source file has at most 20 words',
    shortFirstSentence,
    `// ${'long '.repeat(20)}sentence.\n`,
    `// ${'long '.repeat(19)}sentence. ${'Then '.repeat(30)}more.\n`,
  ],
  ['a comment names its subject', headlessComments, '/** What is shown. */', '/** If nothing is shown, it is empty. */'],
  ['a comment names its subject in code', headlessComments, 'f(); // Who is signed in.', '// The user is\n// who signed in.'],
  ['a time is named', headlessComments, '/** When it was read, in milliseconds. */', '// When it was read, it is drawn.'],
  ['a condition is named', headlessComments, '/** Whether it is shown. */', '/** True if it is shown. */'],
  ['a choice is named', headlessComments, '// Which row is drawn.', '/** Which row is drawn? */'],
  ['what holds always is named', headlessComments, '// Whatever happens: it ends.', '// Whatever happens, it ends.'],
  [
    'a further sentence names its subject',
    headlessComments,
    '/** A row.\n * Which row is drawn. */',
    '/** A row. It is drawn. */',
  ],
  [
    'a further sentence names its subject in code',
    headlessComments,
    '// A row. What is drawn stays.',
    '// A row. A drawn row stays.',
  ],
  [
    'a condition is no clause',
    headlessComments,
    '/** Where none is shown, it is empty. */',
    '/** If none is shown, it is empty. */',
  ],
  ['a reason is a thing', headlessComments, '// Why it has failed.', '/** Why so? */'],
  ['a fragment has a subject', headlessComments, '/** Of the shown rows. */', '/** Of the shown rows, one is chosen. */'],
  ['a second fragment has one', headlessComments, '/** Rows.\n * Of one account. */', '/** Rows of one account. */'],
  ['a state names its owner', headlessComments, '/** Gone if the list is closed. */', '/** The row is gone. */'],
  [
    'a participle has a subject',
    headlessComments,
    '// Asked before each call.',
    '// The user is asked. Asked twice, it is the same.',
  ],
  [
    'a time up to now has a sentence',
    headlessComments,
    '/** So far, of this account. */',
    '/** The rows that were read so far. */',
  ],
  ['a tag names a thing', headlessComments, '/** Draws. @returns how many rows */', '/** Draws. @returns the number of rows */'],
  ['a parameter is a thing', headlessComments, '/** @param a what is drawn */', '/** @param what the drawn row */'],
  ['a file has at most 300 lines', length, 'x;\n'.repeat(301), 'x;\n'.repeat(300)],
  [
    'a longer file gives its reason first',
    length,
    `// A table. It is long.\nx;\n// It is long, because it has all rows.\n${'x;\n'.repeat(300)}`,
    `// A table. It is long, because\n// it has all rows.\n${'x;\n'.repeat(300)}`,
  ],
  ['comments ignore no error', comments, 'f(/* @ts-ignore */ a);', 'f("@ts-ignore", a);'],
  ['comments disable no check', comments, 'f(`${a /* eslint-disable-line */}`);', 'f(`eslint-disable`);'],
  ['comments disable no rule of the linter', comments, '// oxlint-disable-next-line', 'f("oxlint-disable-next-line");'],
  ['comments put nothing off', comments, 'const a = /[/*]/; // TODO: more', 'const a = "// TODO";'],
  ['comments mend nothing later', comments, '/** FIXME */', '/** fixed */'],
  ['a tag names an error that exists', throwsTags, '/** @throws Failure, Unagreed */', '/** @throws Failure or InputError */'],
  ['a tag names an error of others in words', throwsTags, '/** @throws what it throws */', '/** @throws the database’s error */'],
  ['a user is no he', plainComments, '/** The user chose it: his\n * choice. */', '/** The user chose it. */'],
  ['a clause with who has a noun', plainComments, '// Shown to who reads it.', '// Shown to users who read it.'],
  ['a cap is exceeded', plainComments, '/** A call that would pass a cap. */', '/** A call that would exceed a cap. */'],
  ['a call is unconfirmed', plainComments, '/** Calls in doubt. */', '/** Unconfirmed calls: no doubt. */'],
  ['a condition begins with if', plainComments, '/** Absent where there is none. */', '/** Absent if there is none. */'],
  [
    'a tag names a parameter',
    paramTags,
    '/** @param b is gone */\nfunction f<T extends () => void>(a: T) {}',
    '/** @param a.b is here */\nfunction f<T extends () => void>({ b }: T) {}',
  ],
  ['nothing is any', forbiddenSyntax, 'let a: Array<any>;', 'let any = "any";'],
  ['nothing is an enum', forbiddenSyntax, 'export enum A { b }', 'let enumerable;'],
  ['nothing is the default export', forbiddenSyntax, 'export default 1;', 'export const a = { default: 1 };'],
  ['no function is the default export', forbiddenSyntax, 'export default function f() {}', 'switch (1) { default: }'],
  ['nothing is renamed to the default export', forbiddenSyntax, 'const a = 1; export { a as default };', 'export { a as b };'],
  ['no text becomes markup', forbiddenSyntax, 'element.innerHTML = text;', 'element.textContent = text;'],
  ['no text becomes markup in a template', forbiddenSyntax, 'html`<p .innerHTML=${text}></p>`;', 'html`<p .title=${text}></p>`;'],
  ['no directive makes markup', forbiddenSyntax, 'import { unsafeHTML } from "lit/directives/unsafe-html.js";', ''],
  ['types are not asserted', assertions, 'const a = b as string;', 'const a = [1] as const;'],
  ['types are not asserted in angle brackets', assertions, 'const a = <string>b;', 'const a = f<string>(b);'],
  ['exported functions say what they do', docComments, 'export function f() {}', '/** Does. */\nexport function f() {}'],
  ['exported classes say what they are', docComments, '// no doc\nexport class A {}', 'class A {}'],
  ['exported arrows say what they do', docComments, 'export const f = () => 1;', '/** One. */\nexport const f = () => 1;'],
  ['hooks stand in suites', hooksInSuites, 'beforeEach(() => {});', 'describe("a", () => { beforeEach(() => {}); });'],
];

/** Questions that service.md leaves open and the code relies on (service-shapes.md): each is named where the code relies on it. */
const openQuestions: readonly [string, RegExp][] = [
  ['how a double quote inside a value is written', /double quote/],
  ['whether Retry-After is sent', /Retry-After/],
  ['verb and parameters of the credits address', /credits address/],
  ['the shape of the credit status', /credit\s+status/i],
  ['that list endpoints cost nothing', /list endpoints cost no credits/],
  ['the content type of PUT', /content type of PUT/],
  ['where DELETE reads its parameters', /DELETE reads its parameters/],
  ['what an update answers', /what an update answers/],
  ['the envelope of an event', /an event answers in this envelope/],
  ['the inside of the explanation', /its inside is not documented/],
  ['the greatest offset of a record search', /the greatest `offset`/],
  ['the values of fuzziness', /its default and its greatest value/],
  ['the renaming of application users', /how a user is renamed/],
  ['one event type or two', /forward-looking-capital/],
  ['the permission record', /the whole record/],
  ['the modification date of a list', /modification date/],
  ['whether hidden is answered', /no answer with this member/],
  ['the members of a location', /its members/],
];

describe('rule: style', () => {
  for (const [name, check] of new Map(habits.map(([, check]) => [check.name, check]))) {
    it(`${name} holds everywhere`, () => {
      assert.deepEqual(all.flatMap(check), []);
    });
  }

  it('names every open question where the code relies on it', () => {
    const open = all.filter(({ path }) => path.startsWith('src/')).flatMap(unconfirmedIn);
    assert.deepEqual(
      openQuestions.filter(([, words]) => !open.some((text) => words.test(text))).map(([question]) => question),
      [],
    );
  });

  describe('can fail', () => {
    for (const [name, check, bad, good] of habits) {
      it(`on: ${name}`, () => {
        assert.equal(check({ path: 'src/client/example.ts', text: bad }).length, 1);
        assert.deepEqual(check({ path: 'src/client/example.ts', text: good }), []);
      });
    }

    it('on a long file of the build, but not on one of the tests', () => {
      const text = 'x;\n'.repeat(301);
      for (const path of ['build/a.mjs', 'build/docs/a.ts', 'esbuild.mjs']) assert.equal(length({ path, text }).length, 1, path);
      assert.deepEqual(length({ path: 'test/unit/a.test.ts', text }), []);
    });

    it('on an assertion in the page that gives no reason', () => {
      const bare = 'const a = 1;\nconst b = c as string;\n';
      assert.equal(assertions({ path: 'src/webview/page.ts', text: bare }).length, 1);
      assert.deepEqual(assertions({ path: 'src/webview/page.ts', text: bare.replace('\n', '\n// It was parsed above.\n') }), []);
      assert.deepEqual(assertions({ path: 'src/client/model/envelope.ts', text: bare }), []);
      assert.deepEqual(assertions({ path: 'test/unit/a.test.ts', text: bare }), []);
    });

    it('on an open question that nobody names', () => {
      const text =
        '/**\n * Reads.\n * Unconfirmed: the first\n * and the second line.\n */\nconst a = 1;\nconst b = 2; // Unconfirmed: behind code.\n';
      assert.deepEqual(
        unconfirmedIn({ path: 'src/a.ts', text }).map((found) => found.trim()),
        ['Unconfirmed: the first and the second line.', 'Unconfirmed: behind code.'],
      );
      assert.deepEqual(unconfirmedIn({ path: 'src/a.ts', text: 'const a = 1; // confirmed\n' }), []);
    });
  });
});
