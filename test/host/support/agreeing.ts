// Runs a command that asks for agreement to a price, and agrees.
import * as vscode from 'vscode';

const patienceMs = 100;

/** Presses Enter on the question's first choice until the command has come to its end. */
export async function runAndAgree(command: string, ...args: readonly unknown[]): Promise<void> {
  let hasEnded = false;
  const ending = Promise.resolve(vscode.commands.executeCommand(command, ...args)).finally(() => (hasEnded = true));
  while (!hasEnded) {
    await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    // An Enter that finds no question does nothing.
    if (!hasEnded) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }
  await ending;
}
