// The command Explain Timeline asks how the service understood a timeline's search or the request for one event.
import * as l10n from '@vscode/l10n';
import { agreeTo } from '../../app/agreeTo.ts';
import type { ActiveTimeline, App, Choice, Command } from '../../app/app.ts';
import { searchOf } from '../../state/timeline/timelineFilter.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import { oneLine } from '../../viewModel/format.ts';
import { detailsWords } from '../../viewModel/timeline/timelineDetailsWords.ts';
import { priceOfEvents } from '../../viewModel/timeline/timelineFormats.ts';
import { answered } from '../picks.ts';
import { timelineWithFocus } from './timelineWithFocus.ts';

/** Explains a search, even without loaded events, for free, or an event's details, which are bought and cached. */
export const explainTimeline: Command = async (app) => {
  const timeline = timelineWithFocus(app);
  if (!timeline) return;
  const title = l10n.t('Explain Timeline');
  const eventId = eventOf(timeline);
  const request = eventId === undefined ? 'search' : await askRequest(app, title, eventId);
  if (!request) return;
  const { singleEvents } = app.session.open;
  if (request === 'search' || eventId === undefined) {
    const { filter } = timeline;
    const explanation = await app.ui.withProgress(l10n.t('Asking for an explanation…'), (signal) =>
      singleEvents.explain(filter, signal),
    );
    await show(app, { title: l10n.t('Explanation of the Search'), asked: searchOf(filter), explanation });
    return;
  }
  const label = l10n.t('Explain Event Details');
  // The choice that was picked has named the price.
  if (!(await agreeTo(app, { title, label, price: priceOfEvents(1, false), isPriceShown: true }))) return;
  const explanation = await app.ui.withProgress(l10n.t('Asking for an explanation…'), (signal) =>
    singleEvents.load(eventId, { payload: false, explain: true, signal }),
  );
  await show(app, { title: detailsWords.explanationTitle(oneLine(eventId, 40)), asked: { id: eventId }, explanation });
};

/** The ID of the only selected event, or of the only event that the timeline shows by its ID; undefined if there is neither. */
function eventOf({ selection, filter: { about } }: ActiveTimeline): string | undefined {
  if (selection.length === 1) return selection[0]?.id;
  return about.kind === 'events' && about.ids.length === 1 ? about.ids[0] : undefined;
}

async function askRequest(app: App, title: string, eventId: string): Promise<'search' | 'details' | undefined> {
  const { credits } = app.session.open;
  const price = priceText(priceOfEvents(1, false), credits, app.settings.locale);
  const choices: Choice<'search' | 'details'>[] = [
    { label: l10n.t('The Search of the Timeline'), description: l10n.t('free'), icon: 'search', value: 'search' },
    { label: l10n.t('The Details of the Event'), description: price, icon: 'credit-card', value: 'details' },
  ];
  return answered(await app.ui.choose({ title, placeholder: oneLine(eventId), choices }));
}

async function show(
  app: App,
  { title, asked, explanation }: { readonly title: string; readonly asked: unknown; readonly explanation: unknown },
): Promise<void> {
  if (explanation === undefined) {
    app.ui.showMessage({ kind: 'warning', text: detailsWords.noExplanation() });
    return;
  }
  await app.ui.showReport({ title, json: { asked, explanation } });
}
