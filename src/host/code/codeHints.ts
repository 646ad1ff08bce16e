// The names of companies behind their IDs, in the part of a document that is in sight.
import * as vscode from 'vscode';
import { hintsIn } from '../../domain/code/hints.ts';
import { showsNames } from '../settings.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

/** Shows names if the settings of the document allow it. @param onDidChangeInlayHints fires when other names are known */
export function codeHints(knowledge: Knowledge, onDidChangeInlayHints: vscode.Event<void>): vscode.InlayHintsProvider {
  return {
    onDidChangeInlayHints,
    provideInlayHints(document, { start, end }) {
      const known = knowledge();
      if (!known || !showsNames(document) || !isCode(document)) return [];
      // Whole lines: a range that begins inside of a word would make another word of it.
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
