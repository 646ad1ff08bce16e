// The rows of a list's companies that were paid for, and the price of more.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { priceOf } from '../../client/price.ts';
import { commands } from '../../ids.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import { loadLabel } from '../companies/loadLabels.ts';
import { priceText } from '../credits/priceText.ts';
import { note, unreadableRow, type LoadedRows, type RowTools, type TreeRow } from '../treeRow.ts';

/** The rows below a list. If there are more companies, the last row loads them and names the price. */
export function memberRows(list: List, members: LoadedRows<Company>, tools: RowTools): readonly TreeRow[] {
  const id = `members/${list.id}`;
  if (list.type === 'person') return [note(`${id}/none`, list, l10n.t('The service does not show the members of people lists.'))];
  const rows = members.rows.map((row, index) =>
    row.value ? companyRow(row.value, list) : unreadableRow(id, index, row.raw, list),
  );
  const next = nextPageSize(list, members);
  if (next === 0) return rows.length > 0 ? rows : [note(`${id}/none`, list, l10n.t('No companies yet.'))];
  const stated = priceOf('companies', { objects: next });
  const price = priceText(stated, tools, tools.locale);
  const amount = formatNumber(next, tools.locale);
  const label = loadLabel(next, amount, rows.length > 0);
  return [
    ...rows,
    {
      id: `${id}/more`,
      label,
      description: price,
      icon: 'credit-card',
      collapsibleState: 'leaf',
      context: 'more companies',
      ariaLabel: `${label}, ${price}`,
      click: commands.loadCompanies,
      target: { kind: 'offer', list, most: next },
    },
  ];
}

/** The number of companies on the next page. Before the first page, it is bounded by the list's own length. */
export function nextPageSize(list: List, members: Pick<LoadedRows<Company>, 'count' | 'nextPageSize'>): number {
  return members.count === undefined ? Math.min(members.nextPageSize, list.length ?? members.nextPageSize) : members.nextPageSize;
}

function companyRow(company: Company, list: List): TreeRow {
  const name = oneLine(company.name ?? '');
  const label = nameOrId(company);
  const country = oneLine(company.country?.toUpperCase() ?? '', 10);
  // If the record of a member is no longer cached, only its ID is known, which is then the label.
  const parts = [...(name ? [oneLine(company.id)] : []), ...(country ? [country] : [])];
  return {
    id: `members/${list.id}/${company.id}`,
    label,
    description: parts.join(' · '),
    icon: 'briefcase',
    collapsibleState: 'leaf',
    context: 'company member',
    ariaLabel: [label, ...parts].join(', '),
    click: commands.showTimeline,
    target: { kind: 'company', company, list },
  };
}
