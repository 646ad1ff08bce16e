// The access report as text: CSV for machines and spreadsheets, Markdown for people.
import * as l10n from '@vscode/l10n';
import { reportLines, type ReportLine } from '../../domain/permissions/report.ts';
import type { ListPermissions } from '../../domain/permissions/listPermissions.ts';
import type { Failure } from '../../client/failure.ts';
import { bare, withoutDirections } from '../../client/plainText.ts';
import { csvLine } from '../../domain/exports/csvLine.ts';
import { ageText } from '../ageText.ts';
import { escapeMarkdown, formatMoment, formatNumber, nameOrId } from '../format.ts';
import { levelName } from './permissionRows.ts';

const columns = ['list', 'listId', 'listType', 'kind', 'holder', 'name', 'level', 'readAt', 'note'] as const;

export interface ReportTools {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly locale: string;
  /** The account and who acts in it. */
  readonly account: string;
  readonly explained: (failure: Failure) => string;
}

/** The lines of a CSV file, the header first: one for each holder of a list. They do not depend on the reader's language. */
export function* accessCsv(allPermissions: Iterable<ListPermissions>): Generator<string> {
  yield csvLine(columns);
  for (const listPermissions of allPermissions) {
    for (const line of reportLines(listPermissions)) {
      const { list, readAt } = line;
      const read = readAt === undefined ? '' : new Date(readAt).toISOString();
      yield csvLine([list.name, list.id, list.type, ...csvHolder(line), read, csvNote(line)].map(withoutDirections));
    }
  }
}

/** The lines of a Markdown document: a table for each list. */
export function* accessMarkdown(allPermissions: readonly ListPermissions[], tools: ReportTools): Generator<string> {
  // The file is also read outside of the editor, so the isolates of names are removed. A name in a cell needs none.
  for (const line of markdownLines(allPermissions, tools)) yield bare(line);
}

function* markdownLines(allPermissions: readonly ListPermissions[], tools: ReportTools): Generator<string> {
  const { now, locale, account } = tools;
  const [lists, moment] = [formatNumber(allPermissions.length, locale), formatMoment(now, locale)];
  yield `# ${l10n.t('Access report')}\n\n`;
  yield `${escapeMarkdown(account)} · ${moment} · ${allPermissions.length === 1 ? l10n.t('1 list') : l10n.t('{0} lists', lists)}\n`;
  for (const listPermissions of allPermissions) yield* markdownList(listPermissions, tools);
}

function* markdownList(listPermissions: ListPermissions, { now, locale, explained }: ReportTools): Generator<string> {
  const { list, readAt } = listPermissions;
  yield `\n## ${escapeMarkdown(list.name) || escapeMarkdown(list.id)}\n\n`;
  yield `ID ${escapeMarkdown(list.id)}${readAt === undefined ? '' : ` · ${ageText('permission', readAt, { now, locale })}`}\n`;
  const lines = reportLines(listPermissions);
  const rows = lines.filter((line) => line.kind === 'owner' || line.kind === 'holder');
  if (rows.length > 0) {
    yield `\n| ${l10n.t('Holder')} | ID | ${l10n.t('Level')} |\n| --- | --- | --- |\n`;
    for (const row of rows) yield `| ${markdownHolder(row)} |\n`;
  } else if (listPermissions.status === 'read' && listPermissions.unreadable === 0) yield `\n${l10n.t('Shared with nobody.')}\n`;
  for (const line of lines) {
    if (line.kind === 'unreadable') yield `\n${unreadableText(line.records, formatNumber(line.records, locale))}\n`;
    if (line.kind === 'notRead') yield `\n**${escapeMarkdown(notReadText(line.failure, explained))}**\n`;
  }
}

function markdownHolder(line: Extract<ReportLine, { kind: 'owner' | 'holder' }>): string {
  if (line.kind === 'owner') return [nameOrId(line), line.id, l10n.t('owner')].map(cell).join(' | ');
  const { holder, name, level } = line;
  const shown = holder.kind === 'key' ? l10n.t('share key') : nameOrId({ id: holder.id, name });
  return [shown, holder.id, levelName(level)].map(cell).join(' | ');
}

// In the middle of a line a hyphen has no meaning in Markdown, so the many hyphens of IDs are not escaped.
function cell(text: string): string {
  return escapeMarkdown(text).replaceAll(/\\([-+])/g, '$1');
}

function csvHolder(line: ReportLine): readonly [kind: string, holder: string, name: string, level: string] {
  if (line.kind === 'owner') return ['user', line.id, line.name ?? '', 'owner'];
  if (line.kind === 'holder') return [line.holder.kind, line.holder.id, line.name ?? '', line.level];
  return ['', '', '', ''];
}

function csvNote(line: ReportLine): string {
  if (line.kind === 'unreadable') return `unreadable=${String(line.records)}`;
  return line.kind === 'notRead' ? `notRead=${line.failure?.kind ?? 'partly'}` : '';
}

function unreadableText(records: number, text: string): string {
  return records === 1 ? l10n.t('1 record could not be read.') : l10n.t('{0} records could not be read.', text);
}

function notReadText(failure: Failure | undefined, explained: (failure: Failure) => string): string {
  return failure ? explained(failure) : l10n.t('Its permissions were not fully read.');
}
