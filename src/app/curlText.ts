// Writes requests of this account as curl commands, with its token as an environment variable.
import type { DryRun, DryRunContext } from '../domain/snippets/dryRun.ts';
import { curlCommand } from '../domain/snippets/curl.ts';
import type { CallPlace } from '../domain/snippets/writtenCall.ts';
import { tokenVariable } from '../state/session/account.ts';
import type { App } from './app.ts';
import { omitUndefined } from '../client/omitUndefined.ts';

/** The session's acting user, the forms that its service takes, and the prices that it is billed, for `dryRun`. */
export function dryRunContextOf(app: App): DryRunContext {
  const { actingUser, userParameters, prices, variants } = app.session.open;
  const billed: DryRunContext['billed'] = (stated, operation) => prices.of(stated, operation);
  return { parameters: userParameters, variants: variants.known, billed, ...omitUndefined({ user: actingUser }) };
}

/** The address of this account's calls, and the environment variables for its secrets. */
export function callPlace(app: App): CallPlace {
  const { accountId } = app.session.open;
  const account = app.session.accounts.find(({ id }) => id === accountId);
  const secrets =
    account?.credentials === 'legacy'
      ? [
          { parameter: '$app_id', variable: 'COMPANY_DATA_APP_ID' },
          { parameter: '$app_key', variable: 'COMPANY_DATA_APP_KEY' },
        ]
      : [{ parameter: 'token', variable: tokenVariable }];
  // The sandbox in the editor has no address. `npm run sandbox` serves it, and prints its address.
  return { base: account?.baseAddress ?? 'https://localhost', secrets };
}

/** Command lines for curl. @param noteOf returns a comment to write above a command, such as its price */
export function curlText(app: App, runs: readonly DryRun[], noteOf?: (run: DryRun) => string): string {
  const settings = { shell: app.ui.shell, ...callPlace(app) };
  return runs.map((run) => curlCommand(run.request, noteOf ? { ...settings, notes: [noteOf(run)] } : settings)).join('\n');
}
