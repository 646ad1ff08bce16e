// A view that is there only while something is noted, such as a watch: what it takes is loaded then, and not before.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { Target } from '../viewModel/target.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import type { Session } from '../state/session/session.ts';
import { followSession } from './followSession.ts';

/** A view as commands need it. */
export interface RowView extends Disposable {
  /** What the arguments of a command stand for: rows of this view, and nothing else. */
  targetsOf(first: unknown, all: unknown): readonly Target[];
}

export interface NotedParts {
  readonly session: Session;
  /** Set while the view is there. */
  readonly contextKey: string;
  /** Whether anything is noted. Asked after every change of any note: it has to be cheap. */
  readonly isNoted: (open: OpenSession) => boolean;
  /** Loads what makes the view; by then the session may be another one. */
  readonly load: () => Promise<(open: OpenSession) => RowView>;
  readonly logFault: (error: unknown) => void;
}

/** Follows whichever session is open: where nobody is signed in, or nothing is noted, there is no view, and nothing runs. */
export function whileNoted({ session, contextKey, isNoted, load, logFault }: NotedParts): RowView {
  let view: RowView | undefined;
  let shown: boolean | undefined;
  const show = (isShown: boolean): void => {
    if (shown !== isShown) void vscode.commands.executeCommand('setContext', contextKey, isShown);
    shown = isShown;
    if (isShown) return;
    view?.dispose();
    view = undefined;
  };
  const follow = (open: OpenSession): Disposable => {
    let isOver = false;
    let isLoading = false;
    const look = (): void => {
      show(isNoted(open));
      if (!shown || view || isLoading) return;
      isLoading = true;
      void load()
        .then((make) => {
          if (!isOver && isNoted(open)) view = make(open);
        })
        .catch(logFault)
        .finally(() => {
          isLoading = false;
        });
    };
    const changes = open.money.notes.onDidChange(look);
    look();
    return {
      dispose: () => {
        isOver = true;
        changes.dispose();
        show(false);
      },
    };
  };
  const following = followSession(
    session,
    (open) => [follow(open)],
    () => undefined,
  );
  return {
    targetsOf: (first, all) => view?.targetsOf(first, all) ?? [],
    dispose: () => {
      following.dispose();
    },
  };
}
