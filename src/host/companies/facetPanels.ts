// The tabs of facets, one for each search.
import * as vscode from 'vscode';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { App } from '../../app/app.ts';
import type { FacetPage } from '../../app/facetPages.ts';
import { addToLocations, addToSearch, saveFacets } from '../../commands/companies/facetPage.ts';
import { searchText } from '../../commands/companies/searchView.ts';
import { FacetsController } from '../../controllers/facets/facetsController.ts';
import { readPanelState, type FacetPanelState } from '../../controllers/facets/protocol.ts';
import { panels as viewTypes } from '../../ids.ts';
import { keyOfCriteria, readCriteria } from '../../state/companies/companyCriteria.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { locationCriteriaText } from '../../viewModel/companies/criteriaText.ts';
import { facetsTitle } from '../../viewModel/companies/facetsView.ts';
import type { Log } from '../log.ts';
import { SessionPanels } from '../sessionPanels.ts';

export interface FacetPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly app: App;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

/** The pages of facets in one window. */
export class FacetPanels implements vscode.Disposable {
  readonly #deps: FacetPanelsDeps;
  readonly #panels: SessionPanels<FacetPanelState, FacetsController>;

  constructor(deps: FacetPanelsDeps) {
    const { extensionUri, app, sessionReady, log } = deps;
    this.#deps = deps;
    this.#panels = new SessionPanels(
      { extensionUri, session: app.session, sessionReady, logFault: log.fault },
      {
        viewType: viewTypes.facets,
        icon: 'graph',
        page: { name: 'facets', element: 'facet-tables' },
        readState: readPanelState,
        keyOf: ({ criteria, collection = 'companies' }) => `${collection} ${keyOfCriteria(readCriteria(criteria))}`,
        titleOf: facetsTitle,
        control: (panel, state, open) => this.#control(panel, state, open),
        onReveal: (controller, state) => {
          controller.show(state);
        },
      },
    );
  }

  /** Shows the facets of a search, in its open tab rather than in a second one. */
  open({ collection, criteria, fields }: FacetPage): void {
    const { open } = this.#deps.app.session;
    const { money, actingUser } = open;
    const state = {
      account: money.account,
      collection,
      criteria: { ...criteria },
      fields: [...fields],
      ...omitUndefined({ actingUser }),
    };
    this.#panels.show(state, open);
  }

  /** Fills a tab that the editor has brought back. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  #control(panel: vscode.WebviewPanel, state: FacetPanelState, session: OpenSession): FacetsController {
    const { app, log } = this.#deps;
    const criteria = readCriteria(state.criteria);
    const { collection = 'companies' } = state;
    const isOfCompanies = collection === 'companies';
    const store = isOfCompanies ? session.searches.facets : session.locationFacets;
    const add = isOfCompanies ? addToSearch : addToLocations;
    return new FacetsController(
      {
        collection,
        facets: (fields) => store.of(criteria, fields),
        searchText: () => (isOfCompanies ? searchText(app, { criteria }) : locationCriteriaText(criteria)),
        addValue: (field, value) => add(app, criteria, field, value),
        saveCsv: (content) => saveFacets(app, content),
        post: (message) => void panel.webview.postMessage(message),
        now: app.now,
        locale: vscode.env.language,
        log: log.line,
      },
      state,
    );
  }
}
