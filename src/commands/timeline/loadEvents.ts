// The price of events, agreed to as every other price is.
import * as l10n from '@vscode/l10n';
import type { Price } from '../../client/price.ts';
import { formatNumber } from '../../present/format.ts';
import { timelineWords } from '../../present/timeline/timelineWords.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App } from '../../app/app.ts';

/** Whether the user agrees to load so many events, at the price that the timeline has stated. False where nobody is signed in. */
export async function agreeToEvents(app: App, events: number, price: Price): Promise<boolean> {
  if (app.session.state.kind !== 'open') return false;
  const label = timelineWords.load(events, formatNumber(events, app.settings.locale));
  return agreeTo(app, { title: l10n.t('Load More Events'), label, price, stated: true });
}

/** Whether the user agrees to load the payload of one event, at the price that its details have stated. */
export async function agreeToPayload(app: App, price: Price): Promise<boolean> {
  if (app.session.state.kind !== 'open') return false;
  const label = l10n.t('Load Payload');
  return agreeTo(app, { title: label, label, price, stated: true });
}
