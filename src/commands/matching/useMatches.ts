// Use Matches: inserts, copies, saves or lists the chosen companies, in the order of the lines.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import { replaceLines } from '../../domain/code/replaceLines.ts';
import { csvLine } from '../../domain/exports/csvLine.ts';
import { partsOf } from '../../domain/matching/matchInput.ts';
import { queryKey, queryOf } from '../../domain/matching/matchQuery.ts';
import type { MatchLine, MatchTable } from '../../domain/matching/matchTable.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { chosenText } from '../../viewModel/companies/matchText.ts';
import type { Target } from '../../viewModel/target.ts';
import { writeCommand, type App, type Choice } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { saveFile } from '../../app/saveFile.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { createListOfCompanies } from '../lists/createList.ts';
import { insertAs } from '../code/insertAs.ts';
import { linesOf, tableOf } from './matches.ts';
import { addCompanies } from '../lists/members.ts';
import { showNoEditor } from '../companies/findCompany.ts';
import { answered } from '../picks.ts';

type Use = 'insert' | 'replace' | 'add' | 'create' | 'csv' | 'copy';

/** Uses the companies that are chosen for the lines of the selected rows, or for all lines if no row is selected. */
export const useMatches = writeCommand(async (app, targets) => {
  const title = l10n.t('Use Matches');
  const table = tableOf(app, targets);
  if (!table) return;
  const clicked = linesOf(table, targets);
  const lines = clicked.length > 0 ? clicked : table.lines;
  const companies = companiesIn(app, lines);
  if (companies.length === 0) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('No company is chosen. Select one in the Matches view, or choose the best ones.'),
    });
    return;
  }
  const use = await askUse(app, title, table, companies.length);
  const rows = companies.map((company): Target => ({ kind: 'company', company }));
  switch (use) {
    case 'insert':
      return insertAs(app, title, companies);
    case 'replace':
      return replaceSelection(app, lines);
    case 'add':
      return addCompanies(app, rows);
    case 'create':
      return createListOfCompanies(app, rows);
    case 'csv': {
      if (await saveFile(app, { name: 'matches.csv', kind: 'CSV', ending: 'csv' }, csvOf(lines)))
        app.ui.showStatus(l10n.t('The matches are saved.'));
      return;
    }
    case 'copy':
      return app.ui.copy(companies.map(({ id }) => id).join('\n'));
    case undefined:
  }
});

function askUse(app: App, title: string, table: MatchTable, count: number): Promise<Use | undefined> {
  const { locale } = app.settings;
  const choice = (label: string, icon: string, value: Use): Choice<Use> => ({ label, icon, value });
  const isSelected = app.ui.cursors.some(({ selected = '' }) => selected.trim() !== '');
  const choices = [
    ...grouped(l10n.t('Write in the editor'), [
      choice(l10n.t('Insert at the Cursor…'), 'insert', 'insert'),
      ...(isSelected ? [choice(l10n.t('Replace Selected Names with IDs'), 'replace', 'replace')] : []),
    ]),
    ...grouped(l10n.t('Put in a list'), [
      choice(l10n.t('Add to List…'), 'add', 'add'),
      choice(l10n.t('Create List…'), 'organization', 'create'),
    ]),
    ...grouped(l10n.t('Save or copy'), [
      choice(l10n.t('Save as CSV…'), 'save', 'csv'),
      choice(l10n.t('Copy IDs'), 'copy', 'copy'),
    ]),
  ];
  const companies = count === 1 ? l10n.t('1 company') : l10n.t('{0} companies', formatNumber(count, locale));
  const placeholder = `${companies} · ${chosenText(table, locale)}`;
  return app.ui.choose({ title, placeholder, choices }).then(answered);
}

/** Each company once, though several lines may mean it. */
function companiesIn(app: App, lines: readonly MatchLine[]): readonly Company[] {
  const { companies } = app.session.open;
  const chosen = lines.flatMap(({ choice }): Company[] => {
    if (!choice) return [];
    const { id, name } = choice;
    return [companies.get(id) ?? { id, ...omitUndefined({ name }) }];
  });
  return [...new Map(chosen.map((company) => [company.id, company])).values()];
}

async function replaceSelection(app: App, lines: readonly MatchLine[]): Promise<void> {
  const ids = new Map(lines.flatMap(({ line, choice }) => (choice ? [[queryKey(line), choice.id]] : [])));
  let replaced = 0;
  const idOf = (piece: string): string | undefined => {
    const query = queryOf(piece);
    const id = query && ids.get(queryKey(query));
    if (id !== undefined) replaced += 1;
    return id;
  };
  const count = await app.ui.insert((cursors) => cursors.map((cursor) => replaceLines(cursor, partsOf, idOf)));
  if (count === 0) showNoEditor(app);
  else app.ui.showStatus(l10n.t('{0} names replaced.', formatNumber(replaced, app.settings.locale)));
}

/** Every line with the company that is chosen for it. The values are written so that a spreadsheet runs none of them. */
function* csvOf(lines: readonly MatchLine[]): Generator<string> {
  yield csvLine(['line', 'id', 'name', 'confidence']);
  for (const { line, choice } of lines)
    yield csvLine([line.text, choice?.id ?? '', choice?.name ?? '', choice?.confidence ?? '']);
}
