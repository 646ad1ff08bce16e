// Opens timelines of several companies, a list, or single events. Opening one is free.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import { priceOfEvents } from '../../viewModel/timeline/timelineFormats.ts';
import { formatNumber, nameOrId, oneLine } from '../../viewModel/format.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import {
  topicOfAll,
  topicOfCompanies,
  topicOfEvents,
  type TimelineCompany,
  type TimelineTopic,
} from '../../state/timeline/timelineTopic.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { readEventIds } from './eventIds.ts';
import { haveMembers } from '../haveMembers.ts';
import { answered, pickList } from '../picks.ts';

/**
 * The most companies of one timeline. service.md, "Timeline Event Search", names no limit of `companies`. This one keeps the
 * body of a request far below the size that servers accept.
 */
export const mostCompanies = 500;

/** Opens one tab for companies. @param title the title; by default it names the first company */
export function openTimelines(app: App, companies: readonly Company[], title?: string): void {
  const topic = topicFor(app, companies, title);
  if (topic) app.timelines.open(topic, app.ui.editing);
}

/**
 * One topic for companies, each once. If there are too many, the first ones are taken, and a message says so.
 * @param title the title; by default it names the first company
 * @returns undefined if there are none
 */
export function topicFor(app: App, companies: readonly Company[], title?: string): TimelineTopic | undefined {
  const all = [...new Map(companies.map(({ id, name }) => [id, { id, name: name ?? id }])).values()];
  const shown = all.slice(0, mostCompanies);
  const [first, ...others] = shown;
  if (!first) return undefined;
  if (all.length > shown.length) {
    const numbers = [mostCompanies, all.length].map((amount) => formatNumber(amount, app.settings.locale));
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'One timeline takes {0} companies at most: it is about the first {0} of {1}.',
        numbers[0] ?? '',
        numbers[1] ?? '',
      ),
    });
  }
  return topicOfCompanies(shown, title ?? (others.length === 0 ? first.name : titleOf(shown, app)));
}

/** Opens the timeline of a list's companies, as far as they are known or bought now. */
export const showListTimeline: Command = async (app, targets) => {
  const title = l10n.t('Show Timeline of List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  if (list.type === 'person') {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('Events are about companies: a people list has no timeline.') });
    return;
  }
  if (!(await haveMembers(app, [list], title))) return;
  const { companies, lists } = app.session.open;
  const ids = lists.companiesIn(list.id);
  const nameOf = companies.names(ids);
  const members = ids.map((id): TimelineCompany => ({ id, name: nameOf(id) ?? id }));
  if (members.length > 0) openTimelines(app, members, nameOrId(list));
  else app.ui.showMessage({ kind: 'warning', text: l10n.t('“{0}” has no companies. Add some first.', oneLine(list.name)) });
};

/**
 * The events of every company, which opens with those of the last days. service.md, "Timeline Event Search": `companies` is
 * optional.
 */
export const showAllEvents: Command = (app) => {
  app.timelines.open(topicOfAll(l10n.t('All Companies')), app.ui.editing);
  return Promise.resolve();
};

/**
 * Opens events by their IDs. A single unknown event is bought at a price that is shown. For several events and for links, the tab
 * shows the price.
 */
export const openEvent: Command = async (app, targets) => {
  const title = l10n.t('Open Event');
  const linked = targets.flatMap((target) => (target.kind === 'events' ? target.ids : []));
  if (linked.length > 0) {
    openEvents(app, linked);
    return;
  }
  const { singleEvents } = app.session.open;
  const ids = (await askForEvents(app, title)) ?? [];
  const [first, ...others] = ids;
  if (first === undefined) return;
  if (others.length === 0 && !(await singleEvents.knows(first)) && !(await buyEvent(app, first, title))) return;
  openEvents(app, ids);
};

/** Shows the tab of single events. */
export function openEvents(app: App, ids: readonly string[]): void {
  const [first = '', ...others] = ids;
  const title =
    others.length === 0
      ? l10n.t('Event {0}', oneLine(first, 40))
      : l10n.t('{0} events', formatNumber(ids.length, app.settings.locale));
  app.timelines.open(topicOfEvents(ids, title), app.ui.editing);
}

function titleOf(companies: readonly TimelineCompany[], app: App): string {
  const name = oneLine(companies[0]?.name ?? '', 60);
  return companies.length === 2
    ? l10n.t('{0} and 1 more', name)
    : l10n.t('{0} and {1} more', name, formatNumber(companies.length - 1, app.settings.locale));
}

async function askForEvents(app: App, title: string): Promise<readonly string[] | undefined> {
  const answer = await app.ui.ask({
    title,
    prompt: l10n.t('IDs of events, separated by commas. Nothing is bought before you have seen the price.'),
    placeholder: l10n.t('Event ID'),
    check: (text) => {
      const read = readEventIds(text);
      return 'problem' in read ? read.problem : undefined;
    },
  });
  const read = typeof answer === 'string' ? readEventIds(answer) : undefined;
  return read && 'ids' in read ? read.ids : undefined;
}

// service.md, "Timeline Event Details": one object, with or without its payload.
async function buyEvent(app: App, id: string, title: string): Promise<boolean> {
  const { credits, singleEvents } = app.session.open;
  const ways = [
    { payload: false, label: l10n.t('Load the Event') },
    { payload: true, label: l10n.t('Load the Event with Its Payload') },
  ];
  const choices = ways.map(({ payload, label }): Choice<(typeof ways)[number]> => ({
    label,
    description: priceText(priceOfEvents(1, payload), credits, app.settings.locale),
    icon: 'credit-card',
    value: { payload, label },
  }));
  const way = answered(await app.ui.choose({ title, placeholder: oneLine(id), choices }));
  if (!way || !(await agreeTo(app, { title, label: way.label, price: priceOfEvents(1, way.payload), isPriceShown: true })))
    return false;
  // Another tab or window may have bought it while the question was open.
  if (await (way.payload ? singleEvents.knowsPayload(id) : singleEvents.knows(id))) return true;
  await app.ui.withProgress(l10n.t('Loading the event…'), (signal) => singleEvents.load(id, { ...way, signal }));
  return true;
}
