// The tabs with the details of a company as the rest of the window sees them.
import type * as vscode from 'vscode';
import type { CommandHost } from '../commands.ts';
import { lazyPanels, type LazyPanels } from '../lazyPanels.ts';
import type { Log } from '../log.ts';

export interface CompanyPagesDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

/** Opens tabs with the details of a company, by its ID. */
export function createCompanyPages({ context, host, sessionReady, log }: CompanyPagesDeps): LazyPanels<string> {
  return lazyPanels(async () => {
    const { CompanyPanels } = await import('./companyPanels.ts');
    return new CompanyPanels({ extensionUri: context.extensionUri, host, sessionReady, log });
  }, log.fault);
}
