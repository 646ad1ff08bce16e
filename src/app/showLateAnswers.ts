// Shows the cost of a paid answer that came after its session was closed, and its account.
import * as l10n from '@vscode/l10n';
import type { Disposable } from '../client/event.ts';
import { totalOf } from '../client/price.ts';
import { commands } from '../ids.ts';
import { formatNumber, oneLine } from '../viewModel/format.ts';
import type { LateAnswer } from '../state/session/lateAnswers.ts';
import type { App } from './app.ts';

/** Shows a message for each such answer, since the view that asked for it no longer shows it. */
export function showLateAnswers(app: App): Disposable {
  return app.session.lateAnswers.onDidArrive((answer) => {
    showMessage(app, answer);
  });
}

function showMessage(app: App, { accountId, name, actingUser, cost }: LateAnswer): void {
  const { state } = app.session;
  const account = [name, ...(actingUser === undefined ? [] : [actingUser])].map((part) => oneLine(part)).join(' · ');
  const total = totalOf(cost);
  const credits = total === 1 ? l10n.t('1 credit') : l10n.t('{0} credits', formatNumber(total, app.settings.locale));
  const isSameAccount = state.kind === 'open' && state.session.accountId === accountId;
  const goBack = isSameAccount
    ? { label: l10n.t('Change Acting User'), command: commands.changeActingUser }
    : { label: l10n.t('Switch Account'), command: commands.switchAccount };
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t(
      'An answer arrived after you left “{0}”. It cost {1} and is kept there: it is shown again at no cost.',
      account,
      credits,
    ),
    actions: [
      {
        label: goBack.label,
        run: () => {
          app.ui.run(goBack.command);
        },
      },
    ],
  });
}
