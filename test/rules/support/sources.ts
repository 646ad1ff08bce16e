// The files that the rules look at, and the syntax tree of one of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type Comment, type Node, type Program } from 'oxc-parser';
import { root } from '../../support/project.mjs';

export { root };

export interface Source {
  /** The path from the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every source file under the folders. */
export function sourcesIn(folders: readonly string[], endings: RegExp): Source[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((path) => endings.test(path) && !/\/(node_modules|workspace|bridge)\//.test(path))
        .sort(),
    )
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The text of a file. @throws Error that says which file is missing */
export function readText(path: string): string {
  const full = join(root, path);
  if (!existsSync(full)) throw new Error(`${path} is missing: this rule cannot be checked without it`);
  return readFileSync(full, 'utf8');
}

export interface Parsed extends Source {
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/** @throws Error that shows the place where the file is not TypeScript: of such a file there would be nothing to check */
export function parse({ path, text }: Source): Parsed {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}${errors[0].codeframe ?? ''}`);
  return { path, text, program, comments };
}

/** The text of a string, or of a template without values; undefined for anything else. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** A part of the text, in UTF-16 units as everywhere in JavaScript. */
export type Span = Pick<Node, 'start' | 'end'>;

/** `path:line`, as editors and terminals link it. */
export function placeOf({ path, text }: Source, { start }: Span): string {
  return `${path}:${String(text.slice(0, start).split('\n').length)}`;
}

/** Returns whether a node lies within one of others. */
export function isWithin({ start, end }: Span, others: readonly Span[]): boolean {
  return others.some((other) => other.start <= start && end <= other.end);
}
