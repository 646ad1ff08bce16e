// Sets the message, the buttons and the welcome text of the lists view.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { explained } from '../../app/explain.ts';
import { contextKeys } from '../../ids.ts';
import { filterText, headerText, listsState } from '../../viewModel/lists/listsHeader.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { Session } from '../../state/session/session.ts';
import { listTreeRows } from './listTreeRows.ts';

/** Milliseconds in which the editor has drawn the rows that it was told of: what it is told meanwhile would go in front of them. */
const rowsFirstMs = 100;

/** Draws nothing of its own accord. */
export class ListsHeader implements Disposable {
  readonly #session: Session;
  readonly #locale: string;
  readonly #view: vscode.TreeView<unknown>;
  #soon: NodeJS.Timeout | undefined;

  constructor(session: Session, locale: string, view: vscode.TreeView<unknown>) {
    this.#session = session;
    this.#locale = locale;
    this.#view = view;
  }

  /** Everything, after the rows that have changed with it. */
  drawSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.draw();
    }, rowsFirstMs);
  }

  draw(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const open = this.#open;
    const filtered = open !== undefined && filterText(open.lists.query) !== '';
    const { kind } = open ?? this.#session.state;
    setContext(contextKeys.session, kind);
    setContext(contextKeys.listsFiltered, filtered);
    setContext(contextKeys.lists, open ? listsState(open.lists.lists, filtered) : kind);
    this.drawMessage();
  }

  // A message would take the place of the welcome text: it is there only where there are rows. After each one the editor waits
  // for 200 ms before it asks for rows again: it is told only where there is another one.
  drawMessage(): void {
    const open = this.#open;
    const message = open && open.lists.lists.rows.length > 0 ? this.#message(open) : '';
    if (message !== (this.#view.message ?? '')) this.#view.message = message;
  }

  dispose(): void {
    clearTimeout(this.#soon);
  }

  get #open(): OpenSession | undefined {
    const { state } = this.#session;
    return state.kind === 'open' ? state.session : undefined;
  }

  #message(session: OpenSession): string {
    const { name: account, actingUser } = session;
    const { lists, query } = session.lists;
    const failure = lists.failure ? explained(lists.failure) : undefined;
    return headerText({ account, actingUser, query, lists, failure }, listTreeRows(session, this.#locale).tools);
  }
}

function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
