// Shows a message when the service asks for a long pause, with a button to end it.
import * as l10n from '@vscode/l10n';
import type { Disposable } from '../client/event.ts';
import { commands } from '../ids.ts';
import { formatWait } from '../viewModel/format.ts';
import { followSession } from '../state/session/followSession.ts';
import type { App } from './app.ts';

/** Seconds in which the service's rate limit recovers (service.md, "Limits"). No message is shown for shorter pauses. */
const usualSeconds = 150;

/** Shows a message once for each such pause, and again if it becomes much longer. */
export function showLongPauses(app: App): Disposable {
  return followSession(app.session, ({ limiter }) => {
    let announcedUntil = 0;
    return [
      limiter.onDidChange(() => {
        const until = limiter.pausedUntil ?? 0;
        // The pause has ended, perhaps by the user. The next one is announced even if it ends sooner than this one would have.
        if (until === 0) announcedUntil = 0;
        const seconds = Math.ceil((until - app.now()) / 1000);
        // Calls that are refused one after the other for the same pause make it longer by the time between them.
        if (seconds <= usualSeconds || until <= announcedUntil + usualSeconds * 1000) return;
        announcedUntil = until;
        showMessage(app, seconds);
      }),
    ];
  });
}

function showMessage(app: App, seconds: number): void {
  const wait = formatWait(seconds, app.settings.locale, 'long');
  const text = l10n.t('The service asks for a pause of {0}. Calls wait until then and continue automatically.', wait);
  const run = (): void => {
    app.ui.run(commands.endPause);
  };
  app.ui.showMessage({ kind: 'warning', text, actions: [{ label: l10n.t('Call Now'), run }] });
}
