// A view that exists only while it has content, such as watches. Its code is loaded with the first content.
import * as vscode from 'vscode';
import type { Disposable } from '../client/event.ts';
import type { Target } from '../viewModel/target.ts';
import type { OpenSession } from '../state/session/openSession.ts';
import type { Session } from '../state/session/session.ts';
import { followSession } from '../state/session/followSession.ts';

/** The part of a view that commands need. */
export interface RowView extends Disposable {
  /** Returns the targets of those arguments of a command that are rows of this view. */
  targetsOf(first: unknown, all: unknown): readonly Target[];
}

export interface ConditionalViewOptions {
  readonly session: Session;
  /** The context key that is set while the view exists. */
  readonly contextKey: string;
  /** Returns whether the view has content. It is called after each change of the stored key-value records and has to be cheap. */
  readonly hasContent: (open: OpenSession) => boolean;
  /** Loads the code that creates the view. Another session may be open by then. */
  readonly load: () => Promise<(open: OpenSession) => RowView>;
  readonly logFault: (error: unknown) => void;
}

/** Creates the view of the open session while it has content. Without a session or content there is no view and nothing runs. */
export function conditionalView({ session, contextKey, hasContent, load, logFault }: ConditionalViewOptions): RowView {
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
    const update = (): void => {
      show(hasContent(open));
      if (!shown || view || isLoading) return;
      isLoading = true;
      void load()
        .then((make) => {
          if (!isOver && hasContent(open)) view = make(open);
        })
        .catch(logFault)
        .finally(() => {
          isLoading = false;
        });
    };
    const changes = open.money.keyValue.onDidChange(update);
    update();
    return {
      dispose: () => {
        isOver = true;
        changes.dispose();
        show(false);
      },
    };
  };
  const following = followSession(session, (open) => [follow(open)]);
  return {
    targetsOf: (first, all) => view?.targetsOf(first, all) ?? [],
    dispose: () => {
      following.dispose();
    },
  };
}
