// The timelines' tabs: one for each topic, and back again after the window was reloaded.
import * as vscode from 'vscode';
import { panels as viewTypes } from '../ids.ts';
import type { TimelineReader } from '../state/timelineReader.ts';
import { scopeKey, type TimelineTopic } from '../state/timelineTopic.ts';
import type { ConversationParts, TimelineConversation } from '../timeline/conversation.ts';
import { pageFolderIn, pageHtml } from './page.ts';
import { ReturningPanels } from './returningPanels.ts';

export interface TimelinePanelsParts {
  readonly extensionUri: vscode.Uri;
  /** Undefined while nobody is signed in. May answer the same reader again, with what it has loaded. */
  readonly readerFor: (topic: TimelineTopic) => TimelineReader | undefined;
  /** Resolves once it is known who is signed in. Tabs of the window before wait for it. */
  readonly sessionReady: Promise<unknown>;
  readonly conversation: Omit<ConversationParts, 'topic' | 'reader' | 'post' | 'locale'>;
}

/** A tab, as the commands see it. */
export interface TimelinePanel {
  readonly topic: TimelineTopic;
  readonly loadMore: () => Promise<void>;
}

export interface TimelinePanels extends vscode.Disposable {
  /** Shows the topic's tab, an open one rather than a second. @param beside in the column next to the active one */
  open(topic: TimelineTopic, beside?: boolean): void;
  /** The tab that has the focus, if one of these has. */
  readonly active: TimelinePanel | undefined;
  /** Shows again what changed outside, such as the credits left. */
  refresh(): void;
  /** Closes every tab: the account has changed. */
  disposeAll(): void;
}

interface OpenPanel extends TimelinePanel {
  readonly panel: vscode.WebviewPanel;
  /** Absent for the moment in which it is loaded. */
  conversation?: TimelineConversation;
}

/** The panels of one window, and the serializer that brings them back after a reload. */
export function createTimelinePanels(parts: TimelinePanelsParts): TimelinePanels {
  const pageFolder = pageFolderIn(parts.extensionUri);
  const options: vscode.WebviewOptions = { enableScripts: true, localResourceRoots: [pageFolder] };
  const open = new Map<string, OpenPanel>();
  const returning = new ReturningPanels(parts.sessionReady);

  // What speaks with a page is not needed before there is one.
  const fill = async (panel: vscode.WebviewPanel, topic: TimelineTopic, reader: TimelineReader): Promise<void> => {
    const key = scopeKey(topic.scope);
    const tab: OpenPanel = { panel, topic, loadMore: async () => tab.conversation?.loadMore() };
    open.set(key, tab);
    panel.onDidDispose(() => {
      tab.conversation?.dispose();
      open.delete(key);
    });
    panel.iconPath = new vscode.ThemeIcon('history');
    const { TimelineConversation } = await import('../timeline/conversation.ts');
    // Closed meanwhile.
    if (open.get(key) !== tab) return;
    const conversation = new TimelineConversation({
      ...parts.conversation,
      topic,
      reader,
      locale: vscode.env.language,
      post: (message) => void panel.webview.postMessage(message),
    });
    tab.conversation = conversation;
    panel.webview.onDidReceiveMessage((message: unknown) => void conversation.receive(message));
    // Only now, so that the page's first word finds somebody who listens.
    panel.webview.html = pageHtml(panel.webview, pageFolder, 'timeline', 'company-timeline');
  };

  const restore = async (panel: vscode.WebviewPanel, state: unknown): Promise<void> => {
    const { readPanelState } = await import('../timeline/protocol.ts');
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
    if (reader) await fill(panel, kept.topic, reader);
    else panel.dispose();
  };

  const serializer = vscode.window.registerWebviewPanelSerializer(viewTypes.timeline, { deserializeWebviewPanel: restore });

  const disposeAll = (): void => {
    returning.dispose();
    for (const { panel } of open.values()) panel.dispose();
  };

  return {
    open(topic, beside = false) {
      const known = open.get(scopeKey(topic.scope));
      if (known) {
        known.panel.reveal();
        return;
      }
      const reader = parts.readerFor(topic);
      if (!reader) return;
      const column = beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
      void fill(vscode.window.createWebviewPanel(viewTypes.timeline, topic.title, column, options), topic, reader);
    },
    get active() {
      return [...open.values()].find(({ panel }) => panel.active);
    },
    refresh() {
      for (const { conversation } of open.values()) conversation?.refresh();
    },
    disposeAll,
    dispose() {
      // The tabs stay: the editor brings them back when the extension starts again.
      serializer.dispose();
      for (const { conversation } of open.values()) conversation?.dispose();
    },
  };
}
