// Warns the user at once if the service has billed a call more than its price.
import * as l10n from '@vscode/l10n';
import { operationName } from '../viewModel/credits/operationName.ts';
import type { Disposable } from '../client/event.ts';
import type { Excess } from '../client/observedPrices.ts';
import { totalOf } from '../client/price.ts';
import { commands, views } from '../ids.ts';
import { formatNumber } from '../viewModel/format.ts';
import { followSession } from '../state/session/followSession.ts';
import type { App } from './app.ts';

/** Follows the session. Only the window whose call was billed more shows a message, so that it is shown once. */
export function showExcesses(app: App): Disposable {
  return followSession(app.session, ({ prices }) => [
    prices.onDidExceed((excess) => {
      warn(app, excess);
    }),
  ]);
}

function warn(app: App, { operation, stated, cost }: Excess): void {
  const { locale } = app.settings;
  const billed = formatNumber(totalOf(cost), locale);
  const shouldBeFree = totalOf(stated) === 0;
  const showCredits = {
    label: l10n.t('Show Credits'),
    run: () => {
      app.ui.focus(views.credits);
    },
  };
  const allow = {
    label: l10n.t('Allow…'),
    run: () => {
      app.ui.run(commands.allowBilledCalls);
    },
  };
  const text = shouldBeFree
    ? l10n.t(
        'The service billed {0} for {1}, which should be free. It is not called again unless you allow it for a number of credits.',
        billed,
        operationName(operation),
      )
    : l10n.t(
        'The service billed {0} for {1}, more than the stated maximum of {2}. From now on the billed price is shown, and nothing is bought before you agree to it.',
        billed,
        operationName(operation),
        formatNumber(totalOf(stated), locale),
      );
  app.ui.showMessage({ kind: 'warning', text, actions: shouldBeFree ? [allow, showCredits] : [showCredits] });
}
