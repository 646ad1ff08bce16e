// Connects editors to a team's database as a person does, and reads the team's rows in Credits.
import { writeTeamAddress, type TeamAddress } from '../../src/domain/team/teamAddress.ts';
import { eventually } from '../support/eventually.ts';
import { PASSWORD } from '../support/postgres/postgresServer.ts';
import type { Members } from '../integration/storage/team/support/members.ts';
import type { Editor } from './openEditor.ts';

/** Answers a question of the input box. */
export async function answer({ workbench }: Editor, question: RegExp, text: string): Promise<void> {
  await workbench.quick().getByText(question).first().waitFor();
  await workbench.input(text);
}

/** Runs the command, and enters an address. */
export async function enterAddress(editor: Editor, address: TeamAddress): Promise<void> {
  await editor.workbench.command('Company Data: Connect to Team Database…');
  await answer(editor, /address of the team/, writeTeamAddress(address));
}

/** Enters a user of the database and a password. */
export async function enterUser(editor: Editor, user: string, password = PASSWORD): Promise<void> {
  await editor.workbench.pick('A user and a password');
  await answer(editor, /The user of the database/, user);
  await answer(editor, /The password/, password);
}

/** Enters the name in the team. */
export async function enterName(editor: Editor, name: string): Promise<void> {
  await answer(editor, /Your name in the team/, name);
}

/** Connects an editor to a team, as a user whose name in the database is the first name in lower case. @param name of the person in the team */
export async function joinTeam(editor: Editor, members: Members, name: string, role?: string): Promise<void> {
  const [first = ''] = name.toLowerCase().split(' ');
  await enterAddress(editor, members.address);
  await enterUser(editor, await members.user(first, role));
  await enterName(editor, name);
  const setting = () => editor.api((vscode) => vscode.workspace.getConfiguration('companyData.team').get<string>('address'));
  await eventually(setting, writeTeamAddress(members.address));
}

/** Shows the whole view Credits, without the lists above it. */
export async function showCredits(editor: Editor): Promise<void> {
  await editor.workbench.focusView('Credits');
  await creditsRow(editor, 'Left').waitFor();
  await editor.page.locator('.pane-header', { hasText: 'Lists' }).click();
}

/** Matches the row of a team that has spent exactly so many credits today. */
export function spentToday(credits: number): RegExp {
  return new RegExp(`^Team(?:.*[^\\d,])?${String(credits)} credits today`);
}

/** A row of the view Credits by what it begins with or contains. */
export function creditsRow({ page }: Editor, text: string | RegExp): ReturnType<Editor['page']['locator']> {
  return page.getByRole('tree', { name: 'Credits' }).locator('.monaco-list-row').filter({ hasText: text });
}
