// The timelines' tabs: one for each topic, and back again after the window was reloaded.
import * as vscode from 'vscode';
import type { ActiveTimeline } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { plain } from '../../client/plainText.ts';
import { panels as viewTypes } from '../../ids.ts';
import { filterOf, type TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import { scopeKey, type TimelineTopic } from '../../state/timeline/timelineTopic.ts';
import type { KeptChart } from '../../controllers/timeline/chartMessages.ts';
import type { TimelineControllerDeps, TimelineController } from '../../controllers/timeline/timelineController.ts';
import { pageFolderIn, pageHtml, type PageKind } from '../page.ts';
import { ReturningPanels } from '../returningPanels.ts';
import { defer } from '../defer.ts';

export interface TimelinePanelsDeps {
  readonly extensionUri: vscode.Uri;
  /** Undefined while nobody is signed in. May answer the same reader again, with what it has loaded. */
  readonly readerFor: (topic: TimelineTopic) => TimelineReader | undefined;
  /** Returns the choices that a timeline of companies begins with. */
  readonly firstChoices: () => TimelineChoices;
  /** Resolves once it is known who is signed in. Tabs of the window before wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly controller: Omit<TimelineControllerDeps, 'topic' | 'reader' | 'post' | 'locale'>;
}

export interface TimelinePanels extends vscode.Disposable {
  /**
   * Shows the topic's tab, an open one rather than a second.
   * @param beside in the column next to the active one @param withChart the chart in it is open
   */
  open(topic: TimelineTopic, beside?: boolean, withChart?: boolean): void;
  /** Fills a tab that the editor has brought back. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  /** The tab that has the focus, if one of these has. */
  readonly active: ActiveTimeline | undefined;
  /** Shows again what changed outside, such as the credits left. */
  refresh(): void;
  /** Closes every tab: the account has changed. */
  disposeAll(): void;
}

const page: PageKind = { name: 'timeline', element: 'company-timeline', draws: true };

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  readonly topic: TimelineTopic;
  readonly reader: TimelineReader;
  /** Absent for the moment in which it is loaded. */
  controller?: TimelineController;
}

/** The panels of one window. */
export function createTimelinePanels(deps: TimelinePanelsDeps): TimelinePanels {
  const pageFolder = pageFolderIn(deps.extensionUri);
  const options: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [pageFolder] };
  const open = new Map<string, OpenPanel>();
  const returning = new ReturningPanels(deps.sessionReady);

  const filtersOf = ({ scope }: TimelineTopic): TimelineControllerDeps['filters'] => {
    const { filters } = deps.controller;
    return scope.kind === 'companies' ? filters : { ...filters, used: () => undefined };
  };

  // The controller of a page is loaded with the first page.
  const fill = async (
    panel: vscode.WebviewPanel,
    topic: TimelineTopic,
    reader: TimelineReader,
    chart?: KeptChart | 'open',
  ): Promise<void> => {
    const key = scopeKey(topic.scope);
    const tab: OpenPanel = { panel, topic, reader };
    open.set(key, tab);
    panel.onDidDispose(() => {
      tab.controller?.dispose();
      open.delete(key);
    });
    panel.iconPath = new vscode.ThemeIcon('history');
    const { TimelineController } = await import('../../controllers/timeline/timelineController.ts');
    // Closed meanwhile.
    if (open.get(key) !== tab) return;
    const controller = new TimelineController({
      ...deps.controller,
      filters: filtersOf(topic),
      topic,
      reader,
      ...(chart && chart !== 'open' ? { chart } : {}),
      locale: vscode.env.language,
      post: (message) => void panel.webview.postMessage(message),
      defer,
    });
    if (chart === 'open') controller.openChart();
    tab.controller = controller;
    panel.webview.onDidReceiveMessage((message: unknown) => void controller.receive(message));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) controller.hide();
    });
    // Only now, so that the page's first word finds somebody who listens.
    panel.webview.html = pageHtml(panel.webview, pageFolder, page);
  };

  const restore = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
    const { readPanelState } = await import('../../controllers/timeline/protocol.ts');
    const kept = readPanelState(state);
    if (!kept) {
      panel.dispose();
      return;
    }
    panel.webview.options = options;
    if (!(await returning.wait(panel))) return;
    const reader = open.has(scopeKey(kept.topic.scope)) ? undefined : deps.readerFor(kept.topic);
    // Nothing is asked for before the page is there.
    void reader?.choose(kept.choices);
    if (reader) await fill(panel, kept.topic, reader, kept.chart);
    else panel.dispose();
  };

  const disposeAll = (): void => {
    returning.dispose();
    for (const { panel } of open.values()) panel.dispose();
  };

  return {
    open(topic, beside = false, withChart = false) {
      const known = open.get(scopeKey(topic.scope));
      if (known) {
        known.panel.reveal();
        if (withChart) known.controller?.openChart();
        return;
      }
      const reader = deps.readerFor(topic);
      if (!reader) return;
      // Single events are shown whatever the filter of companies was.
      if (topic.scope.kind === 'companies') void reader.choose(deps.firstChoices());
      const column = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      const panel = vscode.window.createWebviewPanel(viewTypes.timeline, plain(topic.title), column, options);
      void fill(panel, topic, reader, withChart ? 'open' : undefined);
    },
    restore,
    get active() {
      const tab = [...open.values()].find(({ panel }) => panel.active);
      return tab && activeTimeline(tab);
    },
    refresh() {
      for (const { controller } of open.values()) controller?.refresh();
    },
    disposeAll,
    dispose() {
      // The tabs stay: the editor brings them back when the extension starts again.
      returning.leave();
      for (const { controller } of open.values()) controller?.dispose();
      // One that is being loaded is not wanted any more.
      open.clear();
    },
  };
}

function activeTimeline({ topic, reader, controller }: OpenPanel): ActiveTimeline {
  const { rows, choices, count } = reader.state;
  return {
    topic,
    rows,
    selection: controller?.selection ?? [],
    filter: filterOf(topic.scope, choices),
    ...omitUndefined({ count }),
    choices,
    loadMore: async () => controller?.loadMore(),
    choose: async (next) => controller?.choose(next),
  };
}
