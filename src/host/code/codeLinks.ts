// From an ID in code to its timeline, as a link: definitions would need a document to go to, and come among those of others.
import * as vscode from 'vscode';
import { commands } from '../../ids.ts';
import { documentWords } from './codeWords.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

/** Links of one document; behind them hover and the context menu lead there. */
const mostLinks = 2000;

/** Links run no command but one that opens a timeline, which is free. */
export function codeLinks(knowledge: Knowledge): vscode.DocumentLinkProvider {
  return {
    provideDocumentLinks(document) {
      const known = knowledge();
      if (!known || !isCode(document)) return [];
      const { words } = documentWords(document);
      const nameOf = known.names.of(words.map(({ id }) => id));
      const found = words.filter(({ id }) => nameOf(id) !== undefined).slice(0, mostLinks);
      return found.map(({ id, start, end }) => {
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        const sent = encodeURIComponent(JSON.stringify([{ companies: [id] }]));
        const link = new vscode.DocumentLink(range, vscode.Uri.parse(`command:${commands.showTimeline}?${sent}`));
        link.tooltip = vscode.l10n.t('Show Timeline');
        return link;
      });
    },
  };
}
