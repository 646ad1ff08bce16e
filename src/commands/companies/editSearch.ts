// Edit Search Criteria: every criterion of the interface with its value. A change asks the count alone, which is free.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { views } from '../../ids.ts';
import { criterionText } from '../../viewModel/companies/criteriaText.ts';
import { allCriteria, groupNames, otherCriteria, type Criterion } from '../../viewModel/companies/searchParameters.ts';
import { oneLine } from '../../viewModel/format.ts';
import { matchesText } from '../../viewModel/companies/searchRows.ts';
import { keyOfCriteria, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { explain } from '../../app/explain.ts';
import { allowBilledCalls } from '../credits/allowBilledCalls.ts';
import { allowChoice, countMatches } from './companyPages.ts';
import { answered } from '../picks.ts';
import { askCriterion, askOther } from './askCriterion.ts';

export const editSearch: Command = async (app) => {
  const { searches } = app.session.open;
  const title = l10n.t('Edit Search Criteria');
  let failure: Failure | undefined;
  const count = async (criteria: CompanyCriteria): Promise<void> => {
    const counted = await countMatches(app, searches.of(criteria), true);
    failure = counted instanceof Failure ? counted : undefined;
  };
  for (;;) {
    const criteria = searches.criteria ?? {};
    const matches = matchesText(searches.criteria && searches.current?.count, app.settings.locale);
    const show: Choice<'show'> = { label: l10n.t('Show Results'), description: matches, icon: 'list-flat', value: 'show' };
    const other: Choice<'other'> = { label: l10n.t('Other Parameter…'), icon: 'edit', value: 'other' };
    const allow = failure && allowChoice(failure);
    const choices = [...(allow ? [allow] : []), ...(searches.criteria ? [show] : []), ...criterionChoices(app, criteria), other];
    const problem = failure && explain(failure)?.what;
    const placeholder = problem ?? l10n.t('Which criterion? After a change, the matches are counted, which is free.');
    const picked = answered(await app.ui.choose<Criterion | 'show' | 'allow' | 'other'>({ title, placeholder, choices }));
    if (picked === 'show') app.ui.focus(views.search);
    if (picked === undefined || picked === 'show') return;
    if (picked === 'allow') {
      await allowBilledCalls(app, []);
      await count(criteria);
      continue;
    }
    const changed =
      picked === 'other'
        ? await askOther(app, title, criteria)
        : await askCriterion(app, `${title}: ${picked.title}`, picked, criteria);
    if (!changed || (searches.criteria && keyOfCriteria(changed) === keyOfCriteria(criteria))) continue;
    searches.show(changed);
    await count(changed);
  }
};

/** Each criterion with its value, or with the API's name for it, so that both are found by typing. */
function criterionChoices(app: App, criteria: CompanyCriteria): readonly Choice<Criterion>[] {
  const { lists } = app.session.open;
  const all = [...allCriteria(), ...otherCriteria(Object.keys(criteria))];
  const choices = all.map((criterion): Choice<Criterion> => {
    const text = criterionText(criteria, criterion, (id) => lists.list(id)?.name);
    const without = criterion.kind === 'activity' ? l10n.t('active and ceased companies') : criterion.fields.join(', ');
    return {
      label: oneLine(criterion.title, 80),
      description: text ?? (criterion.isPrivate ? l10n.t('{0}, only with some tokens', without) : without),
      icon: text === undefined && criterion.kind !== 'activity' ? 'circle-outline' : 'circle-filled',
      value: criterion,
    };
  });
  return groupedBy(groupNames(), choices, ({ group }) => group);
}
