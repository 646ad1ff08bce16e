// Edit Search Criteria: every criterion of the interface with its value. A change asks the count alone, which is free.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { normalizeName } from '../../client/normalizeName.ts';
import type { List } from '../../client/model/list.ts';
import { views } from '../../ids.ts';
import {
  criteriaFields,
  criterionName,
  criterionText,
  criterionTopic,
  topicNames,
} from '../../viewModel/companies/criteriaText.ts';
import { oneLine } from '../../viewModel/format.ts';
import { matchesText } from '../../viewModel/companies/searchRows.ts';
import {
  keyOfCriteria,
  readValues,
  withCriterion,
  writeValues,
  type CompanyCriteria,
  type CriteriaField,
} from '../../state/companies/companyCriteria.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { explain } from '../../app/explain.ts';
import { allowBilledCalls } from '../credits/allowBilledCalls.ts';
import { allowChoice, countMatches } from './companyPages.ts';
import { answered } from '../picks.ts';

export const editSearch: Command = async (app) => {
  const { searches, lists } = app.session.open;
  const title = l10n.t('Edit Search Criteria');
  let failure: Failure | undefined;
  const count = async (criteria: CompanyCriteria): Promise<void> => {
    const counted = await countMatches(app, searches.of(criteria), true);
    failure = counted instanceof Failure ? counted : undefined;
  };
  for (;;) {
    const criteria = searches.criteria ?? {};
    const matches = matchesText(searches.criteria && searches.current?.count, app.settings.locale);
    const fields = criteriaFields.map((field): Choice<CriteriaField> => {
      const text = criterionText(criteria, field, (id) => lists.list(id)?.name);
      return {
        label: criterionName(field),
        description: text ?? '',
        icon: text === undefined ? 'circle-outline' : 'circle-filled',
        value: field,
      };
    });
    const show: Choice<'show'> = { label: l10n.t('Show Results'), description: matches, icon: 'list-flat', value: 'show' };
    const grouped = groupedBy(topicNames(), fields, criterionTopic);
    const allow = failure && allowChoice(failure);
    const choices = [...(allow ? [allow] : []), ...(searches.criteria ? [show] : []), ...grouped];
    const problem = failure && explain(failure)?.what;
    const placeholder = problem ?? l10n.t('Which criterion? After a change, the matches are counted, which is free.');
    const picked = answered(await app.ui.choose<CriteriaField | 'show' | 'allow'>({ title, placeholder, choices }));
    if (picked === 'show') app.ui.focus(views.search);
    if (picked === undefined || picked === 'show') return;
    if (picked === 'allow') {
      await allowBilledCalls(app, []);
      await count(criteria);
      continue;
    }
    const changed = await askCriterion(app, title, picked, criteria);
    if (!changed || (searches.criteria && keyOfCriteria(changed) === keyOfCriteria(criteria))) continue;
    searches.show(changed);
    await count(changed);
  }
};

/** @returns undefined where the user backs out */
async function askCriterion(
  app: App,
  title: string,
  field: CriteriaField,
  criteria: CompanyCriteria,
): Promise<CompanyCriteria | undefined> {
  const titled = `${title}: ${criterionName(field)}`;
  if (field === 'active') return askActive(app, titled, criteria);
  if (field === 'lists') return askLists(app, titled, criteria);
  const value = criteria[field] ?? '';
  const isText = typeof value === 'string' && (field === 'name' || field === 'namePrefix');
  const typed = answered(
    await app.ui.ask({
      title: titled,
      prompt:
        field === 'packages' ? l10n.t('With packages, a company costs two credits. Leave it empty to remove them.') : emptyText(),
      placeholder: isText ? l10n.t('Text') : l10n.t('separated by commas; "a, b" is one value with a comma'),
      value: typeof value === 'string' ? value : writeValues(value),
      check: (text) => problemOf(isText ? text.replaceAll('"', '') : text),
    }),
  );
  if (typed === undefined) return undefined;
  const values = readValues(typed);
  return withCriterion(criteria, field, isText ? typed : typeof values === 'string' ? undefined : values);
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

async function askLists(app: App, title: string, criteria: CompanyCriteria): Promise<CompanyCriteria | undefined> {
  const { lists } = app.session.open;
  if (lists.lists.status === 'idle')
    await app.ui.withProgress(l10n.t('Reading the lists…'), (signal) => lists.showLists({ signal }));
  const loaded = lists.lists.rows.flatMap(({ value }) => (value && value.type !== 'person' ? [value] : []));
  const typed = answered(
    await app.ui.ask({
      title,
      prompt: emptyText(),
      placeholder: l10n.t('Names or IDs of lists, separated by commas'),
      value: writeValues((criteria.lists ?? []).map((id) => nameFor(id, loaded))),
      check: (text) => problemOf(text) ?? listsIn(text, loaded).problem,
    }),
  );
  return typed === undefined ? undefined : withCriterion(criteria, 'lists', listsIn(typed, loaded).ids);
}

/** The name of a list, followed by its ID where another list has the same name. */
function nameFor(id: string, loaded: readonly List[]): string {
  const name = loaded.find((list) => list.id === id)?.name ?? '';
  return name !== '' && listsIn(writeValues([name]), loaded).ids[0] === id ? name : id;
}

// An ID is one in any case: IDs are opaque, and those of lists that are not loaded may be meant as well.
function listsIn(text: string, loaded: readonly List[]): { readonly ids: readonly string[]; readonly problem?: string } {
  const values = readValues(text);
  const ids: string[] = [];
  for (const value of typeof values === 'string' ? [] : values) {
    const named = loaded.filter(({ id, name }) => id !== value && normalizeName(name) === normalizeName(value));
    const [only, second] = named;
    if (loaded.some(({ id }) => id === value) || (!only && /^\d+$/.test(value))) ids.push(value);
    else if (only && !second) ids.push(only.id);
    else {
      const name = oneLine(value, 40);
      return {
        ids,
        problem: second
          ? l10n.t('Several lists are called “{0}”: enter the ID of one.', name)
          : l10n.t('No loaded list is called “{0}”: enter its ID.', name),
      };
    }
  }
  return { ids };
}

function problemOf(text: string): string | undefined {
  switch (readValues(text)) {
    case 'quote':
      return l10n.t('A double quote is not closed.');
    case 'invisible':
      return l10n.t('The text has invisible characters: type it instead of pasting it.');
    default:
      return undefined;
  }
}

function emptyText(): string {
  return l10n.t('Leave it empty to remove the criterion.');
}
