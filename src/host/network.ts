// The network of this window: connections as the editor's settings want them, and two roads to every service.
import { withCredentials, type Credentials } from '../client/http/credentials.ts';
import { DispatcherHolder } from '../client/http/dispatcher.ts';
import { editorTransport } from '../client/http/editorTransport.ts';
import { twoRoads } from '../client/http/roads.ts';
import type { Transport } from '../client/http/transport.ts';
import { undiciTransport } from '../client/http/undiciTransport.ts';
import type { Account } from '../state/account.ts';
import { onHttpSettings, readHttpSettings } from './httpSettings.ts';

export interface Network {
  /** A transport to an account's service, with the credentials as its last step. */
  readonly transport: (account: Account, credentials: Credentials) => Transport;
  readonly dispose: () => void;
}

/** @param userAgent such as `company-data-vscode/1.0.0` */
export function openNetwork(userAgent: string): Network {
  const dispatchers = new DispatcherHolder(readHttpSettings());
  const settings = onHttpSettings((changed) => {
    dispatchers.update(changed);
  });
  return {
    transport({ baseAddress, creditsAddress = '' }, credentials) {
      const addresses = { base: baseAddress, credits: creditsAddress };
      const first = undiciTransport({ addresses, userAgent, dispatcher: () => dispatchers.get() });
      return withCredentials(twoRoads(first, editorTransport({ addresses, userAgent })), credentials);
    },
    dispose() {
      settings.dispose();
      void dispatchers.close();
    },
  };
}
