// Sign In: a few questions, one free call to check them, and only then is anything stored.
import * as l10n from '@vscode/l10n';
import { readAddress } from '../client/address.ts';
import { Failure } from '../client/failure.ts';
import type { Credentials } from '../client/http/credentials.ts';
import type { Account } from '../state/account.ts';
import { back, type App, type Command } from '../app/app.ts';
import { checkAddress, checkName, checkOptionalAddress, checkOptionalIdentifier, checkSecret } from './checks.ts';
import { explained } from '../app/explain.ts';

/** What has been typed so far. It is kept over every wrong entry, and only in memory. */
interface Draft {
  name: string;
  baseAddress: string;
  creditsAddress: string;
  kind: Credentials['kind'];
  first: string;
  second: string;
  actingUser: string;
}

type Answer = 'next' | 'back' | 'leave';

export const signIn: Command = async (app) => {
  const { baseAddress, creditsAddress } = app.settings;
  const draft: Draft = { name: '', baseAddress, creditsAddress, kind: 'token', first: '', second: '', actingUser: '' };
  let at = 0;
  for (;;) {
    const complete = await fillIn(app, draft, at);
    if (!complete || (await check(app, draft))) return;
    at = await whereToGoOn(app);
    if (at < 0) return;
  }
};

// Walks the questions from `at` on, forth and back; true once the last one is answered.
async function fillIn(app: App, draft: Draft, from: number): Promise<boolean> {
  for (let at = from; ;) {
    const step = steps[at];
    if (!step) return at === steps.length;
    const answer = await step(app, draft, { at: at + 1, of: steps.length });
    if (answer === 'leave') return false;
    at += answer === 'next' ? 1 : -1;
  }
}

const title = (): string => l10n.t('Sign In');

const steps: readonly ((app: App, draft: Draft, step: { at: number; of: number }) => Promise<Answer>)[] = [
  (app, draft, step) =>
    keep(
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
    keep(
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
    keep(
      app.ui.ask({
        title: title(),
        step,
        prompt: l10n.t('The credits address; without one the credits left stay unknown'),
        placeholder: 'https://',
        value: draft.creditsAddress,
        check: checkOptionalAddress,
      }),
      (text) => (draft.creditsAddress = text),
    ),
  async (app, draft, step) => {
    const kind = await app.ui.choose<Credentials['kind']>({
      title: title(),
      step,
      placeholder: l10n.t('What were you given?'),
      choices: [
        { label: l10n.t('A token'), icon: 'key', value: 'token' },
        {
          label: l10n.t('An application ID and key'),
          detail: l10n.t('The old way; the two only count together'),
          icon: 'archive',
          value: 'legacy',
        },
      ],
    });
    if (kind === undefined) return 'leave';
    if (kind === back) return 'back';
    if (kind !== draft.kind) Object.assign(draft, { kind, first: '', second: '' });
    return 'next';
  },
  (app, draft, step) => (draft.kind === 'token' ? askToken(app, draft, step) : askPair(app, draft, step)),
  (app, draft, step) =>
    keep(
      app.ui.ask({
        title: title(),
        step,
        prompt: l10n.t('The user you act as, by their ID in your application; leave it empty where there are no users'),
        value: draft.actingUser,
        check: checkOptionalIdentifier,
      }),
      (text) => (draft.actingUser = text),
    ),
];

function askToken(app: App, draft: Draft, step: { at: number; of: number }): Promise<Answer> {
  const prompt = l10n.t('The token; it is kept in the secret store of the editor and nowhere else');
  return keep(
    app.ui.ask({ title: title(), step, prompt, value: draft.first, secret: true, check: checkSecret }),
    (text) => (draft.first = text),
  );
}

async function askPair(app: App, draft: Draft, step: { at: number; of: number }): Promise<Answer> {
  for (;;) {
    const id = app.ui.ask({ title: title(), step, prompt: l10n.t('The application ID'), value: draft.first, check: checkSecret });
    const first = await keep(id, (text) => (draft.first = text));
    if (first !== 'next') return first;
    const key = app.ui.ask({
      title: title(),
      step,
      prompt: l10n.t('The application key'),
      value: draft.second,
      secret: true,
      check: checkSecret,
    });
    const second = await keep(key, (text) => (draft.second = text));
    if (second !== 'back') return second;
  }
}

async function keep(asked: Promise<string | typeof back | undefined>, set: (text: string) => void): Promise<Answer> {
  const answer = await asked;
  if (answer === undefined) return 'leave';
  if (answer === back) return 'back';
  set(answer.trim());
  return 'next';
}

// True when signed in. What failed is said in the place where the user goes on from.
async function check(app: App, draft: Draft): Promise<boolean> {
  const account = accountOf(app, draft);
  const credentials: Credentials =
    draft.kind === 'token' ? { kind: 'token', token: draft.first } : { kind: 'legacy', appId: draft.first, appKey: draft.second };
  try {
    await app.ui.busy(l10n.t('Checking with one free call…'), (signal) => app.session.check(account, credentials, signal));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = explained(error);
    if (text !== '') app.ui.say({ kind: 'error', text });
    return false;
  }
  await app.session.signIn(account, credentials);
  app.ui.done(l10n.t('Signed in: {0}.', draft.name));
  return true;
}

async function whereToGoOn(app: App): Promise<number> {
  const choice = await app.ui.choose<number>({
    title: title(),
    placeholder: l10n.t('The check failed and nothing was stored. Where do you want to go on?'),
    choices: [
      { label: l10n.t('Check again'), icon: 'refresh', value: steps.length },
      { label: l10n.t('Change the addresses'), icon: 'globe', value: 1 },
      { label: l10n.t('Change the token'), icon: 'key', value: 3 },
    ],
  });
  return typeof choice === 'number' ? choice : -1;
}

function accountOf(app: App, draft: Draft): Account {
  const address = (text: string): string | undefined => {
    const read = readAddress(text);
    return 'address' in read ? read.address : undefined;
  };
  const creditsAddress = address(draft.creditsAddress);
  return {
    id: app.newId(),
    name: draft.name,
    baseAddress: address(draft.baseAddress) ?? '',
    credentials: draft.kind,
    ...(creditsAddress === undefined ? {} : { creditsAddress }),
    ...(draft.actingUser === '' ? {} : { actingUser: draft.actingUser }),
  };
}
