// Waits until the window and the extensions have told each other what they had to tell.
import type { Editor } from './openEditor.ts';

/**
 * Waits until the extensions have heard what the window has told them so far, such as that a question was closed, and the window
 * what they have done about it. Messages keep their order, so that the answer to a later one comes after all of these.
 */
export async function hostTurns({ api }: Pick<Editor, 'api'>): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1)
    await api((vscode) => vscode.commands.executeCommand('setContext', 'test.turn', true).then(() => undefined));
}
