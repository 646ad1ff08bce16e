// Companies by their names inside of strings, and elsewhere for those who ask: what is inserted is the ID.
import * as vscode from 'vscode';
import { barePieceAt, stringPieceAt } from '../../domain/code/stringAt.ts';
import { oneLine } from '../../viewModel/format.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

export interface CodeCompletion extends vscode.CompletionItemProvider {
  /** The next suggestions are asked for by a command of ours: companies belong to them wherever the cursor is. */
  ask(): void;
}

/** Companies in one list of suggestions; characters from which on a name is looked for. */
const [most, fewestTyped] = [50, 2];
/** Milliseconds after which a question that the editor did not pass on is forgotten. */
const askedFor = 2000;

/** Nothing is suggested in code itself, because a word that is typed there means that word. */
export function codeCompletion(knowledge: Knowledge): CodeCompletion {
  let askedAt = -Infinity;
  return {
    ask() {
      askedAt = performance.now();
    },
    async provideCompletionItems(document, position, token) {
      const known = knowledge();
      const isAsked = performance.now() - askedAt < askedFor;
      if (!known || !isCode(document)) return undefined;
      const line = document.lineAt(position.line).text;
      const inString = stringPieceAt(line, position.character);
      const piece = inString ?? (isAsked ? barePieceAt(line, position.character) : undefined);
      if (!piece || piece.text.length < fewestTyped) return undefined;
      const found = await known.names.search(piece.text, most);
      if (token.isCancellationRequested) return undefined;
      const range = new vscode.Range(position.line, piece.start, position.line, position.character);
      const items = found.map(({ id, name }, at) => {
        const item = new vscode.CompletionItem({ label: oneLine(name), description: id }, vscode.CompletionItemKind.Reference);
        item.detail = oneLine(name);
        item.insertText = id;
        item.range = range;
        // Found already, whatever its case and accents: the editor is to keep all of them, in this order.
        item.filterText = piece.text;
        item.sortText = String(at).padStart(3, '0');
        return item;
      });
      return new vscode.CompletionList(items, true);
    },
  };
}
