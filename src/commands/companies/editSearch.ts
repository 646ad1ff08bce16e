// Edit Search Criteria: every criterion of a company search with its value.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import { views } from '../../ids.ts';
import { allCriteria } from '../../viewModel/companies/searchParameters.ts';
import { matchesText } from '../../viewModel/companies/searchRows.ts';
import type { Command } from '../../app/app.ts';
import { countMatches } from './companyPages.ts';
import { editCriteria } from './editCriteria.ts';

export const editSearch: Command = async (app) => {
  const { searches } = app.session.open;
  await editCriteria(app, {
    title: l10n.t('Edit Search Criteria'),
    all: allCriteria(),
    current: () => searches.criteria,
    matches: () => matchesText(searches.criteria && searches.current?.count, app.settings.locale),
    change: async (criteria) => {
      // The criteria are set before the count, so that a failed count loses none.
      if (criteria !== searches.criteria) searches.show(criteria);
      const counted = await countMatches(app, searches.of(criteria), true);
      return counted instanceof Failure ? counted : undefined;
    },
    show: () => {
      app.ui.focus(views.search);
    },
  });
};
