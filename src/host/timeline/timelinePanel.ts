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
import type { ConversationParts, TimelineConversation } from '../../controllers/timeline/conversation.ts';
import { pageFolderIn, pageHtml, type PageKind } from '../page.ts';
import { ReturningPanels } from '../returningPanels.ts';
import { soon } from '../soon.ts';

export interface TimelinePanelsParts {
  readonly extensionUri: vscode.Uri;
  /** Undefined while nobody is signed in. May answer the same reader again, with what it has loaded. */
  readonly readerFor: (topic: TimelineTopic) => TimelineReader | undefined;
  /** What a timeline of companies begins with. */
  readonly firstChoices: () => TimelineChoices;
  /** Resolves once it is known who is signed in. Tabs of the window before wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly conversation: Omit<ConversationParts, 'topic' | 'reader' | 'post' | 'locale'>;
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
  conversation?: TimelineConversation;
}

/** The panels of one window. */
export function createTimelinePanels(parts: TimelinePanelsParts): TimelinePanels {
  const pageFolder = pageFolderIn(parts.extensionUri);
  const options: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [pageFolder] };
  const open = new Map<string, OpenPanel>();
  const returning = new ReturningPanels(parts.sessionReady);

  const filtersOf = ({ scope }: TimelineTopic): ConversationParts['filters'] => {
    const { filters } = parts.conversation;
    return scope.kind === 'companies' ? filters : { ...filters, used: () => undefined };
  };

  // What speaks with a page is not needed before there is one.
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
      tab.conversation?.dispose();
      open.delete(key);
    });
    panel.iconPath = new vscode.ThemeIcon('history');
    const { TimelineConversation } = await import('../../controllers/timeline/conversation.ts');
    // Closed meanwhile.
    if (open.get(key) !== tab) return;
    const conversation = new TimelineConversation({
      ...parts.conversation,
      filters: filtersOf(topic),
      topic,
      reader,
      ...(chart && chart !== 'open' ? { chart } : {}),
      locale: vscode.env.language,
      post: (message) => void panel.webview.postMessage(message),
      soon,
    });
    if (chart === 'open') conversation.openChart();
    tab.conversation = conversation;
    panel.webview.onDidReceiveMessage((message: unknown) => void conversation.receive(message));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) conversation.hide();
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
    const reader = open.has(scopeKey(kept.topic.scope)) ? undefined : parts.readerFor(kept.topic);
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
        if (withChart) known.conversation?.openChart();
        return;
      }
      const reader = parts.readerFor(topic);
      if (!reader) return;
      // Single events are shown whatever the filter of companies was.
      if (topic.scope.kind === 'companies') void reader.choose(parts.firstChoices());
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
      for (const { conversation } of open.values()) conversation?.refresh();
    },
    disposeAll,
    dispose() {
      // The tabs stay: the editor brings them back when the extension starts again.
      returning.leave();
      for (const { conversation } of open.values()) conversation?.dispose();
      // One that is being loaded is not wanted any more.
      open.clear();
    },
  };
}

function activeTimeline({ topic, reader, conversation }: OpenPanel): ActiveTimeline {
  const { rows, choices, count, doubled } = reader.state;
  return {
    topic,
    rows,
    selection: conversation?.selection ?? [],
    filter: filterOf(topic.scope, choices),
    ...omitUndefined({ count }),
    doubled,
    choices,
    loadMore: async () => conversation?.loadMore(),
    choose: async (next) => conversation?.choose(next),
  };
}
