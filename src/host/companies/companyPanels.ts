// The tabs with the details of a company, one for each company.
import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
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
import { SessionPanels } from '../sessionPanels.ts';

export interface CompanyPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

/** The pages of companies in one window. */
export class CompanyPanels implements vscode.Disposable {
  readonly #deps: CompanyPanelsDeps;
  readonly #panels: SessionPanels<DetailsPanelState, CompanyDetailsController>;

  constructor(deps: CompanyPanelsDeps) {
    const { extensionUri, host, sessionReady, log } = deps;
    this.#deps = deps;
    this.#panels = new SessionPanels(
      { extensionUri, session: host.app.session, sessionReady, logFault: log.fault },
      {
        viewType: viewTypes.companyDetails,
        icon: 'briefcase',
        page: { name: 'companyDetails', element: 'company-details' },
        readState: readPanelState,
        keyOf: ({ company }) => company,
        titleOf: ({ company: id }) => nameOrId(host.app.session.open.companies.get(id) ?? { id }, 40),
        control: (panel, state, open) => this.#control(panel, state, open),
      },
    );
  }

  /** Shows the details of a company, in its open tab rather than in a second one. */
  open(company: string): void {
    const { open } = this.#deps.host.app.session;
    const { money, actingUser } = open;
    this.#panels.show({ account: money.account, company, ...omitUndefined({ actingUser }) }, open);
  }

  /** Fills a tab that the editor has brought back. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    return this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  #control(panel: vscode.WebviewPanel, state: DetailsPanelState, open: OpenSession): CompanyDetailsController {
    const { host, log } = this.#deps;
    const { app } = host;
    const { companies, credits } = open;
    // As a command: a failure becomes a message that says what to do.
    const act = (work: (current: App) => Promise<void>): Promise<void> => run(app, work, [], log.fault);
    const company = () => companies.get(state.company) ?? { id: state.company };
    return new CompanyDetailsController({
      savedState: state,
      companies,
      credits,
      onDidChangeCredits: credits.onDidChange,
      load: (names) => act((current) => loadPackages(current, company(), names)),
      loadOther: () => act((current) => loadOtherPackages(current, company())),
      loadAgain: (names) => act((current) => loadPackagesAgain(current, company(), names)),
      insert: (text) => act((current) => insertValue(current, text)),
      showTimeline: () => void host.run(commands.showTimeline, [{ kind: 'company', company: company() }]),
      showJson: () => act((current) => showJson(current, [company()])),
      showMarkdown: () => act((current) => showMarkdown(current, [company()])),
      setTitle: (title) => {
        if (panel.title !== title) panel.title = title;
      },
      post: (message) => void panel.webview.postMessage(message),
      now: app.now,
      locale: vscode.env.language,
      log: log.line,
    });
  }
}
