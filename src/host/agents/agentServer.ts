// Registers the agent server with the editor. Its code is loaded when the user starts it.
import * as vscode from 'vscode';
import type { AgentServerPort } from '../../app/agentServer.ts';
import { agentServerId } from '../../ids.ts';
import { defer } from '../defer.ts';
import { lazy } from '../lazy.ts';
import type { GetWindowServices } from '../windowServices.ts';

/**
 * Registers the server of this window, and starts it again if it ran when the window was closed.
 * @returns a function that loads the control of the server
 */
export function registerAgentServer(
  context: vscode.ExtensionContext,
  getWindow: GetWindowServices,
  logFault: (error: unknown) => void,
): () => Promise<AgentServerPort> {
  const changed = new vscode.EventEmitter<void>();
  const control = lazy(async () => {
    const { AgentServerControl } = await import('./agentServerControl.ts');
    return new AgentServerControl({ context, window: await getWindow(), changed, logFault });
  });
  const startAgain = (): void => {
    if (!vscode.workspace.isTrusted || context.workspaceState.get(agentServerId) !== true) return;
    control
      .get()
      .then((made) => made.start())
      .catch(logFault);
  };
  const provider = vscode.lm.registerMcpServerDefinitionProvider(agentServerId, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => control.made?.definitions() ?? [],
  });
  const trustGranted = vscode.workspace.onDidGrantWorkspaceTrust(startAgain);
  context.subscriptions.push(provider, trustGranted, defer(startAgain), changed, control);
  return () => control.get();
}
