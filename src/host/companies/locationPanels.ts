// The tabs of locations, one for each search.
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import {
  buyLocations,
  editLocations,
  firstLocationsAgain,
  nextLocations,
  showLocationsAsJson,
  type LocationOffer,
} from '../../commands/companies/locations.ts';
import { showLocationFacets } from '../../commands/companies/searchFacets.ts';
import { run } from '../../commands/run.ts';
import { LocationsController } from '../../controllers/locations/locationsController.ts';
import { readPanelState, type LocationsPanelState } from '../../controllers/locations/protocol.ts';
import { commands, panels as viewTypes } from '../../ids.ts';
import { keyOfCriteria, readCriteria, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import { knownLocations } from '../../state/companies/locationCache.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { locationCriteriaText } from '../../viewModel/companies/criteriaText.ts';
import { locationsTitle } from '../../viewModel/companies/locationsView.ts';
import type { CommandHost } from '../commands.ts';
import type { Log } from '../log.ts';
import { SessionPanels } from '../sessionPanels.ts';

export interface LocationPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

/** The pages of locations in one window. */
export class LocationPanels implements vscode.Disposable {
  readonly #deps: LocationPanelsDeps;
  readonly #panels: SessionPanels<LocationsPanelState, LocationsController<LocationOffer>>;

  constructor(deps: LocationPanelsDeps) {
    const { extensionUri, host, sessionReady, log } = deps;
    this.#deps = deps;
    this.#panels = new SessionPanels(
      { extensionUri, session: host.app.session, sessionReady, logFault: log.fault },
      {
        viewType: viewTypes.locations,
        icon: 'location',
        page: { name: 'locations', element: 'location-table' },
        readState: readPanelState,
        keyOf: ({ criteria }) => keyOfCriteria(readCriteria(criteria)),
        titleOf: locationsTitle,
        control: (panel, state, open) => this.#control(panel, state, open),
        onReveal: (controller) => {
          controller.draw();
        },
      },
    );
  }

  /** Shows the locations of a search, in its open tab rather than in a second one. */
  open(criteria: CompanyCriteria): void {
    const { open } = this.#deps.host.app.session;
    const { money, actingUser } = open;
    this.#panels.show({ account: money.account, criteria: { ...criteria }, ...omitUndefined({ actingUser }) }, open);
  }

  /** Fills a tab that the editor has brought back. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  #control(
    panel: vscode.WebviewPanel,
    state: LocationsPanelState,
    { money, credits }: OpenSession,
  ): LocationsController<LocationOffer> {
    const { host, log } = this.#deps;
    const { app } = host;
    const criteria = readCriteria(state.criteria);
    // As a command: a failure becomes a message that says what to do.
    const act = (work: (current: App) => Promise<void>): Promise<void> => run(app, work, [], log.fault);
    return new LocationsController({
      savedState: state,
      source: () => ({
        search: locationCriteriaText(criteria),
        known: knownLocations(money, criteria),
        next: nextLocations(app, criteria),
        again: firstLocationsAgain(app, criteria),
      }),
      credits,
      onDidChangeCredits: credits.onDidChange,
      load: (offer) => act((current) => buyLocations(current, criteria, offer, true)),
      edit: () => act((current) => editLocations(current, criteria)),
      showFacets: () => act((current) => showLocationFacets(current, criteria)),
      showJson: () => act((current) => showLocationsAsJson(current, criteria)),
      showTimeline: (company) => void host.run(commands.showTimeline, [{ kind: 'company', company }]),
      post: (message) => void panel.webview.postMessage(message),
      now: app.now,
      locale: vscode.env.language,
      log: log.line,
    });
  }
}
