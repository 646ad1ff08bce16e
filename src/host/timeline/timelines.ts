// The port to the tabs of timelines, whose code is loaded with the first tab.
import * as vscode from 'vscode';
import type { Timelines } from '../../app/app.ts';
import { systemClock } from '../../client/clock.ts';
import { localDay, startOfDay } from '../../client/localDay.ts';
import type { Session } from '../../state/session/session.ts';
import type { SavedFilters } from '../../state/timeline/savedFilters.ts';
import type { TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import type { CommandHost } from '../commands.ts';
import { followSession } from '../../state/session/followSession.ts';
import { lazy } from '../lazy.ts';
import type { Log } from '../log.ts';

export interface TimelinesDeps {
  readonly context: vscode.ExtensionContext;
  readonly host: CommandHost;
  readonly session: Session;
  readonly sessionReady: Promise<unknown>;
  readonly filters: SavedFilters;
  readonly log: Log;
}

export interface HostTimelines extends Timelines, vscode.Disposable {
  /** Fills a tab that the editor has restored. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>;
}

/** Opens tabs, updates them when the credits change, and closes them when the session is closed. */
export function createTimelines({ context, host, session, sessionReady, filters, log }: TimelinesDeps): HostTimelines {
  const panels = lazy(async () => {
    const [{ TimelinePanels }, { timelineActions }] = await Promise.all([
      import('./timelinePanel.ts'),
      import('./timelineActions.ts'),
    ]);
    return new TimelinePanels({
      extensionUri: context.extensionUri,
      sessionReady,
      openSession: () => (session.state.kind === 'open' ? session.state.session : undefined),
      firstChoices: ({ scope }) => (scope.kind === 'all' ? ofLastMonth(filters.last) : filters.last),
      controller: timelineActions({ app: host.app, run: host.run, log }),
      logFault: log.fault,
    });
  });
  const refresh = (): void => {
    panels.made?.refresh();
  };
  const registered = vscode.Disposable.from(
    panels,
    session.onDidClose(() => {
      panels.made?.disposeAll();
    }),
    followSession(session, ({ credits }) => [credits.onDidChange(refresh)], refresh),
  );
  return {
    open(...tab) {
      // If the code is loaded, the tab is opened synchronously, so that it receives the keys that the user types next.
      if (panels.made) {
        panels.made.open(...tab);
        return;
      }
      const { state } = session;
      void panels
        .get()
        .then((made) => {
          // In a session that was opened meanwhile, the companies would be those of another account.
          if (session.state === state) made.open(...tab);
        })
        .catch(log.fault);
    },
    get active() {
      return panels.made?.active;
    },
    restore: async (panel, state) => (await panels.get()).restore(panel, state),
    dispose() {
      registered.dispose();
    },
  };
}

/** The number of days of a new timeline of all companies, because all of their events would be too many. */
const firstDays = 30;

function ofLastMonth({ to: _to, ...choices }: TimelineChoices): TimelineChoices {
  return { ...choices, from: localDay(startOfDay(systemClock.now(), -firstDays)) };
}
