// Finds statements of docs/architecture.md about folders, imports, flows and files that are not true.
import { posix } from 'node:path';
import type { Edge } from './importGraph.ts';
import { breachesOf, layers } from './layers.ts';

/** A row of the page's list of folders. */
export interface FolderRow {
  /** From the repository's top: `src/client/`, or `src/ids.ts`. */
  readonly path: string;
  readonly contents: string;
  /** The paths that it may import. One that it may import only as types, or only later, ends with `*`. */
  readonly imports: readonly string[];
}

/** The text of the first fence behind a heading. @throws Error if there is none */
export function fenceIn(page: string, heading: string): string {
  const [, section] = page.split(`\n## ${heading}\n`);
  const fence = /^```text\n([\s\S]*?)^```/m.exec(section?.split('\n## ')[0] ?? '')?.[1];
  if (fence === undefined) throw new Error(`"${heading}" has no fence`);
  return fence;
}

/** The list of folders, in which each row names what a folder contains and may import. The first line has the headings. */
export function folderRows(fence: string): FolderRow[] {
  const lines = fence.trim().split('\n').slice(1);
  const cells = lines.map((line) => line.split(/\s{2,}/));
  const rows: FolderRow[] = [];
  const expand = (text: string): string[] =>
    text
      .replaceAll(/(\w+\/)\{([^}]*)\}/g, (_, folder: string, names: string) =>
        names
          .split(',')
          .map((name) => folder + name)
          .join(', '),
      )
      .split(/[,;] /)
      .flatMap((name) => pathsFor(name));
  const pathsFor = (name: string): string[] => {
    const [, other] = /^as (.+)$/.exec(name) ?? [];
    if (other !== undefined) return expand(cells.find(([first]) => first === other)?.[2] ?? '');
    const [, unwanted] = /^all above but (.+)$/.exec(name) ?? [];
    if (unwanted !== undefined) return rows.map(({ path }) => path).filter((path) => path !== `src/${unwanted}/`);
    if (name === 'domain') return rows.map(({ path }) => path).filter((path) => path.startsWith('src/domain/'));
    if (name === '' || /^not (even )?client$/.test(name)) return [];
    const [, bare = '', star = ''] = /^(.*?)(\*?)$/.exec(name) ?? [];
    // A folder of one page counts as the row of all controllers.
    const row = bare.replace(/^controllers\/.*/, 'controllers');
    return [`src/${row}${row.endsWith('.ts') ? '' : '/'}${star}`];
  };
  for (const [path = '', contents = '', imports = ''] of cells) {
    const client = path === 'client/' || /not (even )?client/.test(imports) ? [] : ['src/client/'];
    rows.push({ path: `src/${path}`, contents, imports: [...new Set([...client, ...expand(imports)])].sort() });
  }
  return rows;
}

/** The row to which a file belongs: the one with the longest path. Rows of folders end with a slash. */
function rowOf(rows: readonly FolderRow[], file: string): FolderRow | undefined {
  return rows
    .filter(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The imports that the layers allow each row, written as in the rows. */
export function allowedImports(rows: readonly FolderRow[], files: readonly string[]): Pick<FolderRow, 'path' | 'imports'>[] {
  const layerOf = (file: string): string | undefined => layers.find(({ holds }) => holds.test(file))?.name;
  const allows = (from: string, to: string, kind: Edge['kind']): boolean =>
    breachesOf([{ from, to, external: false, kind }]).length === 0;
  const filesOf = Map.groupBy(files, (file) => rowOf(rows, file)?.path);
  return rows.map(({ path }) => {
    // One file of each layer speaks for the others.
    const speakers = [...Map.groupBy(filesOf.get(path) ?? [], layerOf).values()].flatMap(([file]) => file ?? []);
    const imports = rows.flatMap((other) => {
      if (other.path === path) return [];
      const pairs = speakers.flatMap((from) =>
        (filesOf.get(other.path) ?? []).filter((to) => layerOf(to) !== layerOf(from)).map((to) => ({ from, to })),
      );
      if (pairs.some(({ from, to }) => allows(from, to, 'value'))) return [other.path];
      return pairs.some(({ from, to }) => allows(from, to, 'type') || allows(from, to, 'dynamic')) ? [`${other.path}*`] : [];
    });
    return { path, imports: imports.sort() };
  });
}

/** The imports between rows instead of files. */
export function rowImports(rows: readonly FolderRow[], edges: readonly Edge[]): Edge[] {
  return edges.flatMap((edge) => {
    const [from, to] = [rowOf(rows, edge.from)?.path, rowOf(rows, edge.to)?.path];
    return from !== undefined && to !== undefined && from !== to ? [{ ...edge, from, to }] : [];
  });
}

/**
 * Files of a flow that do not exist, or that no import connects with the step beside them: one sentence each. A step is a line that
 * begins with a path. An import connects two files directly or through one other. Behind `⇣` and `⇢` none is needed.
 */
export function flowBreaches(flow: string, edges: readonly Edge[], exists: (path: string) => boolean): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { from, to } of edges) imports.set(from, (imports.get(from) ?? new Set()).add(to));
  const leadsTo = (from: string, to: string): boolean => {
    const direct = imports.get(from) ?? new Set();
    return direct.has(to) || [...direct].some((middle) => imports.get(middle)?.has(to));
  };
  const areConnected = (a: string, b: string): boolean => leadsTo(a, b) || leadsTo(b, a);

  const found: string[] = [];
  const pathIn = (token: string, beside: string | undefined): string | undefined => {
    const path = [`src/${token}`, posix.join(posix.dirname(beside ?? 'src/x'), token)].find((one) => exists(one));
    if (path === undefined) found.push(`${token} does not exist`);
    return path;
  };
  let step: string | undefined;
  let isBroken = false;
  // Files on the lines between two steps, which the step above or the one below is connected with.
  let between: string[] = [];
  for (const line of [...flow.trimEnd().split('\n'), 'end']) {
    const isStep = /^\S/.test(line);
    const tokens = [...line.matchAll(/(⇢ )?([\w./]+\.ts)\b/g)].map(([, port, token = '']) => ({
      token,
      isPort: port !== undefined,
    }));
    const own = isStep ? tokens.shift() : undefined;
    const current = own && pathIn(own.token, step);
    if (isStep) {
      const [above, below] = [step, current];
      found.push(
        ...between
          .filter((path) => ![above, below].some((one) => one !== undefined && areConnected(path, one)))
          .map((path) => `${path} is not connected with ${above ?? 'a step'} or ${below ?? 'the end'}`),
      );
      if (above !== undefined && below !== undefined && !isBroken && !areConnected(above, below)) {
        found.push(`${below} is not connected with ${above}`);
      }
      [step, isBroken, between] = [below ?? step, false, []];
    } else if (line.includes('⇣')) isBroken = true;
    for (const { token, isPort } of tokens) {
      const path = pathIn(token, step);
      if (path === undefined || isPort) continue;
      if (!isStep) between.push(path);
      else if (step !== undefined && !areConnected(path, step)) found.push(`${path} is not connected with ${step}`);
    }
  }
  return found;
}

/** Paths of the repository in a page, those of its fences too, and files that it names without a folder, that do not exist. */
export function unknownFiles(text: string, exists: (path: string) => boolean, names: ReadonlySet<string>): string[] {
  const paths = [...text.matchAll(/(?<![\w/.-])(?:src|test|build)\/[\w/.-]*[\w/]/g)].map(([path]) => path);
  const bare = [...text.matchAll(/`([\w-]+(?:\.\w+)*\.(?:ts|mjs))`/g)].map(([, name = '']) => name);
  return [...paths.filter((path) => !exists(path)), ...bare.filter((name) => !names.has(name))];
}
