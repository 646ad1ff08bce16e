// Provides lenses above arrays of IDs: the number of companies, how many are known, and the price of the others.
import * as vscode from 'vscode';
import { arraysIn } from '../../domain/code/arrays.ts';
import { commands } from '../../ids.ts';
import { arrayText, resolveText } from '../../viewModel/code/arrayLens.ts';
import { offerToFetch } from './codeTargets.ts';
import { isCode, longestCode, type Knowledge } from './codeKnowledge.ts';
import { documentWords } from './codeWords.ts';

/** Returns the provider. The lens that fetches companies names their price, and a click on it is the agreement to that price. */
export function codeLenses(
  knowledge: Knowledge,
  locale: string,
  onDidChangeCodeLenses: vscode.Event<void>,
): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses,
    provideCodeLenses(document) {
      const known = knowledge();
      if (!known || !isCode(document)) return [];
      const text = document.getText();
      if (text.length > longestCode) return [];
      const { words } = documentWords(document);
      if (words.length === 0) return [];
      const nameOf = known.names.of(words.map(({ id }) => id));
      return arraysIn(text, words, (id) => nameOf(id) !== undefined).flatMap(({ start, ids, unknown }) => {
        const at = document.positionAt(start);
        const range = new vscode.Range(at, at);
        const title = arrayText(ids.length, ids.length - unknown.length, locale);
        const fetchCommand = {
          title: resolveText(unknown.length, locale, known.session.credits.billed),
          command: commands.fetchCompanies,
          arguments: [offerToFetch(unknown)],
        };
        return [
          new vscode.CodeLens(range, { title, command: '' }),
          ...(unknown.length > 0 ? [new vscode.CodeLens(range, fetchCommand)] : []),
        ];
      });
    },
  };
}
