// The tabs of locations, one for each search.
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
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
import type { PanelsOf } from '../sessionPanels.ts';

export interface LocationPanelsDeps {
  readonly host: CommandHost;
  readonly log: Log;
}

type Controller = LocationsController<LocationOffer>;

/** Describes the tabs of locations, which are opened by the criteria of the search. */
export function locationPanels(deps: LocationPanelsDeps): PanelsOf<CompanyCriteria, LocationsPanelState, Controller> {
  return {
    viewType: viewTypes.locations,
    icon: 'location',
    page: { name: 'locations', element: 'location-table' },
    stateOf: (criteria, session) => ({ ...session, criteria: { ...criteria } }),
    readState: readPanelState,
    keyOf: ({ criteria }) => keyOfCriteria(readCriteria(criteria)),
    titleOf: locationsTitle,
    control: (panel, state, open) => controllerOf(deps, panel, state, open),
    onReveal: (controller) => {
      controller.draw();
    },
  };
}

function controllerOf(
  { host, log }: LocationPanelsDeps,
  panel: vscode.WebviewPanel,
  state: LocationsPanelState,
  { money, credits }: OpenSession,
): Controller {
  const { app } = host;
  const criteria = readCriteria(state.criteria);
  // The work is run like a command, so that a failure becomes a message that says what to do.
  const runAsCommand = (work: (current: App) => Promise<void>): Promise<void> => run(app, work, [], log.fault);
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
    load: (offer) => runAsCommand((current) => buyLocations(current, criteria, offer, true)),
    edit: () => runAsCommand((current) => editLocations(current, criteria)),
    showFacets: () => runAsCommand((current) => showLocationFacets(current, criteria)),
    showJson: () => runAsCommand((current) => showLocationsAsJson(current, criteria)),
    showTimeline: (company) => void host.run(commands.showTimeline, [{ kind: 'company', company }]),
    post: (message) => void panel.webview.postMessage(message),
    now: app.now,
    locale: vscode.env.language,
    log: log.line,
  });
}
