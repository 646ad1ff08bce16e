// Sign In: a few questions, one free call to check them, and only then is anything stored.
import * as l10n from '@vscode/l10n';
import { readAddress } from '../../client/address.ts';
import { Failure } from '../../client/failure.ts';
import type { Credentials } from '../../client/http/credentials.ts';
import { tokenVariable, type Account } from '../../state/session/account.ts';
import type { App, Command, Confirmation } from '../../app/app.ts';
import { checkAddresses } from './checkConnection.ts';
import { kindStep, secretStep, steps, title, type Draft } from './signInSteps.ts';
import { explanationText } from '../../app/explain.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { oneLine } from '../../viewModel/format.ts';

export const signIn: Command = async (app) => {
  const { state } = app.session;
  if (state.kind === 'signedOut' && state.lost) await signInAgain(app, state.lost);
  else await signInWith(app, {});
};

/**
 * Signs in, with answers that are known already.
 * @param start the token, as `tokenOrAppId`, is shown to nobody
 * @returns whether it was done
 */
export function signInWith(app: App, start: Partial<Pick<Draft, 'baseAddress' | 'tokenOrAppId'>>): Promise<boolean> {
  return walk(app, start, 0);
}

/** Asks for the token of an account that has none any more, and says so. */
export async function signInAgain(app: App, account: Account): Promise<void> {
  const { name, baseAddress, creditsAddress = '', actingUser = '', credentials: kind } = account;
  const text =
    account.tokenFrom === 'environment'
      ? l10n.t(
          'The environment variable {0} has no token for “{1}”. Enter one, or set the variable and restart the editor.',
          tokenVariable,
          oneLine(name),
        )
      : l10n.t('The editor’s secret store no longer has a token for “{0}”. Enter it again.', oneLine(name));
  app.ui.showMessage({ kind: 'warning', text });
  await walk(app, { name, baseAddress, creditsAddress, actingUser, kind, again: account }, secretStep);
}

async function walk(app: App, start: Partial<Draft>, from: number): Promise<boolean> {
  const { baseAddress, creditsAddress } = app.settings;
  const draft: Draft = {
    name: '',
    baseAddress,
    creditsAddress,
    kind: 'token',
    tokenOrAppId: '',
    appKey: '',
    actingUser: '',
    ...start,
  };
  let at = from;
  for (;;) {
    if (!(await fillIn(app, draft, at))) return false;
    const done = await check(app, draft);
    if (done !== 'failed') return done === 'signedIn';
    at = await whereToGoOn(app, draft);
    if (at < 0) return false;
  }
}

// Walks the questions from `at` on, forth and back; true once the last one is answered.
async function fillIn(app: App, draft: Draft, from: number): Promise<boolean> {
  let way = 1;
  for (let at = from; ;) {
    const step = steps[at];
    if (!step) return at === steps.length;
    const answer = await step(app, draft, { at: at + 1, of: steps.length });
    if (answer === 'leave') return false;
    if (answer !== 'pass') way = answer === 'next' ? 1 : -1;
    at += way;
  }
}

// A failure is shown at the step where the user continues.
async function check(app: App, draft: Draft): Promise<'signedIn' | 'failed' | 'left'> {
  const account = accountOf(app, draft);
  const token = draft.kind === 'environment' ? (app.session.environmentToken ?? '') : draft.tokenOrAppId;
  const credentials: Credentials =
    draft.kind === 'legacy' ? { kind: 'legacy', appId: draft.tokenOrAppId, appKey: draft.appKey } : { kind: 'token', token };
  try {
    await app.ui.withProgress(l10n.t('Checking with one free call…'), (signal) =>
      app.session.check(account, credentials, signal),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = explanationText(error);
    if (text !== '') app.ui.showMessage({ kind: 'error', text });
    return 'failed';
  }
  if (!(await app.session.signIn(account, credentials))) {
    if (!(await app.ui.confirm(notKept()))) return 'left';
    await app.session.signIn(account, credentials, true);
  }
  app.ui.showStatus(l10n.t('Signed in: {0}.', draft.name));
  return 'signedIn';
}

function notKept(): Confirmation {
  return {
    text: l10n.t('The editor’s secret store does not keep the token.'),
    detail: l10n.t(
      'Nothing was stored. You can use the token for this session only: it stays in memory, and the next window asks again. To keep it, unlock or set up this computer’s keyring.',
    ),
    action: l10n.t('This Session Only'),
  };
}

async function whereToGoOn(app: App, draft: Draft): Promise<number> {
  for (;;) {
    const choice = await app.ui.choose<number | 'connection'>({
      title: title(),
      placeholder: l10n.t('The check failed, and nothing was stored. What do you want to do?'),
      choices: [
        { label: l10n.t('Check again'), icon: 'refresh', value: steps.length },
        { label: l10n.t('Change the addresses'), icon: 'globe', value: 1 },
        { label: l10n.t('Change the token'), icon: 'key', value: kindStep },
        { label: l10n.t('Check the connection'), icon: 'plug', value: 'connection' },
      ],
    });
    if (choice !== 'connection') return typeof choice === 'number' ? choice : -1;
    // Without the token. What was typed stays, and the question comes again beside the page.
    await checkAddresses(app, draft);
  }
}

function accountOf(app: App, draft: Draft): Account {
  const address = (text: string): string | undefined => {
    const read = readAddress(text);
    return 'address' in read ? read.address : undefined;
  };
  const creditsAddress = address(draft.creditsAddress);
  const baseAddress = address(draft.baseAddress) ?? '';
  // Input that belongs to another service is not offered.
  const isSame = draft.again?.baseAddress === baseAddress;
  return {
    id: isSame && draft.again ? draft.again.id : app.newId(),
    name: draft.name,
    baseAddress,
    credentials: draft.kind === 'legacy' ? 'legacy' : 'token',
    ...(draft.kind === 'environment' ? { tokenFrom: 'environment' as const } : {}),
    ...omitUndefined({ creditsAddress }),
    ...(draft.actingUser === '' ? {} : { actingUser: draft.actingUser }),
  };
}
