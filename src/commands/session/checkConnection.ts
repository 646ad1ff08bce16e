// Check Connection: looks at the way to the service, makes free calls, and names the one cause if something fails.
import * as l10n from '@vscode/l10n';
import type { App, Command } from '../../app/app.ts';
import { explain, explanationText } from '../../app/explain.ts';
import type { ApiVariants } from '../../client/variants.ts';
import { readAddress } from '../../client/address.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { causeOf, type Cause } from '../../domain/connection/cause.ts';
import { checkConnection as check, type Subject } from '../../domain/connection/check.ts';
import { commands } from '../../ids.ts';
import { causeText, type CauseText } from '../../viewModel/connection/connectionCause.ts';
import { connectionReport } from '../../viewModel/connection/connectionReport.ts';

export const checkConnection: Command = (app) => checkSubject(app, subjectOf(app));

/** The same for addresses that nobody is signed in to yet. */
export function checkAddresses(
  app: App,
  typed: { readonly baseAddress: string; readonly creditsAddress: string },
): Promise<void> {
  return checkSubject(app, { session: 'signedOut', name: '', ...readable(typed.baseAddress, typed.creditsAddress) });
}

async function checkSubject(app: App, subject: Subject): Promise<void> {
  const { locale } = app.settings;
  const findings = await app.ui.withProgress(l10n.t('Checking the connection…'), (signal) =>
    check(subject, { connection: () => app.session.connection(), now: app.now, signal }),
  );
  const found = causeOf(findings);
  const cause = textOf(found, locale);
  await app.ui.showReport({
    title: l10n.t('Connection'),
    text: connectionReport(findings, { cause, now: app.now(), locale, explained: explanationText }),
    replaces: true,
  });
  sayVariants(app, findings.variants);
  if (found.kind === 'fine' || found.kind === 'sandbox') app.ui.showStatus(cause.what);
  else if (found.kind !== 'cancelled')
    app.ui.showMessage({ kind: 'warning', text: `${cause.what} ${cause.todo}`, actions: actionsOf(app, cause) });
}

function subjectOf({ session, settings }: App): Subject {
  const { state, accounts } = session;
  if (state.kind !== 'open') {
    const known = accounts[0];
    const credits = settings.creditsAddress || known?.creditsAddress;
    const base = settings.baseAddress || known?.baseAddress;
    return { session: 'signedOut', name: '', ...readable(base, credits) };
  }
  const { kind, name, accountId, actingUser, variants, testConnection } = state.session;
  const account = accounts.find(({ id }) => id === accountId);
  return {
    session: kind,
    name,
    testConnection,
    variants: () => variants.known,
    ...omitUndefined({ actingUser }),
    ...(account ? readable(account.baseAddress, account.creditsAddress) : {}),
  };
}

/** Forms that were found out stay until the user wants the usual ones tried again, as after an update of the service. */
function sayVariants(app: App, variants: ApiVariants = {}): void {
  if (Object.keys(variants).length === 0) return;
  const forget = {
    label: l10n.t('Try the Usual Forms'),
    run: () => {
      if (app.session.state.kind !== 'open') return;
      app.session.open.variants.forget();
      app.ui.run(commands.checkConnection);
    },
  };
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t(
      'This service takes some requests in an unusual form. The page names these forms, and they are kept for this account.',
    ),
    actions: [forget],
  });
}

function readable(base = '', credits = ''): Pick<Subject, 'addresses'> {
  const read = [base, credits].map((text) => readAddress(text)).map((found) => ('address' in found ? found.address : undefined));
  const [first, second] = read;
  return first === undefined ? {} : { addresses: { base: first, ...omitUndefined({ credits: second }) } };
}

function textOf(cause: Cause, locale: string): CauseText {
  if (cause.kind !== 'call') return causeText(cause, locale);
  const explanation = explain(cause.failure);
  return explanation ?? causeText({ kind: 'cancelled' }, locale);
}

function actionsOf(app: App, { action }: CauseText): { readonly label: string; readonly run: () => void }[] {
  const again = {
    label: l10n.t('Check Again'),
    run: () => {
      app.ui.run(commands.checkConnection);
    },
  };
  if (!action) return [again];
  // A failure's own button may be this very command.
  if ('command' in action && action.command === commands.checkConnection) return [again];
  const run = (): void => {
    if ('command' in action) app.ui.run(action.command);
    else app.ui.openSettings(action.settings);
  };
  return [{ label: action.label, run }];
}
