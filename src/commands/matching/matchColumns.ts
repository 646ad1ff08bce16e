// Asks which column of a table holds what, and reads its rows as lines to match.
import * as l10n from '@vscode/l10n';
import {
  columnRoles,
  guessRoles,
  isRelevant,
  readRows,
  type ColumnRole,
  type ColumnRoles,
} from '../../domain/matching/matchColumns.ts';
import type { MatchInput } from '../../domain/matching/matchInput.ts';
import { columnOf, type Table } from '../../domain/matching/table.ts';
import { columnRoleText } from '../../viewModel/companies/matchFilterText.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { App, Choice } from '../../app/app.ts';
import { grouped, groupedBy } from '../../app/choiceGroups.ts';
import { answered } from '../picks.ts';

/** Asks for the role of each column, beginning with the roles that the headings name. @returns undefined if the user backs out */
export async function askRows(app: App, title: string, table: Table): Promise<MatchInput | undefined> {
  let roles = guessRoles(table);
  // A first row that names columns is a heading and no company.
  let isHeaded = roles.size > 0;
  for (;;) {
    const ready = [...roles.values()].some(isRelevant);
    const choices: Choice<number | 'heading' | 'done'>[] = [
      ...(ready ? [{ label: l10n.t('Match These Columns'), icon: 'check', value: 'done' } as const] : []),
      ...grouped(l10n.t('Columns'), columnChoices(app, table, roles)),
      {
        label: isHeaded ? l10n.t('The First Row Is a Heading') : l10n.t('The First Row Is a Company'),
        icon: isHeaded ? 'symbol-key' : 'briefcase',
        value: 'heading',
      },
    ];
    const placeholder = ready
      ? l10n.t('Select a column to change what it holds.')
      : l10n.t('Which column has the names, numbers, websites, emails or phone numbers?');
    const answer = answered(await app.ui.choose({ title, placeholder, choices }));
    if (answer === undefined) return undefined;
    if (answer === 'done') return readRows(isHeaded ? table.rows.slice(1) : table.rows, roles);
    if (answer === 'heading') isHeaded = !isHeaded;
    else roles = await askRole(app, title, roles, answer);
  }
}

function columnChoices(app: App, table: Table, roles: ColumnRoles): readonly Choice<number>[] {
  return Array.from({ length: table.width }, (_, index): Choice<number> => {
    const [first = '', ...others] = columnOf(table, index).filter((cell) => cell.trim() !== '');
    const role = roles.get(index);
    return {
      label: oneLine(first, 40) || l10n.t('Column {0}', formatNumber(index + 1, app.settings.locale)),
      description: role ? columnRoleText(role) : l10n.t('not used'),
      detail: others
        .slice(0, 3)
        .map((cell) => oneLine(cell, 40))
        .join(', '),
      icon: 'list-ordered',
      value: index,
    };
  });
}

/** A role belongs to one column: the column that had it before is then not used. */
async function askRole(app: App, title: string, roles: ColumnRoles, index: number): Promise<ColumnRoles> {
  const headings = { finds: l10n.t('Finds companies'), narrows: l10n.t('Narrows or weighs candidates') };
  const columns = columnRoles.map((role): Choice<ColumnRole> => ({
    label: columnRoleText(role),
    ...(roles.get(index) === role ? { description: l10n.t('now') } : {}),
    value: role,
  }));
  const choices: Choice<ColumnRole | 'none'>[] = [
    ...groupedBy(headings, columns, (role) => (isRelevant(role) ? 'finds' : 'narrows')),
    { label: l10n.t('Not Used'), icon: 'circle-slash', value: 'none' },
  ];
  const answer = answered(await app.ui.choose({ title, placeholder: l10n.t('What does the column hold?'), choices }));
  if (answer === undefined) return roles;
  const others = [...roles].filter(([column, role]) => column !== index && role !== answer);
  return new Map(answer === 'none' ? others : [...others, [index, answer]]);
}
