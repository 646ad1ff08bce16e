// Commands for the new events of watches: show, mark as read, check now, and stop watching.
import * as l10n from '@vscode/l10n';
import { priceOf, totalOf } from '../../client/price.ts';
import { views } from '../../ids.ts';
import { formatNumber, nameOrId } from '../../viewModel/format.ts';
import { backdatedEventsText, newEventsText } from '../../viewModel/timeline/watchText.ts';
import { failureOf, unreadOf, type Outcome, type Watch } from '../../state/watch/watch.ts';
import { runWatch as runOnce } from '../../state/watch/watchRun.ts';
import { isInFlight } from '../../state/watch/watchTurn.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App, Command } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { showNotWritten } from './watch.ts';
import { pickWatches, runDepsOf, showNothingWatched, watchesOf } from './watches.ts';

export const showNewEvents: Command = (app) => {
  if (watchesOf(app).all().length === 0) showNothingWatched(app);
  else app.ui.focus(views.newEvents);
  return Promise.resolve();
};

/** Marks the new events of the selected watches as read, or those of all watches if none is selected. */
export const markNewEventsRead: Command = (app, targets) => {
  const watches = watchesOf(app);
  const clicked = targets.flatMap((target) => (target.kind === 'watch' ? target.watchId : []));
  const unread = watches.all().filter((watch) => unreadOf(watch) > 0);
  const meant = clicked.length === 0 ? unread : unread.filter(({ id }) => clicked.includes(id));
  const written = meant.map(({ id }) => watches.markRead(id));
  if (written.includes(false)) showNotWritten(app);
  return Promise.resolve();
};

export const stopWatching: Command = async (app, targets) => {
  const watches = watchesOf(app);
  const picked = await pickWatches(app, targets, l10n.t('Stop Watching'));
  if (picked.length === 0) return;
  if (picked.map(({ id }) => watches.stop(id)).includes(false)) showNotWritten(app);
  else app.ui.showStatus(l10n.t('No longer watched: {0}.', picked.map(({ watched }) => nameOrId(watched)).join(', ')));
};

/** Runs a watch at once within its own limits, or buys the events that a row offers because they exceed these limits. */
export const runWatch: Command = async (app, targets) => {
  const title = l10n.t('Run Watch Now');
  const watches = watchesOf(app);
  const [watch] = await pickWatches(app, targets, title);
  if (!watch) return;
  // If the clicked watch was stopped meanwhile, its row has shown no price of the watch that the user picks instead.
  const [clicked] = targets.flatMap((target) => (target.kind === 'watch' && target.watchId === watch.id ? [target] : []));
  const offer = clicked?.offer;
  const { locale } = app.settings;
  const label =
    offer === undefined
      ? l10n.t('Check for new events of “{0}” and load them', nameOrId(watch.watched))
      : l10n.t('Load {0}', newEventsText(offer, locale));
  const price = priceOf('timeline', { objects: offer ?? watch.perRun });
  if (!(await agreeTo(app, { title, label, price, isPriceShown: clicked !== undefined }))) return;
  const agreed = offer === undefined ? undefined : totalOf(app.session.open.prices.of({ timeline: offer }));
  const request = { id: watch.id, asked: true, ...omitUndefined({ offer }) };
  const outcome = await app.ui.withProgress(l10n.t('Checking for new events…'), (signal) =>
    runOnce(runDepsOf(app, signal), request),
  );
  const now = watches.get(watch.id);
  if (outcome) showOutcome(app, now ?? watch, outcome, agreed);
  else if (now && isInFlight(now, app.now()))
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('This watch is already running, here or in another window. Wait until it ends.'),
    });
  else if (now) showNotWritten(app);
};

/**
 * Says how a run has ended.
 * @param agreed the credits of the clicked offer; undefined if the limits of the watch applied
 * @throws Failure if the run has failed
 */
function showOutcome(app: App, watch: Watch, outcome: Outcome, agreed: number | undefined): void {
  const { kind, events = 0 } = outcome;
  const { locale } = app.settings;
  const name = nameOrId(watch.watched);
  const backdated =
    watch.backdated === undefined ? '' : ` ${backdatedEventsText(watch.backdated, locale)}: ${l10n.t('see New Events.')}`;
  switch (kind) {
    case 'failed':
      throw failureOf(outcome);
    case 'nothing':
      app.ui.showStatus(`${l10n.t('Nothing new of “{0}”.', name)}${backdated}`);
      return;
    case 'bought':
      app.ui.showStatus(`${l10n.t('{0} of “{1}”.', newEventsText(events, locale), name)}${backdated}`);
      return;
    case 'perRun':
    case 'perWeek': {
      const most = formatNumber(agreed ?? (kind === 'perRun' ? watch.perRun : watch.perWeek), locale);
      const text = l10n.t('{0} of “{1}” would cost more than you agreed to ({2}).', newEventsText(events, locale), name, most);
      // The run may have bought other events before the price rose.
      app.ui.showMessage({ kind: 'warning', text: `${text} ${l10n.t('They were not bought: New Events offers them.')}` });
      return;
    }
    case 'uncounted':
      app.ui.showMessage({
        kind: 'warning',
        text: l10n.t('The service does not say how many events are new. Nothing was bought: open the timeline to load them.'),
      });
      return;
    case 'noCompanies':
      app.ui.showMessage({
        kind: 'warning',
        text: l10n.t('No company of “{0}” is known, so nothing was checked. New Events offers to load the companies.', name),
      });
  }
}
