// The tabs of timelines as the rest of the window sees them. Their code is loaded with the first tab.
import type * as vscode from 'vscode';
import type { Timelines } from '../../app/app.ts';
import type { Lazy } from '../lazy.ts';
import type { TimelinePanels } from './timelinePanel.ts';

export interface HostTimelines extends Timelines, Pick<TimelinePanels, 'refresh' | 'disposeAll'> {
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

/** Before the first tab there is none that is active, to be updated or to be closed. */
export function timelinesIn(panels: Lazy<TimelinePanels>, logFault: (error: unknown) => void): HostTimelines {
  return {
    open(...tab) {
      if (panels.made) panels.made.open(...tab);
      else
        void panels
          .get()
          .then((made) => {
            made.open(...tab);
          })
          .catch(logFault);
    },
    get active() {
      return panels.made?.active;
    },
    restore: async (panel, state) => (await panels.get()).restore(panel, state),
    refresh() {
      panels.made?.refresh();
    },
    disposeAll() {
      panels.made?.disposeAll();
    },
  };
}
