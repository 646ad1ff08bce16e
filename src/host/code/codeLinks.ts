// Provides links from IDs in code. They are no definitions, because those need a document as target.
import * as vscode from 'vscode';
import { commands, type CommandId } from '../../ids.ts';
import type { Word } from '../../domain/code/words.ts';
import { documentWords } from './codeWords.ts';
import { isCode, type Knowledge } from './codeKnowledge.ts';

/** The number of links in one document. Beyond it, the hover and the context menu still open a timeline. */
const mostLinks = 2000;

/** The number of characters of an event's ID. */
const eventIdLength = 21;
/** The number of words of that length that are looked up as events in one document. */
const mostEvents = 200;

/** Links a company to its timeline and an event to its page. Opening either is free. */
export function codeLinks(knowledge: Knowledge): vscode.DocumentLinkProvider {
  return {
    provideDocumentLinks(document) {
      const known = knowledge();
      if (!known || !isCode(document)) return [];
      const { words } = documentWords(document);
      const nameOf = known.names.of(words.map(({ id }) => id));
      const isCompany = ({ id }: Word): boolean => nameOf(id) !== undefined;
      const eventIds = words.flatMap((word) => (word.id.length === eventIdLength && !isCompany(word) ? word.id : []));
      const events = known.session.events.known([...new Set(eventIds)].slice(0, mostEvents));
      const link = ({ start, end }: Word, command: CommandId, argument: object, tooltip: string): vscode.DocumentLink => {
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        const uri = vscode.Uri.parse(`command:${command}?${encodeURIComponent(JSON.stringify([argument]))}`);
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
