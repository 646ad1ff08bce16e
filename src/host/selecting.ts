// Keys that extend the selection of a view only select, although the editor reports them like clicks.
import * as vscode from 'vscode';
import { contextKeys } from '../ids.ts';

/** The commands that the manifest's keys run. */
const selections: readonly unknown[] = ['list.expandSelectionDown', 'list.expandSelectionUp', 'list.selectAll'];

/** No row is clicked meanwhile: some clicks cost credits. */
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
