// Asks the user about the price of events that a click or a command would load.
import * as l10n from '@vscode/l10n';
import type { Price } from '../client/price.ts';
import { formatNumber } from '../viewModel/format.ts';
import type { OfferedEvents } from '../viewModel/timeline/timelineOffers.ts';
import { timelineWords } from '../viewModel/timeline/timelineWords.ts';
import { agreeTo } from './agreeTo.ts';
import type { App } from './app.ts';

/** Returns whether the user agrees to load the offered events; false if nobody is signed in. */
export async function agreeToEvents(
  app: App,
  { events, price, isPriceShown, isFilterUnchanged }: OfferedEvents,
): Promise<boolean> {
  if (app.session.state.kind !== 'open') return false;
  const label = timelineWords.load(events, formatNumber(events, app.settings.locale));
  const title = l10n.t('Load More Events');
  if (!(await agreeTo(app, { title, label, price, isPriceShown, isOnButton: true }))) return false;
  if (isFilterUnchanged()) return true;
  app.ui.showStatus(l10n.t('Nothing was loaded, because the filter has changed. Load again at the price that is now shown.'));
  return false;
}

/** Returns whether the user agrees to load the payload of one event, at the price that its details have shown. */
export async function agreeToPayload(app: App, price: Price): Promise<boolean> {
  if (app.session.state.kind !== 'open') return false;
  const label = l10n.t('Load Payload');
  return agreeTo(app, { title: label, label, price, isPriceShown: true });
}
