// Registers every command of the table with the editor.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { App } from '../commands/app.ts';
import { commandTable } from '../commands/index.ts';
import { run } from '../commands/run.ts';
import { commands } from '../ids.ts';
import type { Target } from '../present/target.ts';

/** @param targetsOf reads the rows out of what the editor hands to a command */
export function registerCommands(
  app: App,
  targetsOf: (first: unknown, all: unknown) => readonly Target[],
  logFault: (error: unknown) => void,
): Disposable {
  const registered = Object.values(commands).map((id) =>
    vscode.commands.registerCommand(id, (first: unknown, all: unknown) =>
      run(app, commandTable[id], targetsOf(first, all), logFault),
    ),
  );
  return vscode.Disposable.from(...registered);
}
