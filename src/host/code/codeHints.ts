// Shows the names of companies behind their IDs, in the visible part of a document.
import * as vscode from 'vscode';
import { hintsIn } from '../../domain/code/hints.ts';
import { showsNames } from '../settings.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

/** Shows names if the settings of the document allow it. @param onDidChangeInlayHints fires when the known names have changed */
export function codeHints(knowledge: Knowledge, onDidChangeInlayHints: vscode.Event<void>): vscode.InlayHintsProvider {
  return {
    onDidChangeInlayHints,
    provideInlayHints(document, { start, end }) {
      const known = knowledge();
      if (!known || !showsNames(document) || !isCode(document)) return [];
      // The range is extended to whole lines, because one that begins inside a word would read the rest of it as another word.
      const range = document.validateRange(new vscode.Range(start.line, 0, end.line, Number.MAX_SAFE_INTEGER));
      const offset = document.offsetAt(range.start);
      return hintsIn(document.getText(range), (words) => known.names.of(words)).map(({ at, name }) => {
        const hint = new vscode.InlayHint(document.positionAt(offset + at), name);
        hint.paddingLeft = true;
        return hint;
      });
    },
  };
}
