// The status bar item that shows that the agent server runs, and which agents are connected.
import * as vscode from 'vscode';
import type { Disposable, Event } from '../../client/event.ts';
import type { AgentState } from '../../app/agentServer.ts';
import { commands } from '../../ids.ts';
import { agentStatusText } from '../../viewModel/agents/agentStatusText.ts';

export interface AgentStatusSource {
  readonly agents: readonly AgentState[];
  readonly onDidChange: Event<void>;
}

/** Shows the item until it is disposed of, which happens when the server stops. */
export class AgentStatus implements Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #subscription: Disposable;

  constructor(server: AgentStatusSource, locale: string) {
    this.#item = vscode.window.createStatusBarItem('companyData.agents', vscode.StatusBarAlignment.Right, 99);
    this.#item.name = vscode.l10n.t('Company Data Agents');
    this.#item.command = commands.manageAgentServer;
    const draw = (): void => {
      const { text, tooltip } = agentStatusText(server.agents, locale);
      this.#item.text = text;
      this.#item.tooltip = tooltip;
      this.#item.accessibilityInformation = { label: tooltip };
    };
    this.#subscription = server.onDidChange(draw);
    draw();
    this.#item.show();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }
}
