// The tabs with the details of companies, one for each company.
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { showJson, showMarkdown } from '../../commands/companies/companyDetails.ts';
import { insertValue, loadOtherPackages, loadPackages, loadPackagesAgain } from '../../commands/companies/companyPage.ts';
import { CompanyDetailsController } from '../../controllers/companyDetails/companyDetailsController.ts';
import { readPanelState, type DetailsPanelState } from '../../controllers/companyDetails/protocol.ts';
import { run } from '../../commands/run.ts';
import { commands, panels as viewTypes } from '../../ids.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { nameOrId } from '../../viewModel/format.ts';
import type { CommandHost } from '../commands.ts';
import type { Log } from '../log.ts';
import type { PanelsOf } from '../sessionPanels.ts';

export interface CompanyPanelsDeps {
  readonly host: CommandHost;
  readonly log: Log;
}

/** Describes the tabs with the details of a company, which are opened by its ID. */
export function companyPanels(deps: CompanyPanelsDeps): PanelsOf<string, DetailsPanelState, CompanyDetailsController> {
  return {
    viewType: viewTypes.companyDetails,
    icon: 'briefcase',
    page: { name: 'companyDetails', element: 'company-details' },
    stateOf: (company, session) => ({ ...session, company }),
    readState: readPanelState,
    keyOf: ({ company }) => company,
    titleOf: ({ company: id }) => nameOrId(deps.host.app.session.open.companies.get(id) ?? { id }, 40),
    control: (panel, state, open) => controllerOf(deps, panel, state, open),
  };
}

function controllerOf(
  { host, log }: CompanyPanelsDeps,
  panel: vscode.WebviewPanel,
  state: DetailsPanelState,
  open: OpenSession,
): CompanyDetailsController {
  const { app } = host;
  const { companies, credits } = open;
  // The work is run like a command, so that a failure becomes a message that says what to do.
  const runAsCommand = (work: (current: App) => Promise<void>): Promise<void> => run(app, work, [], log.fault);
  const company = () => companies.get(state.company) ?? { id: state.company };
  return new CompanyDetailsController({
    savedState: state,
    companies,
    credits,
    onDidChangeCredits: credits.onDidChange,
    load: (names) => runAsCommand((current) => loadPackages(current, company(), names)),
    loadOther: () => runAsCommand((current) => loadOtherPackages(current, company())),
    loadAgain: (names) => runAsCommand((current) => loadPackagesAgain(current, company(), names)),
    insert: (text) => runAsCommand((current) => insertValue(current, text)),
    showTimeline: () => void host.run(commands.showTimeline, [{ kind: 'company', company: company() }]),
    showJson: () => runAsCommand((current) => showJson(current, [company()])),
    showMarkdown: () => runAsCommand((current) => showMarkdown(current, [company()])),
    setTitle: (title) => {
      if (panel.title !== title) panel.title = title;
    },
    post: (message) => void panel.webview.postMessage(message),
    now: app.now,
    locale: vscode.env.language,
    log: log.line,
  });
}
