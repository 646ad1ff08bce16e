// The rows of the view New Events: each watch, with notices and new events below it.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { priceOf, type AccountCredits } from '../../client/price.ts';
import { commands, type CommandId } from '../../ids.ts';
import { escapeMarkdown, formatAgo, formatDay, formatMoment, formatNumber, nameOrId, oneLine } from '../format.ts';
import { priceText } from '../credits/priceText.ts';
import type { Target } from '../target.ts';
import { nameOfEventType } from './timelineWords.ts';
import { backdatedEventsText, limitsText, newEventsText, newText, scheduleText, type TermsView } from './watchText.ts';
import type { ViewRow } from '../viewRow.ts';

/** The properties of a watch that are shown. */
export interface WatchView extends TermsView {
  readonly id: string;
  readonly watched: { readonly kind: 'company' | 'list'; readonly id: string; readonly name: string };
  /** The time of the next run, in milliseconds since the epoch. */
  readonly dueAt: number;
  readonly running?: unknown;
  readonly last?: OutcomeView;
  /** The number of events that arrived with a date before the last run, and were not bought. */
  readonly backdated?: number;
  readonly newEvents: readonly NewEventsView[];
}

export interface OutcomeView {
  readonly kind: 'nothing' | 'bought' | 'perRun' | 'perWeek' | 'uncounted' | 'noCompanies' | 'failed';
  readonly at: number;
  readonly events?: number;
  readonly unknown?: number;
  readonly isRead: boolean;
}

export interface NewEventsView {
  readonly key: string;
  readonly company: string;
  readonly type?: string;
  readonly start?: string;
  readonly isRead: boolean;
}

export interface NewEventTools {
  /** Returns the price that the account is billed, if the service bills more than by the rules of the API. */
  readonly billed?: AccountCredits['billed'];
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The number of unread new events of a watch. */
  readonly unread: number;
  /** Returns the name of a company if it is known. */
  readonly nameOf: (id: string) => string | undefined;
  /** The reason why the last run failed, and what to do. */
  readonly failure?: { readonly what: string; readonly todo: string };
}

export interface NewEventRow extends ViewRow {
  /** Markdown in which all texts of the service are escaped. */
  readonly tooltip?: string;
  readonly target: Target;
}

/** The row of a watch. */
export function watchRow(watch: WatchView, tools: NewEventTools): NewEventRow {
  const { id, watched, everyHours } = watch;
  const { locale, unread, now } = tools;
  const name = nameOrId(watched);
  const state = watch.running ? l10n.t('looking…') : newText(unread, locale);
  const description = `${state} · ${scheduleText(everyHours, locale)} · ${limitsText(watch, locale)}`;
  const lastChecked = watch.last ? l10n.t('Looked {0}.', formatAgo(now - watch.last.at, locale)) : l10n.t('Not checked yet.');
  const next = l10n.t('Next check: {0}, or when the editor is next open.', formatMoment(watch.dueAt, locale));
  const below = newEventsBelow(watch, tools).length > 0;
  return {
    id: `watch/${id}`,
    label: name,
    description,
    tooltip: `${escapeMarkdown(name)}\n\n${lastChecked} ${next}`,
    icon: unread > 0 ? 'bell-dot' : watched.kind === 'list' ? 'organization' : 'eye',
    collapsibleState: !below ? 'leaf' : unread > 0 ? 'expanded' : 'collapsed',
    context: unread > 0 ? 'watch unread' : 'watch',
    ariaLabel: `${name}, ${description}. ${lastChecked}`,
    target: { kind: 'watch', watchId: id },
  };
}

/** The rows below a watch: notices on its last run, then its new events, the newest first. */
export function newEventsBelow(watch: WatchView, tools: NewEventTools): readonly NewEventRow[] {
  return [...noticeRows(watch, tools), ...watch.newEvents.map((item) => newEventRow(watch, item, tools))];
}

function newEventRow(
  { id, watched }: WatchView,
  { key, company, type, start, isRead }: NewEventsView,
  { nameOf, locale }: NewEventTools,
): NewEventRow {
  const event = type === undefined ? l10n.t('Event without a type') : oneLine(nameOfEventType(type));
  const name = nameOf(company) ?? (company === watched.id ? watched.name : company);
  const date = start === undefined ? [] : [oneLine(formatDay(start, locale), 30)];
  const facts = [event, ...date];
  // In the watch of a list, a row begins with the company. An event may name none.
  const all = company === '' ? facts : [oneLine(name), ...facts];
  const [label = event, ...rest] = watched.kind === 'list' ? all : facts;
  const description = rest.join(' · ');
  const ariaLabel = `${label}, ${description}`;
  return {
    id: `watch/${id}/${key}`,
    label,
    description,
    tooltip: escapeMarkdown(all.join(' · ')),
    icon: isRead ? 'circle-outline' : 'circle-filled',
    collapsibleState: 'leaf',
    context: 'newEvent',
    ariaLabel: isRead ? ariaLabel : l10n.t('new: {0}', ariaLabel),
    click: commands.showTimeline,
    target: company === '' ? { kind: 'note' } : { kind: 'company', company: { id: company, name } },
  };
}

function noticeRows(watch: WatchView, tools: NewEventTools): readonly NewEventRow[] {
  const { last, watched, backdated = 0 } = watch;
  if (!last) return [];
  const { locale, failure, billed } = tools;
  const rows: NewEventRow[] = [];
  const add = (label: string, description: string, click?: CommandId, target: Target = { kind: 'note' }): void => {
    rows.push(noticeRow(`watch/${watch.id}/notice/${String(rows.length)}`, { label, description, click, target }));
  };
  const { kind, events = 0, unknown = 0 } = last;
  if (kind === 'perRun' || kind === 'perWeek') {
    const why =
      kind === 'perRun'
        ? l10n.t('not bought: more than the {0} of a run', formatNumber(watch.perRun, locale))
        : l10n.t('not bought: more than the {0} of seven days', formatNumber(watch.perWeek, locale));
    const price = priceText(
      priceOf('timeline', { objects: events }),
      { left: () => undefined, ...omitUndefined({ billed }) },
      locale,
    );
    const target: Target = { kind: 'watch', watchId: watch.id, offer: events };
    add(l10n.t('Load {0}', newEventsText(events, locale)), `${price} · ${why}`, commands.runWatch, target);
  }
  if (kind === 'uncounted') add(l10n.t('Nothing was bought'), l10n.t('the service does not say how many events are new'));
  if (kind === 'failed' && failure) add(failure.what, failure.todo);
  const list: List = { id: watched.id, name: watched.name, type: 'company' };
  if (backdated > 0) {
    const [click, target] =
      watched.kind === 'list'
        ? [commands.showListTimeline, { kind: 'list', list } as const]
        : [commands.showTimeline, { kind: 'company', company: { id: watched.id, name: watched.name } } as const];
    add(
      backdatedEventsText(backdated, locale),
      l10n.t('dated before the checked period: the timeline loads them and shows the price first'),
      click,
      target,
    );
  }
  if (unknown > 0 && watched.kind === 'list') {
    const label =
      unknown === 1
        ? l10n.t('1 company of the list is not known')
        : l10n.t('{0} companies of the list are not known', formatNumber(unknown, locale));
    add(label, l10n.t('load them to watch them too; the price is shown first'), commands.loadCompanies, {
      kind: 'members',
      list,
    });
  }
  return rows;
}

const noticeIcons: Partial<Record<CommandId, string>> = {
  [commands.runWatch]: 'credit-card',
  [commands.loadCompanies]: 'cloud-download',
};

function noticeRow(
  id: string,
  {
    label,
    description,
    click,
    target,
  }: Pick<NewEventRow, 'label' | 'target'> & { description: string; click: CommandId | undefined },
): NewEventRow {
  return {
    id,
    label,
    description,
    icon: click === undefined ? 'info' : (noticeIcons[click] ?? 'history'),
    collapsibleState: 'leaf',
    context: 'notice',
    ariaLabel: `${label}, ${description}`,
    ...omitUndefined({ click }),
    target,
  };
}
