// The views of what is noted, each loaded when there is something in it: New Events, which keeps watch too, and Matches.
import { contextKeys } from '../ids.ts';
import { termsKey } from '../domain/matching/matchTable.ts';
import type { Session } from '../state/session/session.ts';
import type { RunCommand } from './commands.ts';
import { whileNoted, type RowView } from './whileNoted.ts';

export interface NotedViewsParts {
  readonly session: Session;
  readonly locale: string;
  readonly newId: () => string;
  readonly run: RunCommand;
  readonly logFault: (error: unknown) => void;
}

/** Shows what is noted in whichever session is open, and runs what is watched. */
export function showNoted({ session, locale, newId, run, logFault }: NotedViewsParts): RowView {
  const views = [
    whileNoted({
      session,
      contextKey: contextKeys.watching,
      isNoted: ({ money, owner }) => money.notes.all(owner, 'watch').length > 0,
      load: async () => {
        const { openNews } = await import('./timeline/news.ts');
        return (open) => openNews({ open, locale, newId });
      },
      logFault,
    }),
    whileNoted({
      session,
      contextKey: contextKeys.matching,
      isNoted: ({ money, owner }) => money.notes.get(owner, 'match', termsKey) !== undefined,
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
