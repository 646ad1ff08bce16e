// Find Company: counting is free, a page of results has a price, and paid results stay free.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import type { Company } from '../../client/model/company.ts';
import type { InsertionForm } from '../../domain/code/forms.ts';
import { writeAt } from '../../domain/code/insertion.ts';
import type { TemplateCompany } from '../../domain/code/template.ts';
import { formatNumber, nameOrId } from '../../viewModel/format.ts';
import type { KnownCompany } from '../../state/companies/companyCache.ts';
import type { CompanyResults } from '../../state/companies/companyResults.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { explain } from '../../app/explain.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { askToAllowCalls } from '../credits/allowBilledCalls.ts';
import { allowChoice, buyPage, countMatches, offerOf } from './companyPages.ts';
import { companyChoice, knownChoices } from '../picks.ts';
import { openTimelines } from '../timeline/timelineTopics.ts';

/** The most known companies that are offered beside those of the service. */
const mostKnown = 50;

/** Finds a company and asks what to do with it. */
export const findCompany: Command = async (app) => {
  const company = await searchByName(app, l10n.t('Find Company by Name'));
  if (company) await useCompany(app, company);
};

/** Asks what to do with a company. */
export async function useCompany(app: App, company: Company): Promise<void> {
  const action = await app.ui.choose<'timeline' | 'insert' | 'copy'>({
    title: nameOrId(company),
    placeholder: l10n.t('What do you want to do with it?'),
    choices: [
      { label: l10n.t('Show Timeline'), icon: 'history', value: 'timeline' },
      { label: l10n.t('Insert Company ID'), icon: 'insert', value: 'insert' },
      { label: l10n.t('Copy Company ID'), icon: 'copy', value: 'copy' },
    ],
  });
  if (action === 'timeline') openTimelines(app, [company]);
  if (action === 'insert') await insertCompanies(app, [company]);
  if (action === 'copy') await app.ui.copy(company.id);
}

/** A company the user picks: one that was used before, or one that is searched for. */
export async function pickCompany(app: App, title: string): Promise<Company | undefined> {
  const known = app.session.open.companies.recent(mostKnown);
  if (known.length === 0) return searchByName(app, title);
  const search: Choice<Company | 'search'> = {
    label: l10n.t('Find by Name…'),
    description: l10n.t('counting is free'),
    icon: 'search',
    value: 'search',
  };
  const picked = await app.ui.choose({
    title,
    placeholder: l10n.t('Which company?'),
    choices: [search, ...knownChoices(known, app)],
  });
  if (picked === back || picked === undefined) return undefined;
  return picked === 'search' ? searchByName(app, title) : picked;
}

/** Inserts the IDs of companies at the cursors. If that is not possible, a message says why. */
export async function insertCompanies(
  app: App,
  companies: readonly TemplateCompany[],
  form: InsertionForm = { name: 'usual' },
): Promise<void> {
  const count = await app.ui.insert((cursors) => writeAt(form, companies, cursors));
  if (count > 0) {
    app.ui.showStatus(
      count === 1 ? l10n.t('Inserted.') : l10n.t('Inserted at {0} cursors.', formatNumber(count, app.settings.locale)),
    );
    return;
  }
  showNoEditor(app);
}

/** Says that there are no cursors to write at. */
export function showNoEditor(app: App): void {
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t('There is no editor to insert into, or it is read-only. Open a file, put the cursor in it and try again.'),
  });
}

async function searchByName(app: App, title: string): Promise<Company | undefined> {
  let typed = '';
  let nothingFor: string | undefined;
  for (;;) {
    const name = await app.ui.ask({
      title,
      prompt:
        nothingFor === undefined
          ? l10n.t('Part of the name. Press Enter to count the matches, which is free.')
          : l10n.t('No company matches “{0}”.', nothingFor),
      placeholder: l10n.t('Company name'),
      value: typed,
      check: (text) => (text.trim() === '' ? l10n.t('Enter a part of the name.') : undefined),
    });
    if (name === undefined || name === back) return undefined;
    typed = name.trim();
    const { companies, searches } = app.session.open;
    const known = companies.search(typed, mostKnown);
    const results = searches.of({ name: typed });
    const count = await countMatches(app, results, known.length > 0);
    if (count !== 0 || known.length > 0) return browse(app, title, { name: typed, results, count, known });
    nothingFor = typed;
  }
}

type Pick = Company | 'more' | 'again' | 'allow';

interface Search {
  readonly name: string;
  readonly results: CompanyResults;
  readonly count: number | undefined | Failure;
  /** Companies found without the service. */
  readonly known: readonly KnownCompany[];
}

// Known companies are free. Pages of results are bought by an Enter on the row that names their price.
async function browse(
  app: App,
  title: string,
  { name, results, known, count: firstCount }: Search,
): Promise<Company | undefined> {
  let count = firstCount;
  for (;;) {
    const bought = new Set(results.pages.rows.map(({ value }) => value?.id));
    const choices: Choice<Pick>[] = [
      ...knownChoices(
        known.filter(({ company }) => !bought.has(company.id)),
        app,
      ),
      ...grouped(
        l10n.t('Loaded results'),
        results.pages.rows.flatMap(({ value }) => (value ? [companyChoice(value)] : [])),
      ),
    ];
    const offer = offerOf(app, results);
    if (count instanceof Failure) choices.push(allowChoice(count) ?? againChoice(count));
    else if (offer) choices.push({ label: offer.label, description: offer.description, icon: 'credit-card', value: 'more' });
    const picked = await app.ui.choose({ title: `${title}: ${name}`, placeholder: l10n.t('Which company?'), choices });
    if (picked === back || picked === undefined) return undefined;
    if (typeof picked === 'object') return picked;
    // The results belong to the session in which they were counted.
    if (!isSameSessionOrWarn(app) || (picked === 'allow' && !(await askToAllowCalls(app)))) return undefined;
    if (picked !== 'more') count = await countMatches(app, results, true);
    else if (offer) await buyPage(app, title, results, offer);
  }
}

function againChoice(failure: Failure): Choice<Pick> {
  const what = explain(failure)?.what;
  return { label: l10n.t('Count Again'), ...omitUndefined({ description: what }), icon: 'refresh', value: 'again' };
}
