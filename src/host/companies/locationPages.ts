// The tabs of locations as the rest of the window sees them.
import type * as vscode from 'vscode';
import type { CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { CommandHost } from '../commands.ts';
import { lazyPanels, type LazyPanels } from '../lazyPanels.ts';
import type { Log } from '../log.ts';

export interface LocationPagesDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly sessionReady: Promise<unknown>;
  readonly log: Log;
}

/** Opens tabs of locations, by the criteria of the search. */
export function createLocationPages({ context, host, sessionReady, log }: LocationPagesDeps): LazyPanels<CompanyCriteria> {
  return lazyPanels(async () => {
    const { LocationPanels } = await import('./locationPanels.ts');
    return new LocationPanels({ extensionUri: context.extensionUri, host, sessionReady, log });
  }, log.fault);
}
