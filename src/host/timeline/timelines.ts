// The timelines' tabs as the rest of the window knows them; what they are made of is loaded with the first.
import type * as vscode from 'vscode';
import type { Timelines } from '../../app/app.ts';
import type { Lazy } from '../lazy.ts';
import type { TimelinePanels } from './timelinePanel.ts';

export interface HostTimelines extends Timelines, Pick<TimelinePanels, 'refresh' | 'disposeAll'> {
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

/** Where no tab was asked for, none is active, and there is none to draw or to close. */
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
