// Registers every command with the editor; what they do is loaded when the first one is run.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { App } from '../app/app.ts';
import { commands, type CommandId } from '../ids.ts';
import type { Target } from '../present/target.ts';

export type RunCommand = (id: CommandId, targets: readonly Target[]) => Promise<void>;

/** Runs a command by its id. Never throws. */
export function commandRunner(app: () => App, logFault: (error: unknown) => void): RunCommand {
  return async (id, targets) => {
    const { runCommand } = await import('../commands/index.ts');
    await runCommand(app(), id, targets, logFault);
  };
}

/** @param targetsOf reads the rows out of what the editor hands to a command */
export function registerCommands(run: RunCommand, targetsOf: (first: unknown, all: unknown) => readonly Target[]): Disposable {
  const registered = Object.values(commands).map((id) =>
    vscode.commands.registerCommand(id, (first: unknown, all: unknown) => run(id, targetsOf(first, all))),
  );
  return vscode.Disposable.from(...registered);
}
