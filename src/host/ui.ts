// Creates the port of commands to the editor from its parts.
import * as vscode from 'vscode';
import type { Questions, Ui } from '../app/app.ts';
import type { InsertionPoint } from './code/insertIds.ts';
import { createFiles } from './files.ts';
import type { Log } from './log.ts';
import { messages } from './messages.ts';
import { createProductPages } from './productPages.ts';

export interface UiDeps {
  readonly insertionPoint: InsertionPoint;
  readonly log: Pick<Log, 'show' | 'recent'>;
  /** Selects the row of a list and scrolls to it. */
  readonly reveal: Ui['reveal'];
  readonly suggest: Ui['suggest'];
  readonly product: Ui['product'];
  readonly showReport: Ui['showReport'];
}

/** Creates the port of commands to the editor. */
export function createUi({ insertionPoint, suggest, log, reveal, product, showReport }: UiDeps): Ui {
  return {
    ask: async (question) => (await questions()).ask(question),
    choose: async (options) => (await questions()).choose(options),
    chooseMany: async (options) => (await questions()).chooseMany(options),
    find: async (options) => (await questions()).find(options),
    confirm: async (confirmation) => (await questions()).confirm(confirmation),
    ...messages,
    ...createFiles(showReport),
    ...createProductPages(product, log),
    insert: (write) => insertionPoint.insert(write),
    get cursors() {
      return insertionPoint.cursors;
    },
    get document() {
      return insertionPoint.document;
    },
    get editing() {
      return vscode.window.activeTextEditor !== undefined;
    },
    suggest,
    shell: process.platform === 'win32' ? 'powershell' : 'posix',
    reveal,
    focus(view) {
      void vscode.commands.executeCommand(`${view}.focus`);
    },
    run(command) {
      void vscode.commands.executeCommand(command);
    },
  };
}

/** Loads the questions with the first one, so that a window opens without waiting for their code. */
async function questions(): Promise<Questions> {
  return (await import('./questions.ts')).questions;
}
