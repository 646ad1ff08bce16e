// Starts and stops the agent server, and tells the editor's own agents where it is.
import * as vscode from 'vscode';
import { isRecord } from '../../client/isRecord.ts';
import type { AgentServerPort, AgentState } from '../../app/agentServer.ts';
import { agentServerId, contextKeys } from '../../ids.ts';
import type { AgentServer } from '../../mcp/agentServer.ts';
import { AgentKeys } from '../../mcp/agentKeys.ts';
import { hostSettings } from '../settings.ts';
import { version } from '../version.ts';
import type { WindowServices } from '../windowServices.ts';
import { AgentStatus } from './agentStatus.ts';

/** Under this key the editor's secret store has the keys of agents, for all windows. */
const secretKey = 'agentKeys';

/** Under this key the workspace has the port, so that configurations that were copied go on to work. */
const portKey = 'agentServerPort';

export interface AgentServerControl extends AgentServerPort, vscode.Disposable {
  /** The server as the editor's own agents find it; none while it is off. */
  definitions(): vscode.McpHttpServerDefinition[];
}

export interface AgentServerControlDeps {
  readonly context: vscode.ExtensionContext;
  readonly window: Pick<WindowServices, 'app' | 'sessionReady'>;
  /** Is fired after the definitions have changed. */
  readonly changed: vscode.EventEmitter<void>;
  readonly logFault: (error: unknown) => void;
}

/** The name of the editor's own agents. */
function editorName(): string {
  return vscode.env.appName;
}

/** The server of one window, which does not run yet. */
export function createAgentServerControl({ context, window, changed, logFault }: AgentServerControlDeps): AgentServerControl {
  const { app } = window;
  const keys = new AgentKeys({
    get: async () => context.secrets.get(secretKey),
    set: async (text) => context.secrets.store(secretKey, text),
  });
  const following = context.secrets.onDidChange(({ key }) => {
    if (key === secretKey) keys.load().catch(logFault);
  });
  let server: AgentServer | undefined;
  let status: AgentStatus | undefined;
  let starting: ReturnType<AgentServerPort['start']> | undefined;
  let isOver = false;
  // The editor would connect at once again to a server that it finds.
  let isEditorOut = false;

  const keep = async (isOn: boolean): Promise<void> => {
    await context.workspaceState.update(agentServerId, isOn || undefined);
    if (server) await context.workspaceState.update(portKey, server.port);
    await vscode.commands.executeCommand('setContext', contextKeys.agentServer, isOn);
  };

  const open = async (): ReturnType<AgentServerPort['start']> => {
    const [{ AgentServer: Opened }] = await Promise.all([import('../../mcp/agentServer.ts'), window.sessionReady, keys.load()]);
    const opened = new Opened({
      app,
      keys,
      version: version(context),
      manifestTools: manifestTools(context),
      outputSchemas: await outputSchemas(context),
      cap: () => hostSettings.caps.perAgentChat,
      allowance: () => hostSettings.caps.perAgent ?? 0,
      mayWrite: () => hostSettings.agentWrites,
      isTrusted: () => vscode.workspace.isTrusted,
      approve: ({ title, text, action }) => app.ui.confirm({ text: title, detail: text, action }),
      logFault,
    });
    try {
      await opened.listen(portIn(context.workspaceState.get(portKey)));
    } catch {
      return 'noPort';
    }
    // The window was closed meanwhile.
    if (isOver) await opened.close();
    if (isOver) return undefined;
    server = opened;
    isEditorOut = false;
    status = new AgentStatus(opened, hostSettings.locale);
    await keep(true);
    changed.fire();
    return undefined;
  };

  const close = async (): Promise<void> => {
    const closed = server;
    server = undefined;
    status?.dispose();
    status = undefined;
    changed.fire();
    await closed?.close();
  };

  return {
    get isRunning() {
      return server !== undefined;
    },
    async start() {
      if (!vscode.workspace.isTrusted) return 'untrusted';
      if (server) return undefined;
      starting ??= open().finally(() => (starting = undefined));
      return starting;
    },
    async stop() {
      await close();
      await keep(false);
    },
    async agents() {
      await keys.load();
      const called = server?.agents ?? [];
      const others = keys.names.filter((name) => !called.some((agent) => agent.name === name));
      return [...called, ...others.map((name): AgentState => ({ name, connections: 0, spent: 0 }))];
    },
    async connectionOf(agent) {
      return { address: server?.address ?? '', key: await keys.keyOf(agent) };
    },
    async disconnect(agent) {
      if (agent === editorName()) {
        isEditorOut = true;
        changed.fire();
      }
      await keys.remove(agent);
      await server?.disconnect(agent);
    },
    async renewKeys() {
      await keys.removeAll();
      await server?.disconnect();
      changed.fire();
    },
    definitions() {
      if (!server || isEditorOut) return [];
      const headers = { Authorization: `Bearer ${keys.keyOfWindow(editorName())}` };
      const uri = vscode.Uri.parse(server.address);
      return [new vscode.McpHttpServerDefinition(vscode.l10n.t('Company Data'), uri, headers, version(context))];
    },
    dispose() {
      isOver = true;
      following.dispose();
      void close().catch(logFault);
    },
  };
}

/** The file that `esbuild.mjs` writes. */
async function outputSchemas({ extensionUri }: vscode.ExtensionContext): Promise<unknown> {
  const file = vscode.Uri.joinPath(extensionUri, 'dist', 'agentTools.schema.json');
  return JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
}

function manifestTools({ extension }: vscode.ExtensionContext): unknown {
  const manifest: unknown = extension.packageJSON;
  const contributes = isRecord(manifest) ? manifest['contributes'] : undefined;
  return isRecord(contributes) ? contributes['languageModelTools'] : undefined;
}

function portIn(kept: unknown): number {
  return typeof kept === 'number' && Number.isInteger(kept) && kept > 1023 && kept < 65_536 ? kept : 0;
}
