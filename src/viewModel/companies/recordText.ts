// Writes records of the service as Markdown tables and nested lists. Values are escaped, so that they stay plain text.
import * as l10n from '@vscode/l10n';
import { escapeMarkdown, oneLine } from '../format.ts';
import { payloadTree, type PayloadNode } from '../payloadTree.ts';

export interface RecordPart {
  readonly heading: string;
  /** The age of the content, or the reason why there is none. */
  readonly note: string;
  /** Undefined if there is none. */
  readonly content: unknown;
}

/** The most columns of a table. More do not fit, so such records become nested lists. */
const mostColumns = 8;

/** The most characters of a text. `payloadTree` leaves as many, and reports whether it has truncated a text. */
const mostText = 400;

/** A document with each part under a heading of its own. */
export function recordMarkdown(title: string, parts: readonly RecordPart[]): string {
  const texts = parts.map(({ heading, note, content }) => {
    const { nodes, isTruncated } = content === undefined ? { nodes: [], isTruncated: false } : payloadTree(content);
    const cut = isTruncated ? [`_${l10n.t('Only a part is shown here. Open it as JSON to see everything.')}_`] : [];
    return [`## ${escaped(heading)}`, escaped(note), ...blocksOf(nodes), ...cut].filter((text) => text !== '').join('\n\n');
  });
  return `${[`# ${escaped(title)}`, ...texts].join('\n\n')}\n`;
}

/** A table of the plain members, then each nested member under its name. */
function blocksOf(nodes: readonly PayloadNode[]): readonly string[] {
  const records = tableOf(nodes);
  if (records !== undefined) return [records];
  const rows = nodes.flatMap((node) => {
    const value = plainValue(node);
    return value === undefined ? [] : [`| ${inTable(node.name)} | ${value} |`];
  });
  const nested = nodes.flatMap((node) => {
    if (!node.below || plainValue(node) !== undefined) return [];
    return [`### ${escaped(node.name)}`, tableOf(node.below) ?? listOf(node.below, '')];
  });
  return [...(rows.length > 0 ? [[...tableHeader([l10n.t('Member'), l10n.t('Value')]), ...rows].join('\n')] : []), ...nested];
}

/** A list of records with plain members as a table; undefined for any other nodes. */
function tableOf(records: readonly PayloadNode[]): string | undefined {
  if (records.length === 0 || !isList(records)) return undefined;
  const members = records.map(({ below = [] }) => below.map((member) => [member.name, plainValue(member)] as const));
  const columns = [...new Set(members.flat().map(([name]) => name))];
  const isPlain = members.every((own) => own.length > 0 && own.every(([, value]) => value !== undefined));
  if (!isPlain || columns.length > mostColumns || records.some(({ below = [] }) => isList(below))) return undefined;
  const rows = members.map((own) => {
    const values = new Map(own);
    return `| ${columns.map((column) => values.get(column) ?? '').join(' | ')} |`;
  });
  return [...tableHeader(columns.map(inTable)), ...rows].join('\n');
}

/** The text of a value, or of a list of values, in one line; undefined if there are records below the node. */
function plainValue({ value = '', below }: PayloadNode): string | undefined {
  if (!below) return inTable(value);
  const isPlain = isList(below) && below.every((one) => one.below === undefined);
  return isPlain ? below.map((one) => inTable(one.value ?? '')).join(', ') : undefined;
}

// `payloadTree` names the items of a list by their numbers.
function isList(nodes: readonly PayloadNode[]): boolean {
  return nodes.every(({ name }, at) => name === String(at + 1));
}

function listOf(nodes: readonly PayloadNode[], indent: string): string {
  return nodes
    .map(({ name, value = '', below }) => {
      const item = `${indent}- ${escaped(name)}`;
      return below ? `${item}\n${listOf(below, `${indent}  `)}` : `${item}: ${escaped(value)}`;
    })
    .join('\n');
}

function tableHeader(columns: readonly string[]): readonly string[] {
  return [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`];
}

function inTable(value: string): string {
  return mayBecomeLink(value) ? code(value).replaceAll('|', '\\|') : escapeMarkdown(value, mostText);
}

function escaped(value: string): string {
  return mayBecomeLink(value) ? code(value) : escapeMarkdown(value, mostText);
}

// The preview turns addresses into links even if they are escaped, but not inside of code.
function mayBecomeLink(value: string): boolean {
  return /[:@]|www\./i.test(value);
}

function code(text: string): string {
  const value = oneLine(text, mostText);
  const longest = Math.max(0, ...(value.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${value} ${fence}`;
}
