// Functions, classes and constants are exported only if another source file uses them, not for tests alone.
import assert from 'node:assert/strict';
import { sourcesIn, type Source } from './support/sources.ts';

/** The file of the manifest's IDs, all of which the test of the manifest compares with it. */
const manifestIds = 'src/ids.ts';

/** The editor calls these by their names. */
const entries = new Set(['activate', 'deactivate']);

interface File extends Source {
  readonly words: readonly string[];
}

/** Exports that no other source file names, unless a test names them and their own file uses them too. */
function unusedExports(sources: readonly Source[], tests: readonly Source[]): string[] {
  const files = sources.map((source): File => ({ ...source, words: source.text.match(/[\w$]+/g) ?? [] }));
  const using = new Map<string, number>();
  for (const { words } of files) for (const word of new Set(words)) using.set(word, (using.get(word) ?? 0) + 1);
  const tested = new Set(tests.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []));
  const others = files.filter(({ path }) => path !== manifestIds);
  return others.flatMap(({ path, text, words }) =>
    [...text.matchAll(/^export (?:async |abstract )*(?:function|const|class) (\w+)/gm)].flatMap(([, name = '']) => {
      const isUsedHere = words.filter((word) => word === name).length > 1;
      return (using.get(name) ?? 0) > 1 || entries.has(name) || (isUsedHere && tested.has(name)) ? [] : [`${path}: ${name}`];
    }),
  );
}

describe('rule: exports', () => {
  it('are used by another source file', () => {
    assert.deepEqual(unusedExports(sourcesIn(['src'], /\.ts$/), sourcesIn(['test', 'build'], /\.(ts|mjs)$/)), []);
  });

  it('can fail', () => {
    const used = { path: 'src/a.ts', text: 'export const a = 1;\nexport function b() {}\nexport class C { c = C; }\n' };
    const user = { path: 'src/b.ts', text: 'import { a } from "./a.ts";\n' };
    const test = { path: 'test/a.test.ts', text: 'b(new C());' };
    assert.deepEqual(unusedExports([used, user], [test]), ['src/a.ts: b']);
    assert.deepEqual(unusedExports([used, user], []), ['src/a.ts: b', 'src/a.ts: C']);
  });
});
