// Provides a link from an ID in code to its timeline. A definition would need a document as its target.
import * as vscode from 'vscode';
import { commands, type CommandId } from '../../ids.ts';
import type { Word } from '../../domain/code/words.ts';
import { documentWords } from './codeWords.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

/** Links of one document; behind them hover and the context menu lead there. */
const mostLinks = 2000;

/** An event's ID has so many characters; and so many words like it are looked up in one document. */
const [eventIdLength, mostEvents] = [21, 200];

/** Links run no command but those that open a timeline or an event, which is free. */
export function codeLinks(knowledge: Knowledge): vscode.DocumentLinkProvider {
  return {
    provideDocumentLinks(document) {
      const known = knowledge();
      if (!known || !isCode(document)) return [];
      const { words } = documentWords(document);
      const nameOf = known.names.of(words.map(({ id }) => id));
      const isCompany = ({ id }: Word): boolean => nameOf(id) !== undefined;
      const like = words.flatMap((word) => (word.id.length === eventIdLength && !isCompany(word) ? word.id : []));
      const events = known.session.events.known([...new Set(like)].slice(0, mostEvents));
      const link = ({ start, end }: Word, command: CommandId, sent: object, tooltip: string): vscode.DocumentLink => {
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        const uri = vscode.Uri.parse(`command:${command}?${encodeURIComponent(JSON.stringify([sent]))}`);
        return Object.assign(new vscode.DocumentLink(range, uri), { tooltip });
      };
      return words
        .filter((word) => isCompany(word) || events.has(word.id))
        .slice(0, mostLinks)
        .map((word) =>
          events.has(word.id)
            ? link(word, commands.openEvent, { events: [word.id] }, vscode.l10n.t('Open Event'))
            : link(word, commands.showTimeline, { companies: [word.id] }, vscode.l10n.t('Show Timeline')),
        );
    },
  };
}
