// Provides the hover of a company ID in code.
import * as vscode from 'vscode';
import { wordAt } from '../../domain/code/words.ts';
import { companyHover, hoverCommands, scoreOf } from '../../viewModel/companies/companyHover.ts';
import { latestEvent } from '../../state/timeline/latestEvent.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

/** Shows nothing for a word that is not the ID of a known company. */
export function codeHover(
  knowledge: Knowledge,
  { now, locale }: { readonly now: () => number; readonly locale: string },
): vscode.HoverProvider {
  return {
    provideHover(document, { line, character }) {
      const known = knowledge();
      if (!known || !isCode(document)) return undefined;
      const word = wordAt(document.lineAt(line).text, character);
      const company = word && known.session.companies.known(word.id);
      if (!company) return undefined;
      const { session } = known;
      const text = companyHover({
        ...company,
        latest: latestEvent(session.money, word.id, (event) => scoreOf(event) !== undefined),
        lists: session.lists.listsContaining(word.id),
        now: now(),
        locale,
        billed: session.credits.billed,
      });
      const markdown = new vscode.MarkdownString(text);
      markdown.isTrusted = { enabledCommands: hoverCommands };
      return new vscode.Hover(markdown, new vscode.Range(line, word.start, line, word.end));
    },
  };
}
