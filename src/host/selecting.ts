// Runs the editor's selection commands without running clicks of the selected rows.
import * as vscode from 'vscode';
import { contextKeys } from '../ids.ts';

/** The editor's commands that key bindings in the manifest name. */
const selections: readonly unknown[] = ['list.expandSelectionDown', 'list.expandSelectionUp', 'list.selectAll'];

/**
 * Runs a selection command. A context key disables clicks meanwhile, because the editor reports selected rows like clicked ones,
 * and some clicks cost credits.
 */
export async function select(selection: unknown): Promise<void> {
  const { executeCommand } = vscode.commands;
  if (typeof selection !== 'string' || !selections.includes(selection)) return;
  await executeCommand('setContext', contextKeys.selecting, true);
  try {
    await executeCommand(selection);
  } finally {
    await executeCommand('setContext', contextKeys.selecting, false);
  }
}
