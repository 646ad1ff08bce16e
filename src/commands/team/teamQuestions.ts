// Questions of the command that connects to a team's database, and checks of their answers.
import * as l10n from '@vscode/l10n';
import type { App } from '../../app/app.ts';
import { readTeamAddress, writeTeamAddress, type TeamAddress, type TeamAddressProblem } from '../../domain/team/teamAddress.ts';
import type { TeamCredentials } from '../../domain/team/teamCredentials.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { answered } from '../picks.ts';

/** The title of all questions. */
export const title = (): string => l10n.t('Connect to Team Database');

/** Asks for the address of the database. @param before the previous answer; by default that of the connected team is proposed */
export async function askAddress(app: App, before?: TeamAddress): Promise<TeamAddress | undefined> {
  const { state } = app.team;
  const connected = state.kind === 'none' ? '' : state.address;
  const answer = await app.ui.ask({
    title: title(),
    prompt: l10n.t('The address of the team’s PostgreSQL database'),
    placeholder: 'postgres://host:5432/database',
    value: before ? writeTeamAddress(before) : connected,
    check: (text) => {
      const read = readTeamAddress(text);
      return 'problem' in read ? problemText(read.problem) : undefined;
    },
  });
  const read = readTeamAddress(typeof answer === 'string' ? answer : '');
  return 'address' in read ? read.address : undefined;
}

/** Asks how to sign in to the database. @param before the user in the previous answer */
export async function askCredentials(app: App, before?: string): Promise<TeamCredentials | undefined> {
  const kind = answered(
    await app.ui.choose<'password' | 'certificate'>({
      title: title(),
      placeholder: l10n.t('How do you sign in to the database?'),
      choices: [
        { label: l10n.t('A user and a password'), icon: 'key', value: 'password' },
        { label: l10n.t('A user and a client certificate'), icon: 'file-certificate', value: 'certificate' },
      ],
    }),
  );
  if (kind === undefined) return undefined;
  const user = await askText(app, l10n.t('The user of the database'), { value: before });
  if (user === undefined) return undefined;
  if (kind === 'certificate') return askCertificate(app, user.trim());
  const password = await askText(app, l10n.t('The password; it is kept only in the editor’s secret store'), { secret: true });
  return password === undefined ? undefined : { user: user.trim(), password };
}

/** The problem with the name that a member enters for the team; undefined if there is none. */
export function checkPersonName(text: string): string | undefined {
  const name = text.trim();
  if (name === '') return l10n.t('Enter a name.');
  return name.length > 60 ? l10n.t('Enter at most 60 characters.') : undefined;
}

async function askCertificate(app: App, user: string): Promise<TeamCredentials | undefined> {
  const cert = await readPem(app, l10n.t('Choose the client certificate (PEM)'), /-----BEGIN CERTIFICATE-----/);
  const key =
    cert && (await readPem(app, l10n.t('Choose the key of the client certificate (PEM)'), /-----BEGIN [A-Z ]*PRIVATE KEY-----/));
  return cert && key ? { user, certificate: { cert, key } } : undefined;
}

async function readPem(app: App, prompt: string, expected: RegExp): Promise<string | undefined> {
  const file = await app.ui.read(prompt);
  if (!file) return undefined;
  if (expected.test(file.text)) return file.text;
  app.ui.showMessage({
    kind: 'error',
    text: l10n.t('“{0}” does not contain it in the form PEM. Choose another file.', file.name),
  });
  return undefined;
}

async function askText(
  app: App,
  prompt: string,
  more: { readonly value?: string | undefined; readonly secret?: true },
): Promise<string | undefined> {
  const check = (text: string): string | undefined => (text.trim() === '' ? l10n.t('It must not be empty.') : undefined);
  const answer = await app.ui.ask({ title: title(), prompt, check, ...omitUndefined(more) });
  return typeof answer === 'string' ? answer : undefined;
}

function problemText(problem: TeamAddressProblem): string {
  switch (problem) {
    case 'empty':
    case 'notAnAddress':
      return l10n.t('Enter an address such as postgres://host:5432/database.');
    case 'scheme':
      return l10n.t('The address begins with postgres://, because the team’s database is PostgreSQL.');
    case 'credentials':
      return l10n.t('Leave user and password out of the address: they are asked for next.');
    case 'query':
      return l10n.t('Leave out what follows the name of the database.');
    case 'noDatabase':
      return l10n.t('Add the name of the database, as in {0}.', writeTeamAddress({ host: 'host', port: 5432, database: 'team' }));
  }
}
