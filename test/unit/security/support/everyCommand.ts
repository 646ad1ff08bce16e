// Runs every command in one window, answers its questions at random, and records what the editor is given.
import type { App, Question, Ui } from '../../../../src/app/app.ts';
import { loadedCommands } from '../../../support/loadedCommands.ts';
import { run } from '../../../../src/commands/run.ts';
import type { Target } from '../../../../src/viewModel/target.ts';
import type { Account } from '../../../../src/state/session/account.ts';
import type { TestHarness } from '../../../support/testHarness.ts';
import { WanderingUi } from '../../../support/spending/wanderingUi.ts';
import { observedUi } from '../../../support/observedUi.ts';

export const account: Account = {
  id: 'account-of-the-test',
  name: 'Work',
  baseAddress: 'https://data.example',
  creditsAddress: 'https://data.example/credits',
  credentials: 'token',
  actingUser: 'ada',
};

export interface Given {
  readonly what: string;
  readonly all: readonly unknown[];
}

/** One command that has run. */
export interface CommandRecord {
  readonly command: string;
  /** The values that the editor was given, by their purpose, and the words in them. */
  readonly given: readonly Given[];
  readonly words: readonly string[];
  /** The results of the commands: opened, copied, inserted and written texts. */
  readonly ui: WanderingUi;
}

/** Runs every command once. @param inspect receives the record of each command @param open signs in where nobody is */
export async function everyCommand(
  harness: TestHarness,
  {
    round,
    open,
    inspect,
  }: { readonly round: number; readonly open: () => Promise<void>; readonly inspect: (record: CommandRecord) => void },
): Promise<void> {
  const all = [...loadedCommands];
  // Each round in another order: what one command leaves is there for others. A step that divides their number would leave some
  // out.
  const step = [7, 11, 13].find((one) => all.length % one !== 0) ?? 1;
  for (let at = 0; at < all.length; at += 1) {
    const [id, command] = all[(at * step + round * 31) % all.length] ?? [];
    if (id === undefined || !command) continue;
    const { state } = harness.session;
    if (state.kind !== 'open' || state.session.kind !== 'account') await open();
    const random = Array.from({ length: 40 }, (_, turn) => (round * 7919 + turn * 104_729 + at * 31 + turn * at) % 1000);
    const ui = new WanderingUi(random);
    ui.document = { selection: 'Flu bruno', text: 'Flu\nc49ac9b44360\n' };
    ui.clip = 'c49ac9b44360\nnonsense';
    ui.file = { name: '1.txt', text: 'c49ac9b44360 Flu' };
    const given: Given[] = [];
    const words: string[] = [];
    const app: App = { ...harness.app, ui: observedUi(recorded(ui, given), (text) => words.push(text)) };
    await run(app, command, targetsOf(harness, at + round), (error) => harness.faults.push(error));
    inspect({ command: id, given, words, ui });
  }
}

function recorded(ui: Ui, given: Given[]): Ui {
  return new Proxy(ui, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return (...all: readonly unknown[]): unknown => {
        given.push({ what: name, all: name === 'ask' ? all.map((one) => withoutSecret(one as Question)) : all });
        return Reflect.apply(member, target, all) as unknown;
      };
    },
  });
}

/** A text that is typed into a password box stays in that box. */
function withoutSecret(question: Question): object {
  const { value, ...rest } = question;
  return question.secret ? rest : { ...rest, value };
}

function targetsOf(harness: TestHarness, turn: number): readonly Target[] {
  const { state } = harness.session;
  if (state.kind !== 'open') return [];
  const [first, second] = state.session.lists.lists.rows.flatMap(({ value }) => value ?? []);
  if (!first || !second) return [];
  const company = { id: 'c49ac9b44360', name: state.session.companies.get('c49ac9b44360')?.name ?? 'Flu' };
  const of: readonly (readonly Target[])[] = [
    [],
    [{ kind: 'list', list: first }],
    [{ kind: 'members', list: second }],
    [{ kind: 'company', company, list: first }],
    [
      { kind: 'list', list: first },
      { kind: 'list', list: second },
    ],
    [{ kind: 'offer', list: second, most: 24 }],
    [{ kind: 'permissions', list: first }],
  ];
  return of[turn % of.length] ?? [];
}
