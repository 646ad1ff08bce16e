// Keys that add rows to the selection of a view only select: the editor takes a row that is selected alone for one that was clicked.
import * as vscode from 'vscode';
import { contextKeys } from '../ids.ts';

/** What the manifest's keys ask for. */
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
