// Shows a message when the service asks for a long pause, with a button to end it.
import * as l10n from '@vscode/l10n';
import type { Disposable } from '../client/event.ts';
import { commands } from '../ids.ts';
import { formatWait } from '../viewModel/format.ts';
import { followSession } from '../state/session/followSession.ts';
import type { App } from './app.ts';

/** Seconds that the bucket of the service takes to fill (service.md, "Limits"): what is shorter is sat through. */
const usualSeconds = 150;

/** Follows the session: each such pause is said once. */
export function showLongPauses(app: App): Disposable {
  let announcedUntil = 0;
  return followSession(app.session, ({ limiter }) => [
    limiter.onDidChange(() => {
      const until = limiter.pausedUntil ?? 0;
      const seconds = Math.ceil((until - app.now()) / 1000);
      if (seconds <= usualSeconds || until <= announcedUntil) return;
      announcedUntil = until;
      showMessage(app, seconds);
    }),
  ]);
}

function showMessage(app: App, seconds: number): void {
  const wait = formatWait(seconds, app.settings.locale, 'long');
  const text = l10n.t('The service asks for a pause of {0}. Calls wait until then and continue automatically.', wait);
  const run = (): void => {
    app.ui.run(commands.endPause);
  };
  app.ui.showMessage({ kind: 'warning', text, actions: [{ label: l10n.t('Call Now'), run }] });
}
