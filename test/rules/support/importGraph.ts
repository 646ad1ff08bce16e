// Builds the graph of imports: esbuild names what is bundled, the source's import statements name the types.
import { dirname, join, normalize } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { Visitor, type ImportDeclaration, type Node } from 'oxc-parser';
import { literalText, parse, root, type Source } from './sources.ts';

export interface Edge {
  readonly from: string;
  /** A file of ours, or a package as it was written. */
  readonly to: string;
  readonly external: boolean;
  readonly kind: 'value' | 'type' | 'dynamic';
}

/** The imports that remain in a bundle. @throws Error of esbuild where a file cannot be resolved or read */
export async function bundledImports(entryPoints: readonly string[]): Promise<Edge[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'out/rules',
    logLevel: 'silent',
    loader: { '.css': 'text', '.svg': 'text' },
  });
  return edgesOf(metafile);
}

function edgesOf(metafile: Metafile): Edge[] {
  return Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
    imports.map(({ path, external, kind }) => ({
      from,
      to: path,
      external: external === true,
      kind: kind === 'dynamic-import' ? ('dynamic' as const) : ('value' as const),
    })),
  );
}

/** Every import that is written in a file, those of types included. */
export function writtenImports(source: Source): Edge[] {
  const edges: Edge[] = [];
  const add = (from: Node | null, kind: Edge['kind']): void => {
    const specifier = literalText(from);
    if (specifier === undefined) return;
    const external = !specifier.startsWith('.');
    const to = external ? specifier : normalize(join(dirname(source.path), specifier)).replaceAll('\\', '/');
    edges.push({ from: source.path, to, external, kind });
  };
  new Visitor({
    ImportDeclaration: (node) => {
      add(node.source, isTypeImport(node) ? 'type' : 'value');
    },
    ExportNamedDeclaration: (node) => {
      add(node.source, node.exportKind === 'type' ? 'type' : 'value');
    },
    ExportAllDeclaration: (node) => {
      add(node.source, node.exportKind === 'type' ? 'type' : 'value');
    },
    TSImportType: (node) => {
      add(node.source, 'type');
    },
    ImportExpression: (node) => {
      add(node.source, 'dynamic');
    },
  }).visit(parse(source).program);
  return edges;
}

function isTypeImport({ importKind, specifiers }: ImportDeclaration): boolean {
  if (importKind === 'type') return true;
  return specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
}

/** Groups of files that import each other, directly or in a ring. */
export function cyclesIn(edges: readonly Edge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, external } of edges) {
    if (!external) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(next.get(file) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((file) => [file, reach(file)]));
  const rings = new Map<string, string[]>();
  for (const [file, seen] of reached) {
    if (!seen.has(file)) continue;
    const ring = [...seen].filter((other) => reached.get(other)?.has(file)).sort();
    rings.set(ring.join(' '), ring);
  }
  return [...rings.values()];
}
