// Insert Company ID As: offers the forms of the language at the cursor and the user's own.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { formsAt, type InsertionForm, type FormName } from '../../domain/code/forms.ts';
import { writeAt } from '../../domain/code/insertion.ts';
import { cursorContext, type Cursor } from '../../domain/code/cursorContext.ts';
import { templateFault, type TemplateCompany } from '../../domain/code/template.ts';
import { settings } from '../../ids.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { templateFaultText } from './templateText.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { companiesOf } from '../companies/companies.ts';
import { insertCompanies, showNoEditor } from '../companies/findCompany.ts';
import { haveMembers } from '../haveMembers.ts';
import { answered } from '../picks.ts';

/** The most characters of a preview, because a quick pick has one line for it. */
const longestPreview = 160;

export const insertCompanyIdAs: Command = async (app, targets) => {
  const title = l10n.t('Insert Company ID As');
  if (app.ui.cursors.length === 0) {
    showNoEditor(app);
    return;
  }
  const list = targets.find(({ kind }) => kind === 'list' || kind === 'members')?.list;
  const members = list && (await membersOf(app, list, title));
  const companies = members ?? (await companiesOf(app, targets, title));
  if (companies.length > 0) await insertAs(app, title, companies, members && list);
};

/** Asks for the form, and writes the companies. @param list the list of these companies, whose name one of the forms includes */
export async function insertAs(app: App, title: string, companies: readonly TemplateCompany[], list?: List): Promise<void> {
  const { cursors } = app.ui;
  const [first] = cursors;
  if (!first) {
    showNoEditor(app);
    return;
  }
  const names = formNames();
  const forms = formsAt(cursorContext(first)).map((name): Choice<InsertionForm | 'settings'> => {
    const form: InsertionForm = { name, ...omitUndefined({ list }) };
    return { label: names[name], detail: preview(form, companies, cursors), icon: 'symbol-snippet', value: form };
  });
  const choices = [
    ...grouped(l10n.t('Forms of the language at the cursor'), forms),
    ...grouped(l10n.t('Your templates'), templateChoices(app, companies, cursors)),
  ];
  const count = formatNumber(companies.length, app.settings.locale);
  const placeholder =
    companies.length === 1 ? l10n.t('How should the ID be written?') : l10n.t('How should {0} IDs be written?', count);
  const form = answered(await app.ui.choose({ title, placeholder, choices }));
  if (form === 'settings') app.ui.openSettings(settings.insertTemplates);
  else if (form) await insertCompanies(app, companies, form);
}

/** The companies of a clicked list; undefined for a people list. Companies that are not loaded are offered at their price. */
async function membersOf(app: App, list: List, title: string): Promise<readonly TemplateCompany[] | undefined> {
  if (list.type === 'person') return undefined;
  if (!(await haveMembers(app, [list], title))) return [];
  const { lists, companies } = app.session.open;
  const ids = lists.companiesIn(list.id);
  const nameOf = companies.names(ids);
  return ids.map((id) => ({ id, name: nameOf(id) }));
}

function templateChoices(
  app: App,
  companies: readonly TemplateCompany[],
  cursors: readonly Cursor[],
): Choice<InsertionForm | 'settings'>[] {
  const languageId = cursors[0]?.languageId ?? '';
  const { insertTemplates } = app.settings;
  const templates = ['*', languageId].flatMap((language) => Object.entries(insertTemplates[language] ?? {}));
  return templates.map(([label, template]) => {
    const fault = templateFault(template);
    if (fault) return { label: oneLine(label, 60), detail: templateFaultText(fault), icon: 'warning', value: 'settings' };
    // A template without a fault is a text.
    const form: InsertionForm = { template: String(template) };
    return {
      label: oneLine(label, 60),
      description: l10n.t('your template'),
      detail: preview(form, companies, cursors),
      icon: 'bracket',
      value: form,
    };
  });
}

function preview(form: InsertionForm, companies: readonly TemplateCompany[], cursors: readonly Cursor[]): string {
  const [text = ''] = writeAt(form, companies, cursors);
  return oneLine(text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ⏎ '), longestPreview);
}

function formNames(): Readonly<Record<FormName, string>> {
  return {
    usual: l10n.t('As Usual'),
    bare: l10n.t('ID Alone'),
    quoted: l10n.t('In Quotes'),
    comment: l10n.t('With the Name as a Comment'),
    constant: l10n.t('Constant'),
    member: l10n.t('Member of an Enum or Object'),
    array: l10n.t('Array'),
    namedArray: l10n.t('Array with Names'),
    tuple: l10n.t('Tuple'),
    in: l10n.t('SQL IN'),
    csv: l10n.t('CSV Lines'),
    json: l10n.t('JSON Records'),
  };
}
