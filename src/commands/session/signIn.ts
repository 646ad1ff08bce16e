// Sign In: asks a few questions, checks the answers with one free call, and stores nothing before it succeeds.
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
 * Signs in with answers that are known already; the user confirms or changes them.
 * @param start `tokenOrAppId` is a token, which is not shown
 * @returns whether the user is signed in
 */
export function signInWith(app: App, start: Partial<Pick<Draft, 'baseAddress' | 'tokenOrAppId'>>): Promise<boolean> {
  return askAndCheck(app, start, 0);
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
  await askAndCheck(app, { name, baseAddress, creditsAddress, actingUser, kind, again: account }, secretStep);
}

/** Asks from a step on and checks the answers, until they are right or the user leaves. @returns whether the user is signed in */
async function askAndCheck(app: App, start: Partial<Draft>, from: number): Promise<boolean> {
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
    if (!(await askSteps(app, draft, at))) return false;
    const outcome = await checkAndSignIn(app, draft);
    if (outcome !== 'failed') return outcome === 'signedIn';
    at = await chooseNextStep(app, draft);
    if (at < 0) return false;
  }
}

/** Asks the questions from a step on, forwards and backwards. @returns whether the last one was answered */
async function askSteps(app: App, draft: Draft, from: number): Promise<boolean> {
  let direction = 1;
  for (let at = from; ;) {
    const step = steps[at];
    if (!step) return at === steps.length;
    const answer = await step(app, draft, { at: at + 1, of: steps.length });
    if (answer === 'leave') return false;
    if (answer !== 'pass') direction = answer === 'next' ? 1 : -1;
    at += direction;
  }
}

/** Makes a free call, and stores the account if it succeeds. `left`: the token cannot be stored, and the user has declined. */
async function checkAndSignIn(app: App, draft: Draft): Promise<'signedIn' | 'failed' | 'left'> {
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
    if (!(await app.ui.confirm(keepInMemoryConfirmation()))) return 'left';
    await app.session.signIn(account, credentials, true);
  }
  app.ui.showStatus(l10n.t('Signed in: {0}.', draft.name));
  return 'signedIn';
}

function keepInMemoryConfirmation(): Confirmation {
  return {
    text: l10n.t('The editor’s secret store does not keep the token.'),
    detail: l10n.t(
      'Nothing was stored. You can use the token for this session only: it stays in memory, and the next window asks again. To keep it, unlock or set up this computer’s keyring.',
    ),
    action: l10n.t('This Session Only'),
  };
}

/** Asks how to continue after a failed check. @returns the next step; `steps.length` to check at once; -1 if the user leaves */
async function chooseNextStep(app: App, draft: Draft): Promise<number> {
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
    // The connection is checked without the token. The draft stays, and the question is asked again beside the report.
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
  // At another address it is another account, because nothing that is stored for the old one belongs to it.
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
