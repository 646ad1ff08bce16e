// Keeps watch for whichever session is open: what that takes is loaded when something is watched, and not before.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import { contextKeys } from '../ids.ts';
import type { Target } from '../present/target.ts';
import type { OpenSession } from '../state/openSession.ts';
import type { Session } from '../state/session.ts';
import { followSession } from './followSession.ts';
import type { News } from './news.ts';

export interface WatchingParts {
  readonly session: Session;
  readonly locale: string;
  readonly newId: () => string;
  readonly logFault: (error: unknown) => void;
}

export interface Watching extends Disposable {
  /** What the arguments of a command stand for: rows of What's New, and nothing else. */
  targetsOf(first: unknown, all: unknown): readonly Target[];
}

/** Nobody is signed in, or nothing is watched: then nothing runs, nothing is loaded, and the view is not there. */
export function startWatching({ session, locale, newId, logFault }: WatchingParts): Watching {
  let news: News | undefined;
  const watch = (open: OpenSession): Disposable => {
    let isOver = false;
    let isLoading = false;
    const look = (): void => {
      const isWatched = open.money.notes.all(open.owner, 'watch').length > 0;
      void vscode.commands.executeCommand('setContext', contextKeys.watching, isWatched);
      if (!isWatched) {
        news?.dispose();
        news = undefined;
      }
      if (!isWatched || news || isLoading) return;
      isLoading = true;
      void import('./news.ts')
        .then(({ openNews }) => {
          isLoading = false;
          if (!isOver && open.money.notes.all(open.owner, 'watch').length > 0) news = openNews({ open, locale, newId });
        })
        .catch(logFault);
    };
    const changes = open.money.notes.onDidChange(look);
    look();
    return {
      dispose: () => {
        isOver = true;
        changes.dispose();
        news?.dispose();
        news = undefined;
        void vscode.commands.executeCommand('setContext', contextKeys.watching, false);
      },
    };
  };
  const following = followSession(
    session,
    (open) => [watch(open)],
    () => undefined,
  );
  return {
    targetsOf: (first, all) => news?.targetsOf(first, all) ?? [],
    dispose: () => {
      following.dispose();
    },
  };
}
