// Parses snippets by the grammars that editors use, so that each language is checked where its tools are not installed.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Language as LanguageType, Node, Parser as ParserType } from '@vscode/tree-sitter-wasm';

const require = createRequire(import.meta.url);
// Its exports cannot be told by name to an import.
const { Language, Parser } = require('@vscode/tree-sitter-wasm') as {
  Language: typeof LanguageType;
  Parser: typeof ParserType;
};

/** The grammar of each writer that writes code, by the writer's name, and what it calls a string literal. */
const grammars: Readonly<Record<string, readonly [grammar: string, ...literals: string[]]>> = {
  curl: ['bash', 'raw_string'],
  powershell: ['powershell', 'verbatim_string_characters'],
  fetch: ['typescript', 'string'],
  undici: ['typescript', 'string'],
  requests: ['python', 'string'],
  httpx: ['python', 'string'],
  go: ['go', 'interpreted_string_literal'],
  java: ['java', 'string_literal'],
  csharp: ['c-sharp', 'string_literal'],
  php: ['php', 'string', 'encapsed_string'],
  r: ['r', 'string'],
};

/** The writers whose snippets can be parsed. */
export const parsed = Object.keys(grammars);

/** The node types of a literal's text without interpolation. */
const ofText = /content|fragment|escape/;

const loaded = new Map<string, ParserType>();

/** Makes ready what `literalsIn` needs. */
export async function loadGrammars(): Promise<void> {
  await Parser.init();
  for (const [grammar] of Object.values(grammars)) {
    if (loaded.has(grammar)) continue;
    const parser = new Parser();
    parser.setLanguage(await Language.load(pathOf(grammar)));
    loaded.set(grammar, parser);
  }
}

/** The string literals of a snippet, with their quotes. Fails where it does not parse. */
export function literalsIn(writer: string, code: string): readonly string[] {
  const [grammar = '', ...literals] = grammars[writer] ?? [];
  const tree = loaded.get(grammar)?.parse(code);
  assert.ok(tree, grammar);
  const found: string[] = [];
  const visit = (node: Node): void => {
    assert.ok(!node.isError && !node.isMissing, `${writer}, line ${String(node.startPosition.row + 1)}:\n${code}`);
    if (literals.includes(node.type)) {
      const others = node.text.startsWith('f"')
        ? []
        : node.children.filter((child) => child && !ofText.test(child.type) && !/^["']$/.test(child.text));
      assert.deepEqual(
        others.map((other) => other?.text),
        [],
        `${writer} puts something else into ${node.text}`,
      );
      found.push(node.text);
    } else for (const child of node.children) if (child) visit(child);
  };
  visit(tree.rootNode);
  tree.delete();
  return found;
}

function pathOf(grammar: string): string {
  return grammar === 'r'
    ? require.resolve('@davisvaughan/tree-sitter-r/tree-sitter-r.wasm')
    : join(dirname(require.resolve('@vscode/tree-sitter-wasm')), `tree-sitter-${grammar}.wasm`);
}
