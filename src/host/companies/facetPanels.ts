// The tabs of facets, one for each search.
import type * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { FacetPage } from '../../app/facetPages.ts';
import { addToLocations, addToSearch, saveFacets } from '../../commands/companies/facetPage.ts';
import { searchText } from '../../commands/companies/searchView.ts';
import { run } from '../../commands/run.ts';
import { FacetsController } from '../../controllers/facets/facetsController.ts';
import { readPanelState, type FacetPanelState } from '../../controllers/facets/protocol.ts';
import { panels as viewTypes } from '../../ids.ts';
import { keyOfCriteria, readCriteria } from '../../state/companies/companyCriteria.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { locationCriteriaText } from '../../viewModel/companies/criteriaText.ts';
import { facetsTitle } from '../../viewModel/companies/facetsView.ts';
import type { Log } from '../log.ts';
import type { PanelsOf } from '../sessionPanels.ts';

export interface FacetPanelsDeps {
  readonly app: App;
  readonly log: Log;
}

/** Describes the tabs of facets. */
export function facetPanels(deps: FacetPanelsDeps): PanelsOf<FacetPage, FacetPanelState, FacetsController> {
  return {
    viewType: viewTypes.facets,
    icon: 'graph',
    page: { name: 'facets', element: 'facet-tables' },
    stateOf: ({ collection, criteria, fields }, session) => ({
      ...session,
      collection,
      criteria: { ...criteria },
      fields: [...fields],
    }),
    readState: readPanelState,
    keyOf: ({ criteria, collection = 'companies' }) => `${collection} ${keyOfCriteria(readCriteria(criteria))}`,
    titleOf: facetsTitle,
    control: (panel, state, open) => controllerOf(deps, panel, state, open),
    onReveal: (controller, state) => {
      controller.show(state);
    },
  };
}

function controllerOf(
  { app, log }: FacetPanelsDeps,
  panel: vscode.WebviewPanel,
  state: FacetPanelState,
  session: OpenSession,
): FacetsController {
  const criteria = readCriteria(state.criteria);
  const { collection = 'companies' } = state;
  const isOfCompanies = collection === 'companies';
  const store = isOfCompanies ? session.searches.facets : session.locationFacets;
  const add = isOfCompanies ? addToSearch : addToLocations;
  // The work is run like a command, so that a failure becomes a message that says what to do.
  const runAsCommand = (work: (current: App) => Promise<void>): Promise<void> => run(app, work, [], log.fault);
  return new FacetsController(
    {
      collection,
      facets: (fields) => store.of(criteria, fields),
      searchText: () => (isOfCompanies ? searchText(app, { criteria }) : locationCriteriaText(criteria)),
      addValue: (field, value) => runAsCommand((current) => add(current, criteria, field, value)),
      saveCsv: (content) => runAsCommand((current) => saveFacets(current, content)),
      post: (message) => void panel.webview.postMessage(message),
      now: app.now,
      locale: app.settings.locale,
      log: log.line,
    },
    state,
  );
}
