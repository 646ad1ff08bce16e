// The linter finds one violation of each of its rules, and leaves alone what its options allow.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { planted, plantedInScripts } from './support/plantedViolations.ts';
import { root } from './support/sources.ts';

const Report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), code: z.optional(z.string()), filename: z.string() })),
});

const Rules = z.record(z.string(), z.unknown());
const Configuration = z.object({ rules: Rules, overrides: z.array(z.object({ rules: Rules })) });

const zod = "import * as z from 'zod'; f(z);";
const undici = "import { Agent } from 'undici'; f(Agent);";
const fetches = "export const a = fetch('/'), b = globalThis.fetch('/');";

/** Declarations that the planted files use: without types the linter would report other problems as well. */
const known = `declare function f(...values: unknown[]): boolean;
declare function g(...values: unknown[]): boolean;
declare function setTimeout(code: string, after: number): void;
declare function fetch(address: string): string;
declare module 'undici' { class Agent {} }
`;

/** Problems that depend on an option or on the file's folder: the file, its text, and the rule. */
const found: readonly (readonly [string, string, string])[] = [
  ['src/zod.ts', zod, 'no-restricted-imports'],
  ['src/client/http/zod.ts', zod, 'no-restricted-imports'],
  ['test/zod.ts', zod, 'no-restricted-imports'],
  ['src/client/other.ts', undici, 'no-restricted-imports'],
  ['src/client/http/other.ts', fetches, 'no-restricted-globals'],
  ['src/ofUndefined.ts', 'export const a = b == undefined;', 'eqeqeq'],
  ['src/dotNotation.ts', "declare const a: { b: number }; f(a['b']);", 'typescript/dot-notation'],
  ['src/unusedArray.ts', 'const [a, b] = f(); g(b);', 'no-unused-vars'],
  ['src/reason.ts', '// @ts-expect-error too short\nexport const a = 1;', 'typescript/ban-ts-comment'],
  // These are no TypeScript, and no script of today.
  ['src/octal.ts', 'export const a = 017;', "'0'-prefixed octal literals and octal escape sequences are deprecated"],
  ['src/escape.ts', "export const a = '\\8';", 'Invalid escape sequence'],
  ['src/deleted.ts', 'let a = 1; f(a); delete a;', 'Delete of an unqualified identifier in strict mode.'],
  ['build/twice.mjs', 'export function h(a, a) {}', 'Identifier `a` has already been declared'],
  ['src/disable.ts', '// oxlint-disable-next-line no-debugger\nexport const a = 1;', 'Unused oxlint-disable directive'],
  ['src/disableOld.ts', '// eslint-disable-next-line no-debugger\nexport const a = 1;', 'Unused eslint-disable directive'],
];

/** Code in which the linter finds no problem. */
const allowed: readonly (readonly [string, string])[] = [
  ['src/client/http/undici.ts', undici],
  ['test/undici.ts', undici],
  ['src/client/http/editorTransport.ts', fetches],
  ['test/fetch.ts', "export const a = fetch('/');"],
  ['src/nullish.ts', 'declare const a: string | null | undefined; export const b = a == null;'],
  ['src/number.ts', 'declare const a: number; export const b = `${a}`;'],
  ['src/shorthand.ts', 'declare function g(): void; export const a = () => g();'],
  ['src/argument.ts', 'export const f = (_a: number) => 1;'],
  [
    'src/variable.ts',
    'declare const c: { a: 1; b: 2 }; const { a, ...rest } = c; const [_d] = [1]; const _e = 1; export const f = rest;',
  ],
  ['src/index.ts', "declare const a: Record<string, number>; export const b = a['c'];"],
  ['src/string.ts', "declare const a: string | undefined; export const b = a || 'c';"],
  ['src/default.ts', "declare const a: 'b' | 'c'; declare function g(): void; switch (a) { case 'b': g(); break; default: }"],
  ['src/type.ts', 'export type A = { readonly b: string };'],
  ['src/annotation.ts', "export type A = import('./type.ts').A;"],
  ['test/empty.ts', 'export const f = () => {};'],
  ['test/bound.ts', 'class A { b() { return this; } } declare const a: A; export const b = a.b;'],
  ['test/condition.ts', 'declare const a: { b: number }; export const b = a?.b;'],
  ['test/nonNull.ts', 'declare const a: string | null; export const b = a!;'],
  ['test/await.ts', 'export async function f() { return 1; }'],
  ['test/expression.ts', 'declare const a: number; a > 1;'],
  ['test/control.ts', 'export const a = /\\x1f/;'],
  ['build/unbound.mjs', 'export const { b } = new (class { b() { return this; } })();'],
  ['dist/ignored.ts', 'debugger;'],
];

const fileOf = (rule: string): string => `src/rules/${rule.replace('/', '-')}.ts`;
const scriptOf = (rule: string): string => `build/rules/${rule.replace('/', '-')}.mjs`;

describe('rule: the linter', () => {
  let folder: string;
  let reports: Map<string, string[]>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'company-data-linter-'));
    reports = await lint(folder, [
      ...Object.entries(planted).map(([rule, text]) => [fileOf(rule), text] as const),
      ...Object.entries(plantedInScripts).map(([rule, text]) => [scriptOf(rule), text] as const),
      ...found.map(([path, text]) => [path, text] as const),
      ...allowed,
    ]);
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const rule of Object.keys(planted)) {
    it(`finds ${rule}`, () => {
      expectFound(fileOf(rule), rule);
    });
  }

  for (const rule of Object.keys(plantedInScripts)) {
    it(`finds ${rule} in a script`, () => {
      expectFound(scriptOf(rule), rule);
    });
  }

  for (const [path, text, rule] of found) {
    it(`finds in ${path}: ${text}`, () => {
      expectFound(path, rule);
    });
  }

  for (const [path, text] of allowed) {
    it(`finds nothing in ${path}: ${text}`, () => {
      assert.deepEqual(reports.get(path) ?? [], []);
    });
  }

  it('is tried with each rule that its configuration names', () => {
    const { rules, overrides } = configuration();
    const named = [rules, ...overrides.map((one) => one.rules)].flatMap((some) => Object.keys(some));
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((rule) => !(rule in planted) && !(rule in plantedInScripts)),
      [],
    );
  });

  function expectFound(path: string, rule: string): void {
    const rules = reports.get(path) ?? [];
    assert.ok(rules.includes(rule), `found ${rules.join(', ') || 'nothing'}`);
  }
});

// The file is JSON with comments and with commas at the ends.
function configuration(): z.output<typeof Configuration> {
  const text = readFileSync(join(root, '.oxlintrc.jsonc'), 'utf8');
  return Configuration.parse(JSON.parse(text.replaceAll(/^ *\/\/.*$/gm, '').replaceAll(/,(?=\s*[\]}])/g, '')));
}

/** @returns the names of the rules that found something, by file; of what is no rule's, the beginning of the message */
async function lint(folder: string, files: readonly (readonly [path: string, text: string])[]): Promise<Map<string, string[]>> {
  copyFileSync(join(root, '.oxlintrc.jsonc'), join(folder, '.oxlintrc.jsonc'));
  const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include: ['src', 'test', 'build'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/known.d.ts'), known);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Without an export the names of one file would be known in all others.
    writeFileSync(join(folder, path), /\b(im|ex)port\b/.test(text) ? text : `${text}\nexport {};\n`);
  }
  const { diagnostics } = Report.parse(JSON.parse(await reportIn(folder)));
  const reports = new Map<string, string[]>();
  for (const { filename, code, message } of diagnostics) {
    const name = code?.replace(/^eslint\((.*)\)$/, '$1').replace(/^(\w+)\((.*)\)$/, '$1/$2') ?? message.replace(/ \(.*/s, '');
    reports.set(filename, [...(reports.get(filename) ?? []), name]);
  }
  return reports;
}

// Oxlint ends with an error where it finds something, as it does here.
function reportIn(folder: string): Promise<string> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'];
  return new Promise((resolve) => {
    // Oxlint finds its type-aware part by the path, on which npm puts it.
    const PATH = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
    const options = { cwd: folder, maxBuffer: 16 * 1024 * 1024, env: { ...process.env, PATH } };
    execFile(process.execPath, args, options, (_error, stdout) => {
      resolve(stdout);
    });
  });
}
