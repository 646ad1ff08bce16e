// The tabs of timelines: one for each topic. They are restored after a reload of the window.
import * as vscode from 'vscode';
import type { ActiveTimeline } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { plain } from '../../client/plainText.ts';
import { panels as viewTypes } from '../../ids.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { filterOf, type TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import { scopeKey, type TimelineTopic } from '../../state/timeline/timelineTopic.ts';
import type { ChartState } from '../../controllers/timeline/chartMessages.ts';
import type { TimelineControllerDeps, TimelineController } from '../../controllers/timeline/timelineController.ts';
import { pageFolderIn, pageHtml, type PageKind } from '../page.ts';
import { belongsTo, panelSessionOf } from '../panelSession.ts';
import { ReturningPanels } from '../returningPanels.ts';
import { defer } from '../defer.ts';

export interface TimelinePanelsDeps {
  readonly extensionUri: vscode.Uri;
  /** Returns undefined if nobody is signed in. */
  readonly openSession: () => OpenSession | undefined;
  /** Returns the first choices of a timeline. It is not called for timelines of single events. */
  readonly firstChoices: (topic: TimelineTopic) => TimelineChoices;
  /** Resolves once the session is known. Restored tabs wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly controller: Omit<TimelineControllerDeps, 'topic' | 'reader' | 'session' | 'post' | 'locale'>;
  readonly logFault: (error: unknown) => void;
}

const page: PageKind = { name: 'timeline', element: 'company-timeline', draws: true };

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  readonly topic: TimelineTopic;
  readonly session: OpenSession;
  /** The reader of the topic, which may have loaded events already. */
  readonly reader: TimelineReader;
  /** Absent until its code is loaded. */
  controller?: TimelineController;
}

/** The panels of one window, one for each topic. */
export class TimelinePanels implements vscode.Disposable {
  readonly #deps: TimelinePanelsDeps;
  readonly #pageFolder: vscode.Uri;
  readonly #open = new Map<string, OpenPanel>();
  readonly #returning: ReturningPanels;

  constructor(deps: TimelinePanelsDeps) {
    this.#deps = deps;
    this.#pageFolder = pageFolderIn(deps.extensionUri);
    this.#returning = new ReturningPanels(deps.sessionReady);
  }

  /**
   * Shows the tab of a topic, and opens it if needed.
   * @param beside whether a new tab is opened in the column beside the active one @param withChart whether its chart is opened
   */
  open(topic: TimelineTopic, beside = false, withChart = false): void {
    const known = this.#open.get(scopeKey(topic.scope));
    if (known) {
      known.panel.reveal();
      if (withChart) known.controller?.openChart();
      return;
    }
    const session = this.#deps.openSession();
    if (!session) return;
    const reader = session.viewTimeline(topic.scope);
    // Single events are shown without the last filter, which was chosen for companies.
    if (topic.scope.kind !== 'events') void reader.choose(this.#deps.firstChoices(topic));
    const column = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    const panel = vscode.window.createWebviewPanel(viewTypes.timeline, plain(topic.title), column, this.#options);
    void this.#fill({ panel, topic, session, reader }, withChart ? 'open' : undefined).catch(this.#deps.logFault);
  }

  /** Fills a tab that the editor has restored. It is closed if another session is open, or another tab shows the same. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { readPanelState } = await import('../../controllers/timeline/protocol.ts');
    const savedState = readPanelState(state);
    if (!savedState) {
      panel.dispose();
      return;
    }
    panel.webview.options = this.#options;
    if (!(await this.#returning.wait(panel))) return;
    const { topic, choices, chart, session: saved } = savedState;
    const session = this.#deps.openSession();
    // With another account, the tab would send its company IDs to a service that they are not meant for.
    if (!session || (saved && !belongsTo(saved, session)) || this.#open.has(scopeKey(topic.scope))) {
      panel.dispose();
      return;
    }
    const reader = session.viewTimeline(topic.scope);
    // The choice sends no call before the page is ready.
    void reader.choose(choices);
    await this.#fill({ panel, topic, session, reader }, chart);
  }

  /** The timeline whose tab is active, if any. */
  get active(): ActiveTimeline | undefined {
    const tab = [...this.#open.values()].find(({ panel }) => panel.active);
    return tab && activeTimeline(tab);
  }

  /** Updates the pages after a change outside their readers, such as of the credits left. */
  refresh(): void {
    for (const { controller } of this.#open.values()) controller?.refresh();
  }

  /** Closes every tab, because the account has changed. */
  disposeAll(): void {
    this.#returning.dispose();
    for (const { panel } of this.#open.values()) panel.dispose();
  }

  dispose(): void {
    // The tabs stay open, because the editor restores them when the extension starts again.
    this.#returning.leave();
    for (const { controller } of this.#open.values()) controller?.dispose();
    // A controller that is being loaded is not needed any more.
    this.#open.clear();
  }

  get #options(): vscode.WebviewOptions {
    return { enableScripts: true, localResourceRoots: [this.#pageFolder] };
  }

  async #fill(tab: OpenPanel, chart: ChartState | 'open' | undefined): Promise<void> {
    const { panel, topic } = tab;
    const key = scopeKey(topic.scope);
    this.#open.set(key, tab);
    panel.onDidDispose(() => {
      tab.controller?.dispose();
      this.#open.delete(key);
    });
    panel.iconPath = new vscode.ThemeIcon('history');
    // The code of the controller is loaded with the first page.
    const { TimelineController } = await import('../../controllers/timeline/timelineController.ts');
    // The tab may have been closed meanwhile.
    if (this.#open.get(key) !== tab) return;
    const controller = new TimelineController(this.#controllerDeps(tab, chart === 'open' ? undefined : chart));
    if (chart === 'open') controller.openChart();
    tab.controller = controller;
    panel.webview.onDidReceiveMessage((message: unknown) => void controller.receive(message).catch(this.#deps.logFault));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) controller.hide();
    });
    // The page is loaded last, so that its first message has a receiver.
    panel.webview.html = pageHtml(panel.webview, this.#pageFolder, page);
  }

  #controllerDeps({ panel, topic, session, reader }: OpenPanel, chart: ChartState | undefined): TimelineControllerDeps {
    const { controller } = this.#deps;
    const isOfCompanies = topic.scope.kind === 'companies';
    return {
      ...controller,
      filters: isOfCompanies ? controller.filters : { ...controller.filters, used: () => undefined },
      topic,
      session: panelSessionOf(session),
      reader,
      ...omitUndefined({ chart }),
      locale: vscode.env.language,
      post: (message) => void panel.webview.postMessage(message),
      defer,
    };
  }
}

function activeTimeline({ topic, reader, controller }: OpenPanel): ActiveTimeline {
  const { rows, choices, count, gone } = reader.state;
  return {
    topic,
    rows,
    selection: controller?.selection ?? [],
    filter: filterOf(topic.scope, choices),
    ...omitUndefined({ count }),
    gone,
    choices,
    loadMore: async () => controller?.loadMore(),
    choose: async (next) => controller?.choose(next),
  };
}
