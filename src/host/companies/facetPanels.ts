// The tabs of facets: one for each search, and back again after the window was reloaded.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { App } from '../../app/app.ts';
import type { FacetPage } from '../../app/facetPages.ts';
import { addToSearch, saveFacets } from '../../commands/companies/facetPage.ts';
import { searchText } from '../../commands/companies/searchView.ts';
import { FacetsController } from '../../controllers/facets/facetsController.ts';
import { readPanelState, type FacetPanelState } from '../../controllers/facets/protocol.ts';
import { panels as viewTypes } from '../../ids.ts';
import { keyOfCriteria, readCriteria } from '../../state/companies/companyCriteria.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { facetsTitle } from '../../viewModel/companies/facetsView.ts';
import type { Log } from '../log.ts';
import { pageFolderIn, pageHtml } from '../page.ts';
import { ReturningPanels } from '../returningPanels.ts';

export interface FacetPanelsDeps {
  readonly extensionUri: vscode.Uri;
  readonly app: App;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  readonly controller: FacetsController;
}

/** The panels of one window, one for each search. */
export class FacetPanels implements vscode.Disposable {
  readonly #deps: FacetPanelsDeps;
  readonly #pageFolder: vscode.Uri;
  readonly #open = new Map<string, OpenPanel>();
  readonly #returning: ReturningPanels;
  readonly #closed: Disposable;

  constructor(deps: FacetPanelsDeps) {
    this.#deps = deps;
    this.#pageFolder = pageFolderIn(deps.extensionUri);
    this.#returning = new ReturningPanels(deps.sessionReady);
    this.#closed = deps.app.session.onDidClose(() => {
      this.#closeAll();
    });
  }

  /** Shows the facets of a search, in its open tab rather than in a second one. */
  open({ criteria, fields }: FacetPage): void {
    const session = this.#deps.app.session.open;
    const savedState = {
      account: session.money.account,
      criteria: { ...criteria },
      fields: [...fields],
      ...omitUndefined({ actingUser: session.actingUser }),
    };
    const known = this.#open.get(keyOfCriteria(criteria));
    if (known) {
      known.panel.reveal();
      known.controller.show(savedState);
      return;
    }
    const column = vscode.ViewColumn.Active;
    this.#fill(vscode.window.createWebviewPanel(viewTypes.facets, facetsTitle(), column, this.#options), savedState, session);
  }

  /** Fills a tab that the editor has brought back. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const savedState = readPanelState(state);
    panel.webview.options = this.#options;
    if (!savedState) {
      panel.dispose();
      return;
    }
    if (!(await this.#returning.wait(panel))) return;
    const isOpen = this.#open.has(keyOfCriteria(readCriteria(savedState.criteria)));
    const session = isOpen ? undefined : this.#sessionOf(savedState);
    if (session) this.#fill(panel, savedState, session);
    else panel.dispose();
  }

  dispose(): void {
    // The tabs stay: the editor brings them back when the extension starts again.
    this.#closed.dispose();
    this.#returning.leave();
    this.#open.clear();
  }

  get #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [this.#pageFolder] };
  }

  #fill(panel: vscode.WebviewPanel, savedState: FacetPanelState, { searches }: OpenSession): void {
    const { app, log } = this.#deps;
    const criteria = readCriteria(savedState.criteria);
    const key = keyOfCriteria(criteria);
    const controller = new FacetsController(
      {
        criteria,
        searches,
        searchText: () => searchText(app, { criteria }),
        addValue: (field, value) => addToSearch(app, criteria, field, value),
        saveCsv: (content) => saveFacets(app, content),
        post: (message) => void panel.webview.postMessage(message),
        now: app.now,
        locale: vscode.env.language,
        log: log.line,
      },
      savedState,
    );
    this.#open.set(key, { panel, controller });
    panel.onDidDispose(() => {
      this.#open.delete(key);
    });
    panel.iconPath = new vscode.ThemeIcon('graph');
    panel.webview.onDidReceiveMessage((message: unknown) => void controller.receive(message).catch(log.fault));
    panel.webview.html = pageHtml(panel.webview, this.#pageFolder, { name: 'facets', element: 'facet-tables' });
  }

  /** The open session, where it is the one that the facets belong to. */
  #sessionOf({ account, actingUser }: FacetPanelState): OpenSession | undefined {
    const { state } = this.#deps.app.session;
    const session = state.kind === 'open' ? state.session : undefined;
    return session?.money.account === account && session.actingUser === actingUser ? session : undefined;
  }

  #closeAll(): void {
    this.#returning.dispose();
    for (const { panel } of this.#open.values()) panel.dispose();
  }
}
