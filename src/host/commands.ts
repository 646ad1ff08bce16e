// Registers every command with the editor; what they do is loaded when the first one is run.
import * as vscode from 'vscode';
import type { App } from '../app/app.ts';
import { clickCommand, commands, selectCommand, type CommandId } from '../ids.ts';
import type { Target } from '../viewModel/target.ts';
import type { GetWindowServices } from './windowServices.ts';

export type RunCommand = (id: CommandId, targets: readonly Target[]) => Promise<void>;

/** Runs commands for the application. The parts whose buttons run commands are created before it, and get this instead. */
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

/** A command that is run before the window is open waits for it. */
export function registerCommands(window: GetWindowServices): vscode.Disposable {
  const ids = Object.values(commands);
  const registered = ids.map((id) =>
    vscode.commands.registerCommand(id, async (first: unknown, all: unknown) => (await window()).run(id, first, all)),
  );
  // One for all rows: were their own commands not enabled for a moment, the editor would draw the rows anew, without the selection.
  const click = vscode.commands.registerCommand(clickCommand, async (clicked: unknown, row: unknown) => {
    const id = ids.find((one) => one === clicked);
    if (id) await (await window()).run(id, row, undefined);
  });
  // A key that is held down: the end of one selection would be in the midst of the next.
  let selected = Promise.resolve();
  const select = vscode.commands.registerCommand(selectCommand, (selection: unknown) => {
    const next = async (): Promise<void> => (await import('./selecting.ts')).select(selection);
    return (selected = selected.then(next, next));
  });
  return vscode.Disposable.from(click, select, ...registered);
}
