// The files that the rules look at, and TypeScript's view of one of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../support/project.mjs';

export { root };

export interface Source {
  /** From the repository's top, with slashes. */
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

export function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Calls `visit` for every node, outside in. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    walk(child, visit);
  });
}

/** Every comment of a file, wherever it stands. */
export function commentsIn(file: ts.SourceFile): string[] {
  const found = new Map<number, string>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) found.set(pos, file.text.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    if (!ts.isTokenKind(node.kind)) {
      for (const child of node.getChildren(file)) visit(child);
      return;
    }
    if (node.pos > 0 || !file.text.startsWith('#!')) add(ts.getLeadingCommentRanges(file.text, node.pos));
    else add(ts.getLeadingCommentRanges(file.text, file.text.indexOf('\n') + 1));
    const inTemplate = node.kind === ts.SyntaxKind.TemplateHead || node.kind === ts.SyntaxKind.TemplateMiddle;
    if (!inTemplate) add(ts.getTrailingCommentRanges(file.text, node.end));
  };
  visit(file);
  return [...found.values()];
}

/** `path:line`, as editors and terminals link it. */
export function placeOf(file: ts.SourceFile, node: ts.Node): string {
  return `${file.fileName}:${String(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)}`;
}
