// Asks for the source of the lines to match: selection, clipboard, file or document, and a column of a table.
import * as l10n from '@vscode/l10n';
import { linesOf, readLines, type MatchInput } from '../../domain/matching/matchInput.ts';
import { askRows } from './matchColumns.ts';
import { columnOf, hasHeading, tableIn, type Table } from '../../domain/matching/table.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { App, Choice } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { answered } from '../picks.ts';

export interface MatchSource extends MatchInput {
  /** A name that the user recognizes: of a file or of a column. */
  readonly name: string;
}

type TextSource = 'selection' | 'clipboard' | 'file' | 'document';

/** Asks for the source of the lines. @returns undefined if the user backs out */
export async function askForLines(app: App, title: string): Promise<MatchSource | undefined> {
  const { selection = '', text: all = '' } = app.ui.document ?? {};
  const choice = (label: string, icon: string, value: TextSource): Choice<TextSource> => ({ label, icon, value });
  const choices = [
    ...(selection === '' ? [] : [choice(l10n.t('From the Selection in the Editor'), 'selection', 'selection')]),
    choice(l10n.t('From the Clipboard'), 'clippy', 'clipboard'),
    choice(l10n.t('From a CSV or Text File…'), 'file', 'file'),
    ...(all.trim() === '' ? [] : [choice(l10n.t('From the Open Document'), 'go-to-file', 'document')]),
  ];
  const placeholder = l10n.t('Where are the names or the VAT, tax or registration numbers? Use one per line or a column.');
  const from = answered(await app.ui.choose<TextSource>({ title, placeholder, choices }));
  switch (from) {
    case undefined:
      return undefined;
    case 'file': {
      const file = await app.ui.read(title);
      return file && linesIn(app, title, file.name, file.text);
    }
    case 'clipboard':
      return linesIn(app, title, l10n.t('clipboard'), await app.ui.clipboard());
    case 'document':
      return linesIn(app, title, l10n.t('document'), all);
    case 'selection':
      return linesIn(app, title, l10n.t('selection'), selection);
  }
}

async function linesIn(app: App, title: string, name: string, text: string): Promise<MatchSource | undefined> {
  const table = tableIn(text);
  const index = table && (await askColumn(app, title, table));
  if (table && index === 'columns') {
    const rows = await askRows(app, title, table);
    return rows && { name: oneLine(name, 60), ...rows };
  }
  if (!table || index === 'lines' || index === 'columns') return { name: oneLine(name, 60), ...readLines(linesOf(text)) };
  if (index === undefined) return undefined;
  const column = columnOf(table, index);
  const headed = await isHeaded(app, title, column);
  if (headed === undefined) return undefined;
  const heading = headed ? ` · ${oneLine(column[0] ?? '', 40)}` : '';
  return { name: oneLine(name, 60) + heading, ...readLines(headed ? column.slice(1) : column) };
}

async function askColumn(app: App, title: string, table: Table): Promise<number | 'lines' | 'columns' | undefined> {
  const columns = Array.from({ length: table.width }, (_, index) => ({ index, cells: columnOf(table, index) }));
  const choices = columns.map(({ index, cells }): Choice<number | 'lines' | 'columns'> => {
    const [first = '', ...others] = cells.filter((cell) => cell.trim() !== '').map((cell) => oneLine(cell, 40));
    return {
      label: first === '' ? l10n.t('Column {0}', formatNumber(index + 1, app.settings.locale)) : first,
      description: others.slice(0, 3).join(', '),
      icon: 'list-ordered',
      value: index,
    };
  });
  const whole = { label: l10n.t('Every Line as a Whole'), icon: 'list-flat', value: 'lines' } as const;
  const several = {
    label: l10n.t('Several Columns…'),
    detail: l10n.t('Name, number, website, email, phone and address together find a company more surely.'),
    icon: 'split-horizontal',
    value: 'columns',
  } as const;
  const placeholder = l10n.t('The text is a table. Which column has the names or numbers?');
  return answered(await app.ui.choose({ title, placeholder, choices: [...grouped(l10n.t('Columns'), choices), several, whole] }));
}

/** Returns whether the first line is a heading. The user decides if it is unclear. @returns undefined when the user cancels */
async function isHeaded(app: App, title: string, column: readonly string[]): Promise<boolean | undefined> {
  const found = hasHeading(column);
  if (found !== undefined) return found;
  const first = oneLine(column[0] ?? '', 60);
  const choices: Choice<boolean>[] = [
    { label: l10n.t('A Heading: Leave It Out'), icon: 'symbol-key', value: true },
    { label: l10n.t('A Company: Match It Too'), icon: 'briefcase', value: false },
  ];
  return answered(
    await app.ui.choose({ title, placeholder: l10n.t('Is “{0}” in the first line a heading or a company?', first), choices }),
  );
}
