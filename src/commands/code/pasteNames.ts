// Paste Names as IDs: finds the names in the clipboard among the known companies, which is free.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import { commands } from '../../ids.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { insertAs } from './insertAs.ts';
import { showNoEditor } from '../companies/findCompany.ts';
import { answered, companyChoice } from '../picks.ts';

/** The most names, because more of them are a table to match rather than a text to paste. */
const mostNames = 1000;

export const pasteNamesAsIds: Command = async (app) => {
  const title = l10n.t('Paste Names as IDs');
  if (app.ui.cursors.length === 0) {
    showNoEditor(app);
    return;
  }
  const names = namesIn(await app.ui.clipboard());
  if (names.length === 0 || names.length > mostNames) {
    const text =
      names.length === 0
        ? l10n.t('The clipboard has no names. Copy some, one per line, and try again.')
        : l10n.t('The clipboard has more than 1,000 names. Copy fewer of them, and try again.');
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  const found: Company[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const candidates = app.session.open.companies.withName(name);
    const company = candidates.length > 1 ? await pickOne(app, title, name, candidates) : candidates[0];
    // Escape at an ambiguous name ends the whole command, so that no incomplete text is pasted.
    if (candidates.length > 1 && !company) return;
    // Names that differ in case or accents alone mean one company.
    if (company && !found.some(({ id }) => id === company.id)) found.push(company);
    if (!company) unknown.push(name);
  }
  if (unknown.length > 0 && !(await continuesWithout(app, title, found, unknown))) return;
  if (found.length > 0) await insertAs(app, title, found);
};

/** One name a line, or in one line between tabs or semicolons; each once. */
export function namesIn(text: string): readonly string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const pieces = lines.length === 1 ? (lines[0] ?? '').split(/[\t;]/) : lines;
  const names = pieces.map((piece) =>
    oneLine(
      piece
        .trim()
        .replace(/^(["'])(.*)\1,?$/, '$2')
        .replace(/,$/, ''),
      200,
    ),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

async function pickOne(app: App, title: string, name: string, candidates: readonly Company[]): Promise<Company | undefined> {
  const placeholder = l10n.t('Several companies are called “{0}”. Which one?', oneLine(name, 60));
  return answered(await app.ui.choose({ title, placeholder, choices: candidates.map(companyChoice) }));
}

/** Returns whether the user continues without the unknown names. They are shown on request, and nothing is bought. */
async function continuesWithout(
  app: App,
  title: string,
  found: readonly Company[],
  unknown: readonly string[],
): Promise<boolean> {
  const { locale } = app.settings;
  const amount = formatNumber(unknown.length, locale);
  const choices: Choice<'insert' | 'show' | 'match' | 'find'>[] = [
    {
      label: l10n.t('Show Unknown Names'),
      description: unknown
        .slice(0, 3)
        .map((name) => oneLine(name, 40))
        .join(', '),
      icon: 'list-flat',
      value: 'show',
    },
    { label: l10n.t('Match Companies…'), icon: 'checklist', value: 'match' },
    { label: l10n.t('Find Company by Name…'), description: l10n.t('counting is free'), icon: 'search', value: 'find' },
  ];
  if (found.length > 0)
    choices.unshift({
      label: l10n.t('Insert {0} IDs', formatNumber(found.length, locale)),
      description: l10n.t('without the others'),
      icon: 'check',
      value: 'insert',
    });
  const placeholder = unknown.length === 1 ? l10n.t('1 name is unknown.') : l10n.t('{0} names are unknown.', amount);
  const answer = answered(await app.ui.choose({ title, placeholder, choices }));
  if (answer === 'show') await app.ui.show({ language: 'plaintext', text: `${unknown.join('\n')}\n` });
  if (answer === 'match') app.ui.run(commands.matchCompanies);
  if (answer === 'find') app.ui.run(commands.findCompany);
  return answer === 'insert';
}
