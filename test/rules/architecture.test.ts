// The statements of docs/architecture.md about folders, imports, flows and numbers are those of the code.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { limits } from '../../src/client/limits.ts';
import { allowedImports, fenceIn, flowBreaches, folderRows, rowImports, unknownFiles } from './support/architectureChecks.ts';
import { cyclesIn, writtenImports } from './support/importGraph.ts';
import { readText, root, sourcesIn } from './support/sources.ts';

const page = readText('docs/architecture.md');
const sources = sourcesIn(['src'], /\.ts$/);
const files = sources.map(({ path }) => path);
const edges = sources.flatMap(writtenImports).filter(({ external }) => !external);
const rows = folderRows(fenceIn(page, 'Folders'));
const flows = [...page.matchAll(/^## (Flow: .+)$/gm)].map(([, heading = '']) => heading);

const exists = (path: string): boolean => existsSync(join(root, path));

describe('rule: architecture', () => {
  it('lists every folder of src and of domain, and those that their folder must not import', () => {
    const entries = (folder: string): string[] =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? `${folder}/${entry.name}/` : entry.name.endsWith('.ts') ? `${folder}/${entry.name}` : [],
      );
    const folders = [...entries('src').filter((path) => path !== 'src/domain/'), ...entries('src/domain')];
    const expected = [...folders, 'src/agents/server/', 'src/storage/team/'];
    assert.deepEqual(rows.map(({ path }) => path).sort(), expected.sort());
    const inside = rows.flatMap(({ path, contents }) => [...contents.matchAll(/(\w+\/):/g)].map(([, name = '']) => path + name));
    assert.ok(inside.length > 0);
    assert.deepEqual(
      inside.filter((path) => !exists(path)),
      [],
    );
  });

  it('says of each folder what the layers allow it to import', () => {
    assert.deepEqual(
      rows.map(({ path, imports }) => ({ path, imports })),
      allowedImports(rows, files),
    );
  });

  it('lists layers without a circle, and names the circle of whole folders if there is one', () => {
    assert.deepEqual(cyclesIn(rowImports(rows, edges)), []);
    const folderOf = (path: string): string => path.split('/')[1] ?? '';
    const between = edges
      .map((edge) => ({ ...edge, from: folderOf(edge.from), to: folderOf(edge.to) }))
      .filter(({ from, to }) => from !== to);
    const [, named] = /the folder `domain` as a whole has one with ([^.]*)\./.exec(page) ?? [];
    const circle = [...(named ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    assert.deepEqual(cyclesIn(between), named === undefined ? [] : [['domain', ...circle].sort()]);
  });

  for (const heading of flows) {
    it(`connects the files of "${heading}"`, () => {
      assert.deepEqual(flowBreaches(fenceIn(page, heading), edges, exists), []);
    });
  }

  it('names every file of the coverage', () => {
    const [, section = ''] = page.split('\n## How missing events are found\n');
    const named = readdirSync(join(root, 'src/state/timeline/coverage')).filter((name) => !section.includes(`\`${name}\``));
    assert.deepEqual(named, []);
  });

  it('gives the numbers of the code', () => {
    const [, mostParts] = /const mostParts = (\d+);/.exec(readText('src/state/timeline/coverage/missingRanges.ts')) ?? [];
    assert.ok(mostParts);
    assert.ok(page.includes(`at most ${mostParts} parts`));
    assert.ok(page.includes(`as many events as are missing, at most ${String(limits.page.most)}.`));
  });

  it('names files that exist, and so do the other pages', () => {
    const names = new Set(sourcesIn(['src', 'test', 'build'], /\.(ts|mjs)$/).map(({ path }) => posix.basename(path)));
    for (const { path, text } of sourcesIn(['docs'], /\.md$/)) {
      assert.deepEqual(unknownFiles(text, exists, names.add('esbuild.mjs')), [], path);
    }
  });

  describe('can fail', () => {
    const list = 'src/      contains  may import\nids.ts    ids       not even client\nclient/   calls\nstate/    stores';
    const small = ['src/ids.ts', 'src/client/price.ts', 'src/state/session.ts', 'src/viewModel/rows.ts', 'src/webview/page.ts'];

    it('on a folder that may import more or less than the page says', () => {
      const allowed = (text: string): boolean => {
        const some = folderRows(text);
        return (
          JSON.stringify(allowedImports(some, small)) === JSON.stringify(some.map(({ path, imports }) => ({ path, imports })))
        );
      };
      assert.ok(allowed(list));
      assert.ok(allowed(`${list}\nviewModel/  rows  ids.ts`));
      assert.ok(!allowed(`${list}\nviewModel/  rows  ids.ts, state`));
      assert.ok(!allowed(`${list}\nviewModel/  rows`));
      assert.ok(!allowed(`${list}\nwebview/  pages`));
      assert.ok(!allowed(list.replace('not even client', '')));
    });

    it('on short forms of the list, which it writes in full', () => {
      const text = `${list}\ndomain/a/  a\ndomain/b/  b  domain/{a,c*}\nhost/  all  all above but state\nx.ts  x  as y.ts\ny.ts  y  domain`;
      assert.deepEqual(
        folderRows(text)
          .slice(4)
          .map(({ imports }) => imports),
        [
          ['src/client/', 'src/domain/a/', 'src/domain/c/*'],
          ['src/client/', 'src/domain/a/', 'src/domain/b/', 'src/ids.ts'],
          ['src/client/', 'src/domain/a/', 'src/domain/b/'],
          ['src/client/', 'src/domain/a/', 'src/domain/b/'],
        ],
      );
    });

    const joined = ['a b', 'b c', 'c d', 'd e'].map((pair) => {
      const [from = '', to = ''] = pair.split(' ').map((name) => `src/x/${name}.ts`);
      return { from, to, external: false, kind: 'value' as const };
    });
    const breaches = (flow: string): string[] => flowBreaches(flow, joined, (path) => /^src\/x\/[a-e]\.ts$/.test(path));

    it('on steps that no import connects', () => {
      assert.deepEqual(breaches('x/a.ts  begins\nx/c.ts  (b.ts)\n   ▼  x/d.ts\nx/e.ts'), []);
      assert.deepEqual(breaches('x/a.ts\n   ▼\nx/d.ts'), ['src/x/d.ts is not connected with src/x/a.ts']);
      assert.deepEqual(breaches('x/a.ts\n   ⇣\nx/d.ts  by ⇢ a.ts'), []);
    });

    it('on a file beside a step that does not exist, or that no import connects', () => {
      assert.deepEqual(breaches('x/a.ts  (gone.ts)'), ['gone.ts does not exist']);
      assert.deepEqual(breaches('x/a.ts  (e.ts)'), ['src/x/e.ts is not connected with src/x/a.ts']);
      assert.deepEqual(breaches('x/a.ts\n   │  e.ts\nx/b.ts'), ['src/x/e.ts is not connected with src/x/a.ts or src/x/b.ts']);
    });

    it('on a file that does not exist', () => {
      const text = 'See `literal.ts`, `gone.ts`, test/unit/ and `build/gone.mjs`:\n```\nnpx mocha test/gone.test.ts\n```\n';
      assert.deepEqual(
        unknownFiles(text, (path) => path === 'test/unit/', new Set(['literal.ts'])),
        ['build/gone.mjs', 'test/gone.test.ts', 'gone.ts'],
      );
    });
  });
});
