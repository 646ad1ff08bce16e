// The questions of Sign In, each of which fills in a part of a draft.
import * as l10n from '@vscode/l10n';
import { back, type App, type Choice } from '../../app/app.ts';
import type { Credentials } from '../../client/http/credentials.ts';
import { tokenVariable, type Account } from '../../state/session/account.ts';
import { checkAddress, checkName, checkOptionalAddress, checkOptionalIdentifier, checkSecret } from '../checks.ts';

/** The answers so far. They stay in memory, so that a wrong answer does not discard the others. */
export interface Draft {
  name: string;
  baseAddress: string;
  creditsAddress: string;
  kind: Credentials['kind'] | 'environment';
  /** The token, or the application ID if the kind is `legacy`; empty if the environment has the token. */
  tokenOrAppId: string;
  appKey: string;
  actingUser: string;
  /** The account that the user signs in to again because its token is missing; absent for a new account. */
  again?: Account;
}

/** `pass`: there is nothing to ask, so the step is skipped forwards and backwards. `leave`: the user closed the question. */
export type Answer = 'next' | 'back' | 'leave' | 'pass';

/** The title of all questions. */
export const title = (): string => l10n.t('Sign In');

/** The questions, in their order. */
export const steps: readonly ((app: App, draft: Draft, step: { at: number; of: number }) => Promise<Answer>)[] = [
  (app, draft, step) =>
    storeAnswer(
      app.ui.ask({
        title: title(),
        step,
        prompt: l10n.t('A name for this account, as you call it'),
        value: draft.name,
        check: checkName,
      }),
      (text) => (draft.name = text),
    ),
  (app, draft, step) =>
    storeAnswer(
      app.ui.ask({
        title: title(),
        step,
        prompt: l10n.t('The base address of the service'),
        placeholder: 'https://',
        value: draft.baseAddress,
        check: checkAddress,
      }),
      (text) => (draft.baseAddress = text),
    ),
  (app, draft, step) =>
    storeAnswer(
      app.ui.ask({
        title: title(),
        step,
        prompt: l10n.t('The credits address; without it, the credits left stay unknown'),
        placeholder: 'https://',
        value: draft.creditsAddress,
        check: checkOptionalAddress,
      }),
      (text) => (draft.creditsAddress = text),
    ),
  async (app, draft, step) => {
    const kind = await app.ui.choose<Draft['kind']>({
      title: title(),
      step,
      placeholder: l10n.t('How do you sign in?'),
      choices: [
        { label: l10n.t('A token'), icon: 'key', value: 'token' },
        {
          label: l10n.t('An application ID and key'),
          detail: l10n.t('The old way; both are needed'),
          icon: 'archive',
          value: 'legacy',
        },
        ...(app.session.environmentToken === undefined ? [] : [fromEnvironment()]),
      ],
    });
    if (kind === undefined) return 'leave';
    if (kind === back) return 'back';
    if (kind !== draft.kind) Object.assign(draft, { kind, tokenOrAppId: '', appKey: '' });
    return 'next';
  },
  (app, draft, step) => askSecret[draft.kind](app, draft, step),
  (app, draft, step) =>
    storeAnswer(
      app.ui.ask({
        title: title(),
        step,
        prompt: l10n.t('The user you act as, by their ID in your application; leave it empty if there are no users'),
        value: draft.actingUser,
        check: checkOptionalIdentifier,
      }),
      (text) => (draft.actingUser = text),
    ),
];

/** The index in `steps` of the question for the kind of credentials. */
export const kindStep = 3;

/** The index in `steps` of the question for the credentials themselves. */
export const secretStep = 4;

function fromEnvironment(): Choice<'environment'> {
  return {
    label: l10n.t('The environment variable {0}', tokenVariable),
    detail: l10n.t('The token is read when a session begins and is never stored'),
    icon: 'terminal',
    value: 'environment',
  };
}

const askSecret: Readonly<Record<Draft['kind'], (typeof steps)[number]>> = {
  token: askToken,
  legacy: askPair,
  environment: () => Promise.resolve('pass'),
};

function askToken(app: App, draft: Draft, step: { at: number; of: number }): Promise<Answer> {
  const prompt = l10n.t('The token; it is kept only in the editor’s secret store');
  return storeAnswer(
    app.ui.ask({ title: title(), step, prompt, value: draft.tokenOrAppId, secret: true, check: checkSecret }),
    (text) => (draft.tokenOrAppId = text),
  );
}

async function askPair(app: App, draft: Draft, step: { at: number; of: number }): Promise<Answer> {
  for (;;) {
    const id = app.ui.ask({
      title: title(),
      step,
      prompt: l10n.t('The application ID'),
      value: draft.tokenOrAppId,
      check: checkSecret,
    });
    const idAnswer = await storeAnswer(id, (text) => (draft.tokenOrAppId = text));
    if (idAnswer !== 'next') return idAnswer;
    const key = app.ui.ask({
      title: title(),
      step,
      prompt: l10n.t('The application key'),
      value: draft.appKey,
      secret: true,
      check: checkSecret,
    });
    const keyAnswer = await storeAnswer(key, (text) => (draft.appKey = text));
    if (keyAnswer !== 'back') return keyAnswer;
  }
}

async function storeAnswer(asked: Promise<string | typeof back | undefined>, set: (text: string) => void): Promise<Answer> {
  const answer = await asked;
  if (answer === undefined) return 'leave';
  if (answer === back) return 'back';
  set(answer.trim());
  return 'next';
}
