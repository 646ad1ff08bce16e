// Registers every command with the editor. The code of a command is loaded when it is first run.
import * as vscode from 'vscode';
import type { App } from '../app/app.ts';
import { clickCommand, commands, selectCommand, type CommandId } from '../ids.ts';
import type { Target } from '../viewModel/target.ts';
import type { GetWindowServices } from './windowServices.ts';

export type RunCommand = (id: CommandId, targets: readonly Target[]) => Promise<void>;

/** Runs commands. Parts that are created before the application get this object, and run commands through it later. */
export class CommandHost {
  readonly logFault: (error: unknown) => void;
  #app: App | undefined;

  constructor(logFault: (error: unknown) => void) {
    this.logFault = logFault;
  }

  /** @throws Error before `start` */
  get app(): App {
    if (!this.#app) throw new Error('The application has not been started.');
    return this.#app;
  }

  start(app: App): void {
    this.#app = app;
  }

  /** Runs a command by its ID. Never throws. */
  readonly run: RunCommand = async (id, targets) => {
    const { runCommand } = await import('../commands/index.ts');
    await runCommand(this.app, id, targets, this.logFault);
  };
}

/** Registers the commands. One that is run before the window is open waits for it. */
export function registerCommands(getWindow: GetWindowServices): vscode.Disposable {
  const ids = Object.values(commands);
  const registered = ids.map((id) =>
    vscode.commands.registerCommand(id, async (first: unknown, all: unknown) => (await getWindow()).run(id, first, all)),
  );
  // All rows share one click command, which a context key disables while a key selects rows. If the rows' own commands were
  // disabled instead, the editor would draw the rows again without the selection.
  const click = vscode.commands.registerCommand(clickCommand, async (clicked: unknown, row: unknown) => {
    const id = ids.find((one) => one === clicked);
    if (id) await (await getWindow()).run(id, row, undefined);
  });
  // Selections run one after the other: if a key is held down, the end of one would otherwise reset the context key of the next.
  let selecting = Promise.resolve();
  const select = vscode.commands.registerCommand(selectCommand, (selection: unknown) => {
    const next = async (): Promise<void> => (await import('./selecting.ts')).select(selection);
    return (selecting = selecting.then(next, next));
  });
  return vscode.Disposable.from(click, select, ...registered);
}
