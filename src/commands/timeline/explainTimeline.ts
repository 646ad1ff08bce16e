// Explain Timeline: how the service understood the search of a timeline, or the details of one event.
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

/** Works without loaded events too. A search is explained for nothing; details are bought, and stay known. */
export const explainTimeline: Command = async (app) => {
  const timeline = timelineWithFocus(app);
  if (!timeline) return;
  const title = l10n.t('Explain Timeline');
  const id = eventOf(timeline);
  const request = id === undefined ? 'search' : await askRequest(app, title, id);
  if (!request) return;
  const { singleEvents } = app.session.open;
  if (request === 'search' || id === undefined) {
    const { filter } = timeline;
    const explanation = await app.ui.withProgress(l10n.t('Asking for an explanation…'), (signal) =>
      singleEvents.explain(filter, signal),
    );
    await show(app, { title: l10n.t('Explanation of the Search'), asked: searchOf(filter), explanation });
    return;
  }
  const label = l10n.t('Explain Event Details');
  if (!(await agreeTo(app, { title, label, price: priceOfEvents(1, false), stated: true }))) return;
  const explanation = await app.ui.withProgress(l10n.t('Asking for an explanation…'), () =>
    singleEvents.load(id, { payload: false, explain: true }),
  );
  await show(app, { title: detailsWords.explanationTitle(oneLine(id, 40)), asked: { id }, explanation });
};

/** The event that is selected alone, or that the timeline is about. */
function eventOf({ selection, filter: { about } }: ActiveTimeline): string | undefined {
  if (selection.length === 1) return selection[0]?.id;
  return about.kind === 'events' && about.ids.length === 1 ? about.ids[0] : undefined;
}

async function askRequest(app: App, title: string, id: string): Promise<'search' | 'details' | undefined> {
  const { credits } = app.session.open;
  const price = priceText(priceOfEvents(1, false), credits, app.settings.locale);
  const choices: Choice<'search' | 'details'>[] = [
    { label: l10n.t('The Search of the Timeline'), description: l10n.t('free'), icon: 'search', value: 'search' },
    { label: l10n.t('The Details of the Event'), description: price, icon: 'credit-card', value: 'details' },
  ];
  return answered(await app.ui.choose({ title, placeholder: oneLine(id), choices }));
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
