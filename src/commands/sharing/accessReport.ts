// Writes the access report: the holders of permissions of some lists, as a file or a document.
import * as l10n from '@vscode/l10n';
import { accessCsv, accessMarkdown, type ReportTools } from '../../viewModel/lists/accessReport.ts';
import type { Command } from '../../app/app.ts';
import { explanationText } from '../../app/explain.ts';
import { answered, pickLists } from '../picks.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { saveFile } from '../../app/saveFile.ts';
import { readPermissions } from './setLevels.ts';

type Format = 'csv' | 'markdown' | 'document';

/** Reads the permissions of the lists, which is free, and writes them in the format that the user chooses. */
export const saveAccessReport: Command = async (app, targets) => {
  const title = l10n.t('Save Access Report');
  const lists = await pickLists(app, targets, title);
  if (lists.length === 0) return;
  const format = answered(
    await app.ui.choose<Format>({
      title,
      placeholder: l10n.t('In which format?'),
      choices: [
        { label: l10n.t('CSV file'), detail: l10n.t('A line for each holder of each list'), icon: 'table', value: 'csv' },
        { label: l10n.t('Markdown file'), detail: l10n.t('A table for each list'), icon: 'markdown', value: 'markdown' },
        {
          label: l10n.t('Open as document'),
          detail: l10n.t('Markdown, to read first'),
          icon: 'go-to-file',
          value: 'document',
        },
      ],
    }),
  );
  if (!format || !isSameSessionOrWarn(app)) return;
  const { name, actingUser } = app.session.open;
  const allPermissions = await readPermissions(app, lists);
  if (!allPermissions) return;
  const { locale } = app.settings;
  const account = actingUser === undefined ? name : `${name} · ${actingUser}`;
  const tools: ReportTools = { now: app.now(), locale, account, explained: explanationText };
  if (format === 'document') {
    await app.ui.show({ language: 'markdown', text: [...accessMarkdown(allPermissions, tools)].join('') });
    return;
  }
  const written =
    format === 'csv'
      ? await saveFile(app, { name: 'access.csv', kind: 'CSV', ending: 'csv' }, accessCsv(allPermissions))
      : await saveFile(app, { name: 'access.md', kind: 'Markdown', ending: 'md' }, accessMarkdown(allPermissions, tools));
  if (written) app.ui.showStatus(l10n.t('The access report is saved.'));
};
