// The entry point: registers with the editor at once and opens the window right after.
import type * as vscode from 'vscode';
import { registerAgentServer } from './host/agents/agentServer.ts';
import { registerAgentTools } from './host/agentTools.ts';
import { registerCommands } from './host/commands.ts';
import type { GetWindowServices, WindowServices } from './host/windowServices.ts';
import { lazy, type Lazy } from './host/lazy.ts';
import { registerLinks } from './host/links.ts';
import { registerListFileSystem } from './host/lists/listFileSystem.ts';
import { createLog } from './host/log.ts';
import { registerTabs } from './host/returningTabs.ts';
import { defer } from './host/defer.ts';

let window: Lazy<WindowServices> | undefined;

/** The editor calls this after its start, or earlier if something of the extension is needed. */
export function activate(context: vscode.ExtensionContext): void {
  const log = createLog();
  const opening = lazy(openWindow);
  const getServices: GetWindowServices = () => opening.get();
  window = opening;
  const agentServer = registerAgentServer(context, getServices, log.fault);
  const files = registerListFileSystem(getServices, log.fault);
  context.subscriptions.push(
    log,
    registerCommands(getServices),
    registerTabs(getServices),
    registerLinks(getServices, log.fault),
    registerAgentTools(getServices, log.fault),
    files,
    // The window is opened in a later turn, so that the activation does not wait for it.
    defer(() => void getServices().catch(log.fault)),
    opening,
  );

  // It may be called while something is being registered. The import ends only after that, so that all of it is there by then.
  async function openWindow(): Promise<WindowServices> {
    return (await import('./window.ts')).openWindow(context, log, files.changed, agentServer);
  }
}

/** The editor calls this when it ends, and waits a little, so that an answer that is paid for can still be stored. */
export async function deactivate(): Promise<void> {
  window?.dispose();
  await window?.made?.ended;
}
