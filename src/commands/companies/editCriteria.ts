// Edits the criteria of a search in a quick pick. A change only asks for the count, which is free.
import * as l10n from '@vscode/l10n';
import type { Failure } from '../../client/failure.ts';
import { criterionText } from '../../viewModel/companies/criteriaText.ts';
import { groupNames, otherCriteria, type Criterion } from '../../viewModel/companies/searchParameters.ts';
import { oneLine } from '../../viewModel/format.ts';
import { keyOfCriteria, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App, Choice } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { explain } from '../../app/explain.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { askToAllowCalls } from '../credits/allowBilledCalls.ts';
import { allowChoice } from './companyPages.ts';
import { answered } from '../picks.ts';
import { askCriterion, askOther } from './askCriterion.ts';

/** A search whose criteria are edited. */
export interface EditedSearch {
  readonly title: string;
  /** The criteria that are always offered. */
  readonly all: readonly Criterion[];
  /** Undefined if there is no search yet. */
  readonly current: () => CompanyCriteria | undefined;
  /** The number of matches in words. */
  readonly matches: () => string;
  /** Takes other criteria and counts their matches. @returns the failure if they were not counted */
  readonly change: (criteria: CompanyCriteria) => Promise<Failure | undefined>;
  /** Shows the results. */
  readonly show: () => void;
}

/** Asks for one criterion after the other, until the results are shown or the user backs out. */
export async function editCriteria(app: App, { title, all, current, matches, change, show }: EditedSearch): Promise<void> {
  let failure: Failure | undefined;
  for (;;) {
    const criteria = current() ?? {};
    const results: Choice<'show'> = { label: l10n.t('Show Results'), description: matches(), icon: 'list-flat', value: 'show' };
    const other: Choice<'other'> = { label: l10n.t('Other Parameter…'), icon: 'edit', value: 'other' };
    const allow = failure && allowChoice(failure);
    const choices = [...(allow ? [allow] : []), ...(current() ? [results] : []), ...criterionChoices(app, criteria, all), other];
    const problem = failure && explain(failure)?.what;
    const placeholder = problem ?? l10n.t('Which criterion? After a change, the matches are counted, which is free.');
    const picked = answered(await app.ui.choose<Criterion | 'show' | 'allow' | 'other'>({ title, placeholder, choices }));
    // The criteria belong to the account that was open when they were asked about.
    if (picked === undefined || !isSameSessionOrWarn(app)) return;
    if (picked === 'show') {
      show();
      return;
    }
    if (picked === 'allow') {
      if (!(await askToAllowCalls(app))) return;
      failure = await change(criteria);
      continue;
    }
    const changed =
      picked === 'other'
        ? await askOther(app, title, criteria)
        : await askCriterion(app, `${title}: ${picked.title}`, picked, criteria);
    if (!isSameSessionOrWarn(app)) return;
    if (!changed || (current() && keyOfCriteria(changed) === keyOfCriteria(criteria))) continue;
    failure = await change(changed);
  }
}

/** Each criterion with its value, or with the API's name for it, so that both are found by typing. */
function criterionChoices(app: App, criteria: CompanyCriteria, known: readonly Criterion[]): readonly Choice<Criterion>[] {
  const { lists } = app.session.open;
  const choices = [...known, ...otherCriteria(Object.keys(criteria), known)].map((criterion): Choice<Criterion> => {
    const text = criterionText(criteria, criterion, (id) => lists.list(id)?.name);
    const withoutValue = criterion.kind === 'activity' ? l10n.t('active and ceased companies') : criterion.fields.join(', ');
    return {
      label: oneLine(criterion.title, 80),
      description: text ?? (criterion.isPrivate ? l10n.t('{0}, only with some tokens', withoutValue) : withoutValue),
      icon: text === undefined && criterion.kind !== 'activity' ? 'circle-outline' : 'circle-filled',
      value: criterion,
    };
  });
  return groupedBy(groupNames(), choices, ({ group }) => group);
}
