// Makes a short text from a page's markup and style: it changes only when one of these changes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../support/project.mjs';

const folder = join(root, 'src', 'webview');

/** @param pages files and folders of src/webview */
export function pageFingerprint(pages: readonly string[]): string {
  const looks = pages
    .flatMap(filesOf)
    .filter((path) => /\.(css|ts)$/.test(path))
    .flatMap((path) => styleOf(path, readFileSync(path, 'utf8')));
  // Sorted: where a part of the page stands in the source does not matter.
  return createHash('sha256').update(looks.sort().join('\n')).digest('hex').slice(0, 16);
}

function filesOf(page: string): readonly string[] {
  const path = join(folder, page);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
}

/** The rules of a style sheet, or the markup in a source file, without comments and white space. */
export function styleOf(path: string, text: string): readonly string[] {
  if (path.endsWith('.css')) return [tight(text.replaceAll(/\/\*.*?\*\//gs, ''))];
  const found: string[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !/^(html|svg|css)$/.test(tag.name)) return;
      found.push(tight(quasi.quasis.map(({ value }) => value.raw).join('{}')));
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function tight(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
