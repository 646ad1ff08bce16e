// The views that exist only while they have content: New Events, which also runs the watches, and Matches.
import { contextKeys } from '../ids.ts';
import { termsKey } from '../domain/matching/termsKey.ts';
import type { Session } from '../state/session/session.ts';
import type { RunCommand } from './commands.ts';
import { conditionalView, type RowView } from './conditionalView.ts';

export interface ConditionalViewsDeps {
  readonly session: Session;
  readonly locale: string;
  readonly newId: () => string;
  readonly run: RunCommand;
  readonly logFault: (error: unknown) => void;
}

/** Shows these views for the open session, and runs its watches. */
export function showConditionalViews({ session, locale, newId, run, logFault }: ConditionalViewsDeps): RowView {
  const views = [
    conditionalView({
      session,
      contextKey: contextKeys.watching,
      hasContent: ({ money, owner }) => money.keyValue.all(owner, 'watch').length > 0,
      load: async () => {
        const { openNewEvents } = await import('./timeline/newEventTree.ts');
        return (open) => openNewEvents({ open, locale, newId });
      },
      logFault,
    }),
    conditionalView({
      session,
      contextKey: contextKeys.matching,
      hasContent: ({ money, owner }) => money.keyValue.get(owner, 'match', termsKey) !== undefined,
      load: async () => {
        const { MatchTree } = await import('./companies/matchTree.ts');
        return (open) => new MatchTree({ open, locale, run });
      },
      logFault,
    }),
  ];
  return {
    targetsOf: (first, all) => views.flatMap((view) => view.targetsOf(first, all)),
    dispose: () => {
      for (const view of views) view.dispose();
    },
  };
}
