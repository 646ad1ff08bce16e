// The timeline that a command is about: the one that has the focus.
import * as l10n from '@vscode/l10n';
import type { ActiveTimeline, App } from '../../app/app.ts';

/** The timeline that has the focus; if none has it, a message is shown. */
export function timelineWithFocus({ timelines: { active }, ui }: App): ActiveTimeline | undefined {
  if (!active)
    ui.showMessage({ kind: 'warning', text: l10n.t('No timeline has the focus. Open the timeline of a company first.') });
  return active;
}
