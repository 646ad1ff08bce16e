// Shows the cost of a page that brought only events that are already loaded.
import * as l10n from '@vscode/l10n';
import type { Disposable } from '../client/event.ts';
import { totalOf } from '../client/price.ts';
import { views } from '../ids.ts';
import { formatNumber } from '../viewModel/format.ts';
import { followSession } from '../state/session/followSession.ts';
import type { App } from './app.ts';

/** Shows a message for each such page. */
export function showRepeats(app: App): Disposable {
  return followSession(app.session, ({ events: { repeatedPages } }) => [
    repeatedPages.onDidReport(({ events, cost }) => {
      const { locale } = app.settings;
      const price = cost === undefined ? '?' : formatNumber(totalOf(cost), locale);
      const text = l10n.t(
        'The service repeated {0} events that are already loaded, which cost {1} credits. From now on, missing events are requested by narrower dates.',
        formatNumber(events, locale),
        price,
      );
      const show = {
        label: l10n.t('Show Credits'),
        run: () => {
          app.ui.focus(views.credits);
        },
      };
      // The button makes the editor show all lines of the message.
      app.ui.showMessage({ kind: 'warning', text, actions: [show] });
    }),
  ]);
}
