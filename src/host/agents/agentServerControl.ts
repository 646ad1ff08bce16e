// Starts and stops the agent server, and lists it for the editor's own agents.
import * as vscode from 'vscode';
import { isRecord } from '../../client/isRecord.ts';
import type { AgentServerPort, AgentState } from '../../app/agentServer.ts';
import { agentServerId, contextKeys } from '../../ids.ts';
import type { AgentServer, AgentServerDeps } from '../../agents/server/agentServer.ts';
import { AgentKeys } from '../../agents/server/agentKeys.ts';
import { hostSettings } from '../settings.ts';
import { version } from '../version.ts';
import type { WindowServices } from '../windowServices.ts';
import { AgentStatus } from './agentStatus.ts';

/** The key of the editor's secret store under which all windows find the keys of agents. */
const secretKey = 'agentKeys';

/** The key under which the workspace stores the port, so that copied configurations continue to work. */
const portKey = 'agentServerPort';

export interface AgentServerControlDeps {
  readonly context: vscode.ExtensionContext;
  readonly window: Pick<WindowServices, 'app' | 'sessionReady'>;
  /** This event is fired after the definitions have changed. */
  readonly changed: vscode.EventEmitter<void>;
  readonly logFault: (error: unknown) => void;
}

/** The server of one window, which does not run until it is started. */
export class AgentServerControl implements AgentServerPort, vscode.Disposable {
  readonly #deps: AgentServerControlDeps;
  readonly #keys: AgentKeys;
  readonly #keysListener: vscode.Disposable;
  #server: AgentServer | undefined;
  #status: AgentStatus | undefined;
  #starting: ReturnType<AgentServerPort['start']> | undefined;
  #isDisposed = false;
  /** The user has stopped the server since its last start was asked for. */
  #isStopped = false;
  /** The user has disconnected the editor's own agents. If the server stayed listed, the editor would connect again at once. */
  #isEditorDisconnected = false;

  constructor(deps: AgentServerControlDeps) {
    const { secrets } = deps.context;
    this.#deps = deps;
    this.#keys = new AgentKeys({
      get: async () => secrets.get(secretKey),
      set: async (text) => secrets.store(secretKey, text),
    });
    this.#keysListener = secrets.onDidChange(({ key }) => {
      if (key === secretKey) this.#keys.load().catch(deps.logFault);
    });
  }

  get isRunning(): boolean {
    return this.#server !== undefined;
  }

  async start(): ReturnType<AgentServerPort['start']> {
    if (!vscode.workspace.isTrusted) return 'untrusted';
    if (this.#server) return undefined;
    this.#isStopped = false;
    this.#starting ??= this.#open().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#close();
    await this.#remember();
  }

  async agents(): Promise<readonly AgentState[]> {
    await this.#keys.load();
    const called = this.#server?.agents ?? [];
    const others = this.#keys.names.filter((name) => !called.some((agent) => agent.name === name));
    return [...called, ...others.map((name): AgentState => ({ name, connections: 0, spent: 0 }))];
  }

  async connectionOf(agent: string): ReturnType<AgentServerPort['connectionOf']> {
    return { address: this.#server?.address ?? '', key: await this.#keys.keyOf(agent) };
  }

  async disconnect(agent: string): Promise<void> {
    if (agent === editorName()) {
      this.#isEditorDisconnected = true;
      this.#deps.changed.fire();
    }
    try {
      await this.#keys.remove(agent);
    } finally {
      // The connections end even if the secret store refuses.
      await this.#server?.disconnect(agent);
    }
  }

  async renewKeys(): Promise<void> {
    try {
      await this.#keys.removeAll();
    } finally {
      await this.#server?.disconnect();
      this.#deps.changed.fire();
    }
  }

  /** The server as the editor's own agents find it; none while it is off. */
  definitions(): vscode.McpHttpServerDefinition[] {
    if (!this.#server || this.#isEditorDisconnected) return [];
    const headers = { Authorization: `Bearer ${this.#keys.keyOfWindow(editorName())}` };
    const uri = vscode.Uri.parse(this.#server.address);
    return [new vscode.McpHttpServerDefinition(vscode.l10n.t('Company Data'), uri, headers, version(this.#deps.context))];
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#keysListener.dispose();
    void this.#close().catch(this.#deps.logFault);
  }

  async #open(): ReturnType<AgentServerPort['start']> {
    const { context, window, changed } = this.#deps;
    const [{ AgentServer: Server }, outputs] = await Promise.all([
      import('../../agents/server/agentServer.ts'),
      outputSchemas(context),
      window.sessionReady,
      this.#keys.load(),
    ]);
    const opened = new Server(this.#options(outputs));
    try {
      await opened.listen(portIn(context.workspaceState.get(portKey)));
    } catch {
      return 'noPort';
    }
    // The server was stopped or the window closed meanwhile.
    if (this.#isStopped || this.#isDisposed) {
      await opened.close();
      return undefined;
    }
    this.#server = opened;
    this.#isEditorDisconnected = false;
    this.#status = new AgentStatus(opened, hostSettings.locale);
    await this.#remember();
    changed.fire();
    return undefined;
  }

  #options(outputs: unknown): AgentServerDeps {
    const { context, window, logFault } = this.#deps;
    const { app } = window;
    return {
      app,
      keys: this.#keys,
      version: version(context),
      manifestTools: manifestTools(context),
      outputSchemas: outputs,
      cap: () => hostSettings.caps.perAgentChat,
      allowance: () => hostSettings.caps.perAgent ?? 0,
      mayWrite: () => hostSettings.agentWrites,
      isTrusted: () => vscode.workspace.isTrusted,
      approve: ({ title, text, action }) => app.ui.confirm({ text: title, detail: text, action }),
      logFault,
    };
  }

  async #close(): Promise<void> {
    const closed = this.#server;
    this.#server = undefined;
    this.#status?.dispose();
    this.#status = undefined;
    this.#deps.changed.fire();
    await closed?.close();
  }

  /** Stores whether the server runs, so that it is started again with the window, and its port. */
  async #remember(): Promise<void> {
    const { workspaceState } = this.#deps.context;
    // It may have been started again while it was being stopped.
    const isOn = this.isRunning;
    await workspaceState.update(agentServerId, isOn || undefined);
    if (this.#server) await workspaceState.update(portKey, this.#server.port);
    await vscode.commands.executeCommand('setContext', contextKeys.agentServer, isOn);
  }
}

/** The name of the editor's own agents. */
function editorName(): string {
  return vscode.env.appName;
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

/** Returns the stored port, or 0 for any free port. */
function portIn(stored: unknown): number {
  return typeof stored === 'number' && Number.isInteger(stored) && stored > 1023 && stored < 65_536 ? stored : 0;
}
