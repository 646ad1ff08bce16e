// Shows companies: as a page, as Markdown and as JSON. Missing records are loaded at their price.
import * as l10n from '@vscode/l10n';
import { isRecord } from '../../client/isRecord.ts';
import type { Company } from '../../client/model/company.ts';
import { priceOf } from '../../client/price.ts';
import { wordAt } from '../../domain/code/words.ts';
import { looksLikeCompany } from '../../domain/lists/itemId.ts';
import { ageText } from '../../viewModel/ageText.ts';
import { formatNumber, nameOrId, oneLine } from '../../viewModel/format.ts';
import { recordMarkdown, type RecordPart } from '../../viewModel/companies/recordText.ts';
import { documentedPackages } from '../../viewModel/companies/companyDetailsView.ts';
import type { Target } from '../../viewModel/target.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { companiesOf } from './companies.ts';
import { askForPackages } from './packages.ts';

/** The most companies that open a page each, because more tabs would not help the user. */
const mostPages = 10;

/** Opens the page of each company. Nothing is bought: the page offers what is not loaded. */
export const showCompanyDetails: Command = async (app, targets) => {
  const companies = await requestedCompanies(app, targets, l10n.t('Show Company Details'));
  if (companies.length > mostPages) {
    const text = l10n.t('Select at most {0} companies: each opens a page of its own.', mostPages);
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  for (const { id } of companies) app.companyPages.open(id);
};

/** Loads the details of companies and shows them as a Markdown document. */
export const showCompanyMarkdown: Command = async (app, targets) => {
  const companies = await requestAndLoad(app, targets, l10n.t('Show Company as Markdown'));
  if (companies.length > 0) await showMarkdown(app, companies);
};

/** Shows the loaded details as Markdown. Nothing is bought. */
export async function showMarkdown(app: App, companies: readonly Company[]): Promise<void> {
  const text = companies.map((company) => recordMarkdown(nameOrId(company), partsOf(app, company))).join('\n');
  await app.ui.showReport({ title: titleOf(companies), text });
}

/** Loads the details of companies and shows them as JSON, with nothing left out. */
export const showCompanyJson: Command = async (app, targets) => {
  const companies = await requestAndLoad(app, targets, l10n.t('Show Company as JSON'));
  if (companies.length > 0) await showJson(app, companies);
};

/** Shows the loaded details as JSON. Nothing is bought. */
export async function showJson(app: App, companies: readonly Company[]): Promise<void> {
  const json = companies.map(({ id }) => {
    const cache = app.session.open.companies;
    const record = cache.record(id)?.value;
    return { ...(isRecord(record) ? record : { id }), ...contentsOf(app, id) };
  });
  await app.ui.showReport({ title: titleOf(companies), json: json.length === 1 ? json[0] : json });
}

type DetailsChoice = 'record' | 'other' | 'again' | { readonly name: string };

/** Asks which packages of the requested companies to load, and loads them. @returns the companies; none if the user backs out */
async function requestAndLoad(app: App, targets: readonly Target[], title: string): Promise<readonly Company[]> {
  const companies = await requestedCompanies(app, targets, title);
  if (companies.length === 0) return [];
  await app.session.open.companies.adoptFromColleagues(companies.map(({ id }) => id));
  const chosen = await choose(app, title, companies);
  if (!chosen) return [];
  return load(app, title, companies, chosen);
}

/** Returns the companies, each once, because a company that is selected under several lists would be counted several times in the price. */
async function requestedCompanies(app: App, targets: readonly Target[], title: string): Promise<readonly Company[]> {
  const meant = idAtCursor(app, targets);
  const companies = meant ? [meant] : await companiesOf(app, targets, title);
  return [...new Map(companies.map((company) => [company.id, company])).values()];
}

interface DetailsRequest {
  /** Packages by name. */
  readonly names: readonly string[];
  /** Loads known details once more. */
  readonly again: boolean;
}

/**
 * Loads what is not known, after its price was agreed to.
 * @param isPriceShown the price stands on the button that was clicked
 * @returns none if the user backs out
 */
export async function load(
  app: App,
  title: string,
  companies: readonly Company[],
  chosen: DetailsRequest,
  isPriceShown = false,
): Promise<readonly Company[]> {
  const session = app.session.open;
  await session.companies.adoptFromColleagues(companies.map(({ id }) => id));
  /** The packages to load of a company; undefined if nothing of it has to be loaded. */
  const packagesToLoad = (id: string): readonly string[] | undefined => {
    if (chosen.again) return chosen.names;
    const packages = session.companies.missingPackages(id, chosen.names);
    return packages.length > 0 || session.companies.record(id) === undefined ? packages : undefined;
  };
  const missing = companies.filter(({ id }) => packagesToLoad(id) !== undefined);
  // Details may carry packages that nobody has asked for (service-reference.md, "Details and packages").
  const price = priceOf('companies', { objects: missing.length, packaged: true });
  const count = formatNumber(missing.length, app.settings.locale);
  const label =
    missing.length === 1 ? l10n.t('Load the details of 1 company') : l10n.t('Load the details of {0} companies', count);
  if (!(await agreeTo(app, { title, label, price, isPriceShown }))) return [];
  // While companies are loaded, prices may rise, and the user may agree to them for another command. That does not agree to these calls.
  const agreedAt = session.prices.revision;
  if (missing.length > 0)
    await app.ui.withProgress(l10n.t('Loading details…'), async (waitSignal) => {
      for (const { id } of missing) {
        // It may have been loaded meanwhile, by the page of the company or in another window.
        const packages = packagesToLoad(id);
        if (!packages) continue;
        const { value, raw } = await session.client.getCompany({ id, packages }, { waitSignal, agreedAt });
        session.companies.remember([{ value, raw }], packages);
      }
    });
  return companies.map(({ id }) => session.companies.get(id) ?? { id });
}

async function choose(app: App, title: string, companies: readonly Company[]): Promise<DetailsRequest | undefined> {
  const cache = app.session.open.companies;
  const known = companies.map(({ id }) => cache.packages(id));
  const names = [...new Set([...documentedPackages, ...known.flat().map(({ name }) => name)])];
  const records = companies.map(({ id }) => cache.record(id)?.at);
  const packages = names.map((name): Choice<DetailsChoice> => {
    const ages = known.map((own) => own.find((one) => one.name === name)?.at);
    return { label: oneLine(name, 60), ...ageOf(app, ages), icon: 'package', value: { name } };
  });
  const choices: Choice<DetailsChoice>[] = [
    { label: l10n.t('Name, Country and Address'), ...ageOf(app, records), icon: 'briefcase', value: 'record' },
    ...grouped(l10n.t('Packages'), packages),
    { label: l10n.t('Other Packages…'), description: l10n.t('by their names'), icon: 'edit', value: 'other' },
    { label: l10n.t('Load Known Details Again'), icon: 'refresh', value: 'again' },
  ];
  const placeholder = l10n.t('Which packages? Together they cost 1 credit and 1 companies:* credit per company.');
  const picked = await app.ui.chooseMany({ title, placeholder, choices });
  if (!picked || picked.every((one) => one === 'again')) return undefined;
  const others = picked.includes('other') ? await askForPackages(app, title) : [];
  if (!others) return undefined;
  const ticked = picked.flatMap((one) => (typeof one === 'object' ? one.name : []));
  return { names: [...new Set([...ticked, ...others])], again: picked.includes('again') };
}

// The age is shown only if all companies have the package, because the choice is free only then.
function ageOf(app: App, ages: readonly (number | undefined)[]): { readonly description?: string } {
  const known = ages.filter((at) => at !== undefined);
  if (known.length < ages.length) return {};
  const age = ageText('package', Math.min(...known), { now: app.now(), locale: app.settings.locale });
  return { description: l10n.t('{0}, free', age) };
}

function partsOf(app: App, { id }: Company): readonly RecordPart[] {
  const { companies } = app.session.open;
  const tools = { now: app.now(), locale: app.settings.locale };
  const record = companies.record(id);
  return [
    ...(record
      ? [
          {
            heading: l10n.t('Company'),
            note: ageText('company', record.at, { ...tools, person: record.person }),
            content: record.value,
          },
        ]
      : []),
    ...companies.packages(id).map(({ name, content, at, person }) => {
      const age = ageText('package', at, { ...tools, person });
      const note = content === undefined ? `${l10n.t('The service has no such package for this company.')} ${age}` : age;
      return { heading: name, note, content };
    }),
  ];
}

function contentsOf(app: App, id: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(app.session.open.companies.packages(id).map(({ name, content }) => [name, content]));
}

/** Returns the company under the cursor, if no company row was clicked: a known ID, or a word that looks like an ID. */
function idAtCursor(app: App, targets: readonly Target[]): Company | undefined {
  const [cursor] = app.ui.cursors;
  if (!cursor || !app.ui.editing || targets.some(({ kind }) => kind === 'company')) return undefined;
  const before = cursor.before.slice(cursor.before.lastIndexOf('\n') + 1);
  const id = wordAt(before + (cursor.after.split('\n', 1)[0] ?? ''), before.length)?.id;
  if (id === undefined) return undefined;
  return app.session.open.companies.get(id) ?? (looksLikeCompany(id) ? { id } : undefined);
}

function titleOf(companies: readonly Company[]): string {
  const [first] = companies;
  return companies.length === 1 && first ? nameOrId(first, 40) : l10n.t('{0} companies', companies.length);
}
