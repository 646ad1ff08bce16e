// Check Connection: probes the connection to the service, makes free calls, and names the one cause if something fails.
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

/** Checks the connection to addresses that nobody is signed in to yet. */
export function checkAddresses(
  app: App,
  typed: { readonly baseAddress: string; readonly creditsAddress: string },
): Promise<void> {
  return checkSubject(app, { session: 'signedOut', name: '', ...addressesOf(typed.baseAddress, typed.creditsAddress) });
}

async function checkSubject(app: App, subject: Subject): Promise<void> {
  const { locale } = app.settings;
  const findings = await app.ui.withProgress(l10n.t('Checking the connection…'), (signal) =>
    check(subject, { connection: () => app.session.connection(), now: app.now, signal }),
  );
  const cause = causeOf(findings);
  const causeWords = wordsOf(cause, locale);
  await app.ui.showReport({
    title: l10n.t('Connection'),
    text: connectionReport(findings, { cause: causeWords, now: app.now(), locale, explained: explanationText }),
    replaces: true,
  });
  warnOfVariants(app, findings.variants);
  const { what, todo } = causeWords;
  if (cause.kind === 'fine' || cause.kind === 'sandbox') app.ui.showStatus(what);
  else if (cause.kind !== 'cancelled')
    app.ui.showMessage({ kind: 'warning', text: `${what} ${todo}`, actions: actionsOf(app, causeWords) });
}

function subjectOf({ session, settings }: App): Subject {
  const { state, accounts } = session;
  if (state.kind !== 'open') {
    const known = accounts[0];
    const credits = settings.creditsAddress || known?.creditsAddress;
    const base = settings.baseAddress || known?.baseAddress;
    return { session: 'signedOut', name: '', ...addressesOf(base, credits) };
  }
  const { kind, name, accountId, actingUser, variants, testConnection } = state.session;
  const account = accounts.find(({ id }) => id === accountId);
  return {
    session: kind,
    name,
    testConnection,
    variants: () => variants.known,
    ...omitUndefined({ actingUser }),
    ...(account ? addressesOf(account.baseAddress, account.creditsAddress) : {}),
  };
}

/** Warns of unusual forms of requests. They are kept until the user tries the usual ones again, as after an update. */
function warnOfVariants(app: App, variants: ApiVariants = {}): void {
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

function addressesOf(base = '', credits = ''): Pick<Subject, 'addresses'> {
  const [baseAddress, creditsAddress] = [base, credits]
    .map((text) => readAddress(text))
    .map((read) => ('address' in read ? read.address : undefined));
  return baseAddress === undefined ? {} : { addresses: { base: baseAddress, ...omitUndefined({ credits: creditsAddress }) } };
}

function wordsOf(cause: Cause, locale: string): CauseText {
  if (cause.kind !== 'call') return causeText(cause, locale);
  const explanation = explain(cause.failure);
  return explanation ?? causeText({ kind: 'cancelled' }, locale);
}

function actionsOf(app: App, { action }: CauseText): { readonly label: string; readonly run: () => void }[] {
  const checkAgain = {
    label: l10n.t('Check Again'),
    run: () => {
      app.ui.run(commands.checkConnection);
    },
  };
  if (!action) return [checkAgain];
  // The action of a failure may be Check Connection itself.
  if ('command' in action && action.command === commands.checkConnection) return [checkAgain];
  const run = (): void => {
    if ('command' in action) app.ui.run(action.command);
    else app.ui.openSettings(action.settings);
  };
  return [{ label: action.label, run }];
}
