// Provides the lenses above a document of a search. Making them sends nothing: a click counts, or loads at the price that is named.
import * as vscode from 'vscode';
import { commands } from '../../ids.ts';
import { keyOfCriteria } from '../../state/companies/companyCriteria.ts';
import { readSearchDocument } from '../../state/companies/searchDocument.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { countLens, loadLens, unreadableSearch } from '../../viewModel/companies/searchLenses.ts';
import { offerToLoad } from '../code/codeTargets.ts';

/** @param pageSize companies that a page asks for */
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
  // Each state of a document that is typed has lenses.
  const results = searches.peek(criteria);
  const next = results.next(pageSize);
  const { count, pages } = results;
  const known = { count, loaded: pages.rows.length, next, packaged: criteria.packages !== undefined };
  const load = loadLens(known, credits, locale);
  const open = { title: countLens(known, locale), command: commands.openSearchDocument };
  const offer = { command: commands.openSearchDocument, arguments: [offerToLoad(keyOfCriteria(criteria), next)] };
  return [new vscode.CodeLens(top, open), ...(load === undefined ? [] : [new vscode.CodeLens(top, { title: load, ...offer })])];
}
