// Creates the lenses above a search document. A click counts the results, or loads a page at the price that is shown.
import * as vscode from 'vscode';
import { commands } from '../../ids.ts';
import { keyOfCriteria } from '../../state/companies/companyCriteria.ts';
import { readSearchDocument } from '../../state/companies/searchDocument.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { countLens, loadLens, unreadableSearch } from '../../viewModel/companies/searchLenses.ts';
import { offerToLoad } from '../code/codeTargets.ts';

/** Returns the lenses without sending anything. @param pageSize the number of companies that a page asks for */
export function searchLenses(
  text: string,
  { searches, credits }: OpenSession,
  locale: string,
  pageSize: number,
): readonly vscode.CodeLens[] {
  const top = new vscode.Range(0, 0, 0, 0);
  const document = readSearchDocument(text);
  if (document === 'notJson') return [new vscode.CodeLens(top, { title: unreadableSearch(undefined), command: '' })];
  if ('wrong' in document) return [new vscode.CodeLens(top, { title: unreadableSearch(document.wrong), command: '' })];
  const { criteria } = document;
  // Lenses are created for each state of a document as it is typed, so the search is only peeked at, which does not keep it.
  const results = searches.peek(criteria);
  const next = results.next(pageSize);
  const { count, pages } = results;
  const known = { count, loaded: pages.rows.length, next, packaged: criteria.packages !== undefined };
  const load = loadLens(known, credits, locale);
  const open = { title: countLens(known, locale), command: commands.openSearchDocument };
  const offer = { command: commands.openSearchDocument, arguments: [offerToLoad(keyOfCriteria(criteria), next)] };
  return [new vscode.CodeLens(top, open), ...(load === undefined ? [] : [new vscode.CodeLens(top, { title: load, ...offer })])];
}
