// Shows the calls that a change would send, as text and as curl commands, without sending them.
import * as l10n from '@vscode/l10n';
import { Failure } from '../client/failure.ts';
import { withoutDirections } from '../client/plainText.ts';
import { addPrices, free, totalOf } from '../client/price.ts';
import { readdressed, withEndpoint, type ListCall } from '../domain/lists/listCall.ts';
import { priceSentence } from '../viewModel/credits/priceText.ts';
import { formatNumber } from '../viewModel/format.ts';
import { dryRun, type DryRun } from '../domain/snippets/dryRun.ts';
import type { App, SecondaryAction } from './app.ts';
import { dryRunContextOf, curlText } from './curlText.ts';
import { explanationText } from './explain.ts';
import { reportEditorFault } from './reportEditorFault.ts';

/** The placeholder for the ID of a list that does not exist yet. */
const newListId = 'ID-OF-THE-NEW-LIST';

/**
 * The buttons that show and copy what an answer would send.
 * @param callsFor returns the calls of an answer; it may throw a Failure
 */
export function dryRunOf<T>(app: App, callsFor: (answer: T) => readonly ListCall[]): readonly SecondaryAction<T>[] {
  const actionOf = (label: string, icon: string, run: (runs: readonly DryRun[]) => Promise<void>): SecondaryAction<T> => ({
    label,
    icon,
    run: (answer) => {
      try {
        reportEditorFault(app, run(runsOf(app, callsFor(answer))));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        app.ui.showMessage({ kind: 'warning', text: explanationText(error) });
      }
    },
  });
  return [
    actionOf(l10n.t('Show What Would Be Sent'), 'eye', (runs) =>
      app.ui.show({ language: 'plaintext', text: dryRunText(app, runs) }),
    ),
    actionOf(l10n.t('Copy as curl'), 'terminal', (runs) => app.ui.copy(curlText(app, runs))),
  ];
}

function runsOf(app: App, calls: readonly ListCall[]): readonly DryRun[] {
  const context = dryRunContextOf(app);
  const newIds = new Map(
    calls.flatMap((call) => (call.call === 'create' && call.replaces !== undefined ? [[call.replaces, newListId]] : [])),
  );
  let isCreated = false;
  return calls.map((call) => {
    // The calls after a create go to the list that it creates.
    const shown = isCreated ? readdressed(call, newIds) : call;
    isCreated ||= call.call === 'create';
    return withEndpoint(shown, (endpoint, input) => dryRun(endpoint, input, context));
  });
}

function dryRunText(app: App, runs: readonly DryRun[]): string {
  const { locale } = app.settings;
  const bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
  const requests =
    runs.length === 1
      ? l10n.t('1 request, {0} bytes.', formatNumber(bytes, locale))
      : l10n.t('{0} requests, {1} bytes.', formatNumber(runs.length, locale), formatNumber(bytes, locale));
  const price = runs.map((run) => run.price).reduce(addPrices, free);
  const cost = totalOf(price) === 0 ? l10n.t('Changing lists costs no credits.') : priceSentence(price, locale);
  const header = [requests, `${cost} ${l10n.t('The token is added to each request, and is not shown here.')}`];
  const blocks = runs.map(({ request, place }) =>
    [
      `${request.verb} ${request.path}`,
      ...request.parameters.map(([name, value]) => `  ${name} = ${withoutDirections(value)}`),
      `  (${place === 'body' ? l10n.t('as a form in the body') : l10n.t('in the query')})`,
    ].join('\n'),
  );
  return `${[header.join('\n'), ...blocks].join('\n\n')}\n`;
}
