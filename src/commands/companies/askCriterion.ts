// Asks for the value of one search criterion, by an input of the criterion's kind.
import * as l10n from '@vscode/l10n';
import { isFilterName } from '../../client/parameters.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import { knownValues } from '../../domain/search/knownValues.ts';
import { readDay, readNumber, readRange } from '../../domain/search/range.ts';
import { readValues, withCriterion, writeValues, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import { rangeText } from '../../viewModel/companies/criteriaText.ts';
import { allCriteria, type Criterion } from '../../viewModel/companies/searchParameters.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { App, Choice } from '../../app/app.ts';
import { answered } from '../picks.ts';
import { askLists } from './askLists.ts';
import { emptyText, problemOf } from './criterionChecks.ts';

/** The most loaded companies whose records are read for suggestions. */
const mostRecords = 200;

/** The most suggestions that are shown at once. */
const mostSuggestions = 30;

/** Asks for the value of a criterion. @returns the criteria with that value; undefined if the user backs out */
export function askCriterion(
  app: App,
  title: string,
  criterion: Criterion,
  criteria: CompanyCriteria,
): Promise<CompanyCriteria | undefined> {
  switch (criterion.kind) {
    case 'activity':
      return askActive(app, title, criteria);
    case 'lists':
      return askLists(app, title, criteria);
    case 'flag':
      return askFlag(app, title, criterion, criteria);
    case 'numbers':
    case 'days':
      return askRange(app, title, criterion, criteria);
    case 'values':
      return askValues(app, title, criterion, criteria);
    case 'text':
    case 'number':
      return askText(app, title, criterion, criteria);
  }
}

/**
 * Asks for a parameter by its name, and for its value. Only the form is checked: the API has more parameters than are known here.
 */
export async function askOther(app: App, title: string, criteria: CompanyCriteria): Promise<CompanyCriteria | undefined> {
  const name = answered(
    await app.ui.ask({
      title,
      prompt: l10n.t('The name of a parameter, as the API writes it'),
      check: (text) => (isFilterName(text.trim()) ? undefined : l10n.t('Enter a name of letters and digits.')),
    }),
  );
  if (name === undefined) return undefined;
  const field = name.trim();
  // A known parameter has its own question, because a plain text would be left out if it takes several values or a Boolean.
  const known = allCriteria().find(({ fields }) => fields.length === 1 && fields[0] === field);
  if (known) return askCriterion(app, title, known, criteria);
  return askText(app, title, { name: field, kind: 'text', group: 'others', title: field, fields: [field] }, criteria);
}

async function askActive(app: App, title: string, criteria: CompanyCriteria): Promise<CompanyCriteria | undefined> {
  const choices: Choice<'yes' | 'no' | 'any'>[] = [
    { label: l10n.t('Active or Not'), value: 'any' },
    { label: l10n.t('Only Active Companies'), value: 'yes' },
    { label: l10n.t('Only Companies That Are Not Active'), value: 'no' },
  ];
  const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('Which companies?'), choices }));
  return picked && withCriterion(criteria, 'active', picked === 'any' ? undefined : picked === 'yes');
}

async function askFlag(
  app: App,
  title: string,
  { fields: [field] }: Criterion,
  criteria: CompanyCriteria,
): Promise<CompanyCriteria | undefined> {
  const choices: Choice<'yes' | 'no' | 'any'>[] = [
    { label: l10n.t('Yes'), value: 'yes' },
    { label: l10n.t('No'), value: 'no' },
    { label: l10n.t('Remove the Criterion'), value: 'any' },
  ];
  const picked = answered(await app.ui.choose({ title, placeholder: field, choices }));
  return picked && withCriterion(criteria, field, picked === 'any' ? undefined : picked === 'yes');
}

async function askRange(
  app: App,
  title: string,
  criterion: Criterion,
  criteria: CompanyCriteria,
): Promise<CompanyCriteria | undefined> {
  const isDays = criterion.kind === 'days';
  const read = (text: string) => readRange<string | number>(text, isDays ? readDay : readNumber);
  const typed = answered(
    await app.ui.ask({
      title,
      prompt: emptyText(),
      placeholder: isDays ? '2019-01-01.., ..2024-12-31' : '10..50, >= 10, <= 50',
      value: rangeText(criteria, criterion) ?? '',
      check: (text) => (read(text) ? undefined : rangeProblem(isDays)),
    }),
  );
  const range = typed === undefined ? undefined : read(typed);
  const [from, to = from] = criterion.fields;
  return range && withCriterion(withCriterion(criteria, from, range.from), to, range.to);
}

async function askText(
  app: App,
  title: string,
  { kind, fields: [field] }: Criterion,
  criteria: CompanyCriteria,
): Promise<CompanyCriteria | undefined> {
  const value = criteria[field] ?? '';
  const before = typeof value === 'object' ? writeValues(value) : String(value);
  const isNumber = kind === 'number';
  const typed = answered(
    await app.ui.ask({
      title,
      prompt: emptyText(),
      placeholder: isNumber ? '45.46' : l10n.t('Text'),
      value: before,
      check: (text) => {
        if (isNumber && text.trim() !== '' && readNumber(text) === undefined) return l10n.t('Enter a number, such as 45.46.');
        // A single text may contain any quotes, closed or not.
        return problemOf(text.replaceAll('"', ''));
      },
    }),
  );
  if (typed === undefined) return undefined;
  // An unchanged list, number or Boolean stays as it is. As a text it would be another search, and its companies would be bought
  // again.
  if (typed === before) return criteria;
  return withCriterion(criteria, field, isNumber ? readNumber(typed) : typed);
}

async function askValues(
  app: App,
  title: string,
  criterion: Criterion,
  criteria: CompanyCriteria,
): Promise<CompanyCriteria | undefined> {
  const [field] = criterion.fields;
  const given = criteria[field] ?? [];
  const value = typeof given === 'object' ? writeValues(given) : String(given);
  const known = suggestionsFor(app, criterion);
  const typed = known.length > 0 ? await findValues(app, title, value, known) : await typeValues(app, title, field, value);
  if (typed === undefined) return undefined;
  const values = readValues(typed);
  return withCriterion(criteria, field, typeof values === 'string' ? undefined : values);
}

async function typeValues(app: App, title: string, field: string, value: string): Promise<string | undefined> {
  return answered(
    await app.ui.ask({
      title,
      prompt:
        field === 'packages' ? l10n.t('With packages, a company costs two credits. Leave it empty to remove them.') : emptyText(),
      placeholder: valuesText(),
      value,
      check: problemOf,
    }),
  );
}

/** Completes the last of the values while they are typed. Nothing is sent for that. */
async function findValues(app: App, title: string, start: string, known: readonly string[]): Promise<string | undefined> {
  let value = start;
  for (;;) {
    const found = await app.ui.find<{ readonly text: string; readonly isDone: boolean }>({
      title,
      placeholder: valuesText(),
      value,
      search: (text) => {
        const problem = problemOf(text);
        if (problem !== undefined) return [{ label: problem, icon: 'warning', value: { text, isDone: false } }];
        const done = text.trim() === '' ? l10n.t('Remove the Criterion') : l10n.t('Use {0}', oneLine(text, 60));
        return [{ label: done, icon: 'check', value: { text, isDone: true } }, ...completions(text, known)];
      },
    });
    if (!found) return undefined;
    if (found.isDone) return found.text;
    value = found.text;
  }
}

function completions(
  text: string,
  known: readonly string[],
): readonly Choice<{ readonly text: string; readonly isDone: boolean }>[] {
  const values = readValues(text);
  if (typeof values === 'string') return [];
  // A comma or nothing at the end begins another value.
  const isNewValue = /(?:^|,)\s*$/.test(text);
  const complete = isNewValue ? values : values.slice(0, -1);
  const typed = isNewValue ? '' : normalizeName(values.at(-1) ?? '');
  return known
    .filter((value) => !values.includes(value) && normalizeName(value).includes(typed))
    .slice(0, mostSuggestions)
    .map((value) => ({
      label: oneLine(value, 80),
      icon: 'add',
      value: { text: `${writeValues([...complete, value])}, `, isDone: false },
    }));
}

function suggestionsFor({ session }: App, { values = [], path }: Criterion): readonly string[] {
  const loaded = path === undefined ? [] : knownValues(session.open.companies.recentRecords(mostRecords), path);
  return [...new Set([...values, ...loaded])];
}

function valuesText(): string {
  return l10n.t('separated by commas; "a, b" is one value with a comma');
}

function rangeProblem(isDays: boolean): string {
  return isDays
    ? l10n.t('Enter days such as 2019-01-01..2024-12-31, 2019-01-01.. or ..2024-12-31.')
    : l10n.t('Enter a range such as 10..50, >= 10 or <= 50.');
}
