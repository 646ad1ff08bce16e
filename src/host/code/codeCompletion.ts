// Suggests companies by name inside strings, and elsewhere after a command, and inserts their IDs.
import * as vscode from 'vscode';
import { barePieceAt, stringPieceAt } from '../../domain/code/stringAt.ts';
import { oneLine } from '../../viewModel/format.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

export interface CodeCompletion extends vscode.CompletionItemProvider {
  /** Makes the next suggestions include companies even outside of strings. The command that shows them calls this first. */
  suggestAnywhere(): void;
}

/** The number of companies that are suggested at once. */
const mostCompanies = 50;
/** The number of typed characters from which on names are searched. */
const fewestTyped = 2;
/** The milliseconds after `suggestAnywhere` in which companies are also suggested outside of strings. */
const anywhereMs = 2000;

/** Creates the completion. Outside of strings it suggests companies only after the command, because words there are code. */
export function codeCompletion(knowledge: Knowledge): CodeCompletion {
  let requestedAt = -Infinity;
  return {
    suggestAnywhere() {
      requestedAt = performance.now();
    },
    async provideCompletionItems(document, position, token) {
      const known = knowledge();
      const isAnywhere = performance.now() - requestedAt < anywhereMs;
      if (!known || !isCode(document)) return undefined;
      const line = document.lineAt(position.line).text;
      const inString = stringPieceAt(line, position.character);
      const piece = inString ?? (isAnywhere ? barePieceAt(line, position.character) : undefined);
      if (!piece || piece.text.length < fewestTyped) return undefined;
      const found = await known.names.search(piece.text, mostCompanies);
      if (token.isCancellationRequested) return undefined;
      const range = new vscode.Range(position.line, piece.start, position.line, position.character);
      const items = found.map(({ id, name }, at) => {
        const item = new vscode.CompletionItem({ label: oneLine(name), description: id }, vscode.CompletionItemKind.Reference);
        item.detail = oneLine(name);
        item.insertText = id;
        item.range = range;
        // The search has ignored case and accents already, so the editor's own filter has to keep all items in this order.
        item.filterText = piece.text;
        item.sortText = String(at).padStart(3, '0');
        return item;
      });
      return new vscode.CompletionList(items, true);
    },
  };
}
