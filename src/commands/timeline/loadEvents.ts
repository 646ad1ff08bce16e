// The price of events, agreed to as every other price is.
import * as l10n from '@vscode/l10n';
import type { Price } from '../../client/price.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { timelineWords } from '../../viewModel/timeline/timelineWords.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App } from '../../app/app.ts';

/** The purchases that a timeline offers. */
export interface OfferedEvents {
  readonly events: number;
  readonly price: Price;
  /** Whether the timeline still offers it. */
  readonly isStill: () => boolean;
  /** Whether the button of the timeline was clicked, which has named the price. */
  readonly isClicked: boolean;
}

/** Whether the user agrees to load so many events, at the price that the timeline has stated. False where nobody is signed in. */
export async function agreeToEvents(app: App, { events, price, isStill, isClicked }: OfferedEvents): Promise<boolean> {
  if (app.session.state.kind !== 'open') return false;
  const label = timelineWords.load(events, formatNumber(events, app.settings.locale));
  const title = l10n.t('Load More Events');
  if (!(await agreeTo(app, { title, label, price, stated: isClicked, isOnButton: true }))) return false;
  if (isStill()) return true;
  app.ui.showStatus(l10n.t('Nothing was loaded, because the filter has changed. Load again at the price that is now shown.'));
  return false;
}

/** Whether the user agrees to load the payload of one event, at the price that its details have stated. */
export async function agreeToPayload(app: App, price: Price): Promise<boolean> {
  if (app.session.state.kind !== 'open') return false;
  const label = l10n.t('Load Payload');
  return agreeTo(app, { title: label, label, price, stated: true });
}
