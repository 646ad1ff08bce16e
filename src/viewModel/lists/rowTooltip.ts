// Tooltips of rows, which are created on demand, and the labels of lists.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { escapeMarkdown, formatDay, formatMoment, formatNumber, nameOrId, oneLine } from '../format.ts';
import { levelName } from './permissionRows.ts';
import type { Target } from '../target.ts';
import type { TreeRow } from '../treeRow.ts';

export interface TooltipTools {
  readonly locale: string;
  /** Returns the level of the acting user on a list; undefined if it is not known. */
  readonly level: (list: List) => string | undefined;
}

/** A tooltip as Markdown, in which all text of the service is escaped; undefined if the row has no more to say. */
export function rowTooltip({ target, tooltip }: TreeRow, tools: TooltipTools): string | undefined {
  switch (target.kind) {
    case 'list':
      return listTooltip(target.list, tools);
    case 'company':
      return companyTooltip(target.company);
    case 'permission':
      return permissionTooltip(target);
    default:
      return tooltip;
  }
}

/** The name of a list, or its ID if it has none. */
export function listLabel({ id, name }: List): string {
  return oneLine(name) || l10n.t('List {0}', oneLine(id));
}

/** The type of a list in words. */
export function listKind({ type }: List): string {
  if (type === 'person') return l10n.t('people list');
  return type === 'company' ? l10n.t('company list') : oneLine(type, 40);
}

function listTooltip(list: List, { locale, level: levelOf }: TooltipTools): string {
  const level = levelOf(list);
  const lines = [`**${escapeMarkdown(listLabel(list))}**`, `${escapeMarkdown(listKind(list))} · ID ${escapeMarkdown(list.id)}`];
  if (list.length !== undefined) lines.push(l10n.t('Items: {0}', formatNumber(list.length, locale)));
  if (list.owner) lines.push(l10n.t('Owner: {0}', escapeMarkdown(nameOrId(list.owner))));
  if (level !== undefined) lines.push(l10n.t('Your level: {0}', escapeMarkdown(levelName(level))));
  if (list.hidden) lines.push(l10n.t('Hidden: list searches do not find it.'));
  if (list.modifiedDate !== undefined) lines.push(l10n.t('Changed: {0}', escapeMarkdown(momentText(list.modifiedDate, locale))));
  for (const [key, value] of Object.entries(list.extraData ?? {})) {
    lines.push(`${escapeMarkdown(key)}: ${escapeMarkdown(typeof value === 'string' ? value : JSON.stringify(value))}`);
  }
  return lines.join('\n\n');
}

// Unconfirmed: how the date is written; a text that is no date is shown unchanged.
function momentText(text: string, locale: string): string {
  // A day has no time zone. Formatted as a moment, it would be the day before in half of the world.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text, locale);
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : formatMoment(at, locale);
}

function companyTooltip(company: Company): string {
  const address = company.fullAddress === undefined ? [] : [escapeMarkdown(company.fullAddress)];
  return [`**${escapeMarkdown(nameOrId(company))}**`, `ID ${escapeMarkdown(company.id)}`, ...address].join('\n\n');
}

function permissionTooltip({ name, holder, level }: Extract<Target, { kind: 'permission' }>): string {
  const kind = holder.kind === 'key' ? l10n.t('share key') : l10n.t('user');
  return `**${escapeMarkdown(name)}**\n\n${kind} ${escapeMarkdown(holder.id)} · ${escapeMarkdown(levelName(level))}`;
}
