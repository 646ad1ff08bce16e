// Writes records of the service as Markdown: tables and nested lists, in which values are always plain text.
import * as l10n from '@vscode/l10n';
import { escapeMarkdown, oneLine } from '../format.ts';
import { payloadTree, type PayloadNode } from '../payloadTree.ts';

export interface RecordPart {
  readonly heading: string;
  /** Its age, or why there is nothing. */
  readonly note: string;
  /** Any value; undefined if there is none. */
  readonly content: unknown;
}

/** Columns of a table: more do not fit, and stand below each other instead. */
const mostColumns = 8;

/** Characters of a text: as many as `payloadTree` leaves, which says whether it has cut any. */
const mostText = 400;

/** One part below the other, each under a heading of its own. */
export function recordMarkdown(title: string, parts: readonly RecordPart[]): string {
  const texts = parts.map(({ heading, note, content }) => {
    const { nodes, isTruncated } = content === undefined ? { nodes: [], isTruncated: false } : payloadTree(content);
    const cut = isTruncated ? [`_${l10n.t('Only a part is shown here. Open it as JSON to see everything.')}_`] : [];
    return [`## ${safe(heading)}`, safe(note), ...blocksOf(nodes), ...cut].filter(isSaid).join('\n\n');
  });
  return `${[`# ${safe(title)}`, ...texts].join('\n\n')}\n`;
}

/** Plain members as a table, then each of the others under its name. */
function blocksOf(nodes: readonly PayloadNode[]): readonly string[] {
  const records = tableOf(nodes);
  if (records !== undefined) return [records];
  const rows = nodes.flatMap((node) => {
    const value = plainValue(node);
    return value === undefined ? [] : [`| ${inTable(node.name)} | ${value} |`];
  });
  const nested = nodes.flatMap((node) => {
    if (!node.below || plainValue(node) !== undefined) return [];
    return [`### ${safe(node.name)}`, tableOf(node.below) ?? listOf(node.below, '')];
  });
  return [...(rows.length > 0 ? [[...headOf([l10n.t('Member'), l10n.t('Value')]), ...rows].join('\n')] : []), ...nested];
}

/** Records of plain members side by side; undefined for what is none of that. */
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
  return [...headOf(columns.map(inTable)), ...rows].join('\n');
}

/** A value of one line, a list of such values among them; undefined for all others. */
function plainValue({ value = '', below }: PayloadNode): string | undefined {
  if (!below) return inTable(value);
  const isPlain = isList(below) && below.every((one) => one.below === undefined);
  return isPlain ? below.map((one) => inTable(one.value ?? '')).join(', ') : undefined;
}

// In a tree the members of a list are numbered.
function isList(nodes: readonly PayloadNode[]): boolean {
  return nodes.every(({ name }, at) => name === String(at + 1));
}

function listOf(nodes: readonly PayloadNode[], indent: string): string {
  return nodes
    .map(({ name, value = '', below }) => {
      const item = `${indent}- ${safe(name)}`;
      return below ? `${item}\n${listOf(below, `${indent}  `)}` : `${item}: ${safe(value)}`;
    })
    .join('\n');
}

function headOf(columns: readonly string[]): readonly string[] {
  return [`| ${columns.join(' | ')} |`, `| ${columns.map(() => '---').join(' | ')} |`];
}

function inTable(value: string): string {
  return isAddress(value) ? code(value).replaceAll('|', '\\|') : escapeMarkdown(value, mostText);
}

function safe(value: string): string {
  return isAddress(value) ? code(value) : escapeMarkdown(value, mostText);
}

// The preview makes links of addresses, escaped or not; in code it makes none.
function isAddress(value: string): boolean {
  return /[:@]|www\./i.test(value);
}

function code(text: string): string {
  const value = oneLine(text, mostText);
  const longest = Math.max(0, ...(value.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${value} ${fence}`;
}

function isSaid(text: string): boolean {
  return text !== '';
}
