// Sets the message, the buttons and the welcome text of the lists view.
import * as vscode from 'vscode';
import type { Disposable } from '../../client/event.ts';
import { explanationText } from '../../app/explain.ts';
import { contextKeys } from '../../ids.ts';
import { AfterRows } from '../afterRows.ts';
import { filterText, headerText, listsState } from '../../viewModel/lists/listsHeader.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { Session } from '../../state/session/session.ts';
import { listTreeRows } from './listTreeRows.ts';

/** Draws the header only when the tree asks for it, because the tree knows when its rows were drawn. */
export class ListsHeader implements Disposable {
  readonly #session: Session;
  readonly #locale: string;
  readonly #view: vscode.TreeView<unknown>;
  readonly #afterRows = new AfterRows(() => {
    this.#draw();
  });
  /** The context keys as they were last set. */
  readonly #context = new Map<string, unknown>();

  constructor(session: Session, locale: string, view: vscode.TreeView<unknown>) {
    this.#session = session;
    this.#locale = locale;
    this.#view = view;
  }

  /** Draws everything after the rows, which have changed with it. */
  drawSoon(): void {
    this.#afterRows.schedule();
  }

  /** Draws after a session was opened or closed. A message about rows waits until the editor has asked for the rows. */
  drawSession(): void {
    this.#afterRows.cancel();
    this.#drawContext();
    if (!this.#hasRows) this.drawMessage();
  }

  // A message hides the welcome text, so it is set only if there are rows. After each message the editor waits 200 ms before it
  // asks for rows again, so it is set only if it has changed.
  drawMessage(): void {
    const open = this.#open;
    const message = open && this.#hasRows ? this.#message(open) : '';
    if (message !== (this.#view.message ?? '')) this.#view.message = message;
  }

  dispose(): void {
    this.#afterRows.dispose();
  }

  #draw(): void {
    this.#drawContext();
    this.drawMessage();
  }

  #drawContext(): void {
    const open = this.#open;
    const filtered = open !== undefined && filterText(open.lists.query) !== '';
    const { kind } = open ?? this.#session.state;
    this.#setContext(contextKeys.session, kind);
    this.#setContext(contextKeys.listsFiltered, filtered);
    this.#setContext(contextKeys.lists, open ? listsState(open.lists.lists, filtered) : kind);
  }

  // The editor evaluates all menus and views after each context key, so a key is set only if it has changed.
  #setContext(key: string, value: unknown): void {
    if (this.#context.get(key) === value) return;
    this.#context.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }

  get #hasRows(): boolean {
    return (this.#open?.lists.lists.rows.length ?? 0) > 0;
  }

  get #open(): OpenSession | undefined {
    const { state } = this.#session;
    return state.kind === 'open' ? state.session : undefined;
  }

  #message(session: OpenSession): string {
    const { name: account, actingUser } = session;
    const { lists, query } = session.lists;
    const failure = lists.failure ? explanationText(lists.failure) : undefined;
    return headerText({ account, actingUser, query, lists, failure }, listTreeRows(session, this.#locale).tools);
  }
}
