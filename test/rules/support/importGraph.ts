// Who imports whom: esbuild says what is bundled, the source's own import statements say what is only a type.
import { dirname, join, normalize } from 'node:path';
import { build, type Metafile } from 'esbuild';
import ts from 'typescript';
import { parse, root, walk, type Source } from './sources.ts';

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
  const file = parse(source);
  const edges: Edge[] = [];
  const add = (specifier: ts.Node | undefined, kind: Edge['kind']): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const external = !specifier.text.startsWith('.');
    const to = external ? specifier.text : normalize(join(dirname(source.path), specifier.text)).replaceAll('\\', '/');
    edges.push({ from: source.path, to, external, kind });
  };
  walk(file, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause) ? 'type' : 'value');
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'value');
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'type');
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], 'dynamic');
  });
  return edges;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    !clause.name &&
    !!named &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((one) => one.isTypeOnly)
  );
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
