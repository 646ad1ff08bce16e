// The hover of a company ID in code, as Markdown in which the service's texts are escaped.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { numbersIn } from '../../client/model/payloadNumbers.ts';
import { priceOf, totalOf, type AccountCredits } from '../../client/price.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import { mainPathOf } from '../../domain/chart/numbers.ts';
import { commands, type CommandId } from '../../ids.ts';
import { ageText } from '../ageText.ts';
import { escapeMarkdown, formatDay, formatDecimal, formatNumber, nameOrId } from '../format.ts';
import { nameOfEventType } from '../timeline/timelineWords.ts';

export interface HoverFacts {
  readonly company: Company;
  /** The time when the service returned the company, in milliseconds since the epoch. */
  readonly at: number;
  /** The member of the team who loaded it. */
  readonly person?: string | undefined;
  readonly latest: { readonly event: TimelineEvent; readonly at: number } | undefined;
  readonly lists: readonly List[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly locale: string;
  /** A price as the service bills it, if that is more than the rules of the API say; absent if they hold. */
  readonly billed?: AccountCredits['billed'];
}

/** The only commands that a link of a hover may run. */
export const hoverCommands: readonly CommandId[] = [
  commands.showTimeline,
  commands.showCompanyDetails,
  commands.addCompanies,
  commands.fetchCompanies,
];

/** The number of lists that are named. The others are only counted. */
const mostLists = 5;

/** The hover. The text of a link that costs credits names its price. */
export function companyHover(facts: HoverFacts): string {
  const { company, at, person, lists, now, locale } = facts;
  const country = company.country === undefined ? '' : ` · ${escapeMarkdown(company.country.toUpperCase())}`;
  const closed = company.active === false ? ` · ${l10n.t('no longer active')}` : '';
  const address = company.fullAddress === undefined ? [] : [escapeMarkdown(company.fullAddress)];
  return [
    `**${escapeMarkdown(nameOrId(company))}**${country}${closed}`,
    ...address,
    ...latestText(facts),
    ...(lists.length > 0 ? [listsText(lists, locale)] : []),
    `${escapeMarkdown(company.id)} · ${escapeMarkdown(ageText('company', at, { now, locale, person }))}`,
    [
      link(l10n.t('Show Timeline'), commands.showTimeline, company.id),
      link(l10n.t('Details…'), commands.showCompanyDetails, company.id),
      link(l10n.t('Add to List…'), commands.addCompanies, company.id),
      link(fetchText(facts), commands.fetchCompanies, company.id),
    ].join(' · '),
  ].join('\n\n');
}

function fetchText({ billed, locale }: HoverFacts): string {
  const stated = priceOf('companies', { objects: 1 });
  const total = totalOf(billed?.(stated) ?? stated);
  return total === 1 ? l10n.t('Fetch Again (1 credit)') : l10n.t('Fetch Again ({0} credits)', formatNumber(total, locale));
}

/** The number that an event is about; undefined if its payload has none, or was not bought. */
export function scoreOf({ payload }: TimelineEvent): number | undefined {
  const numbers = numbersIn(payload);
  const main = mainPathOf(numbers.map(({ path }) => ({ path, count: 1 })));
  return numbers.find(({ path }) => path === main)?.value;
}

function latestText({ latest, now, locale }: HoverFacts): string[] {
  if (!latest) return [];
  const { event, at } = latest;
  const score = scoreOf(event);
  const day = event.endDate ?? event.startDate;
  const parts = [
    escapeMarkdown(nameOfEventType(event.type ?? l10n.t('Event without a type'))),
    ...(score === undefined ? [] : [`**${formatDecimal(score, locale)}**`]),
    ...(day === undefined ? [] : [escapeMarkdown(formatDay(day, locale))]),
    ageText('event', at, { now, locale }),
  ];
  return [parts.join(' · ')];
}

function listsText(lists: readonly List[], locale: string): string {
  const names = lists.slice(0, mostLists).map(({ name }) => escapeMarkdown(name));
  const more = lists.length - names.length;
  const text = names.join(', ');
  return more > 0 ? l10n.t('In {0} and {1} more lists', text, formatNumber(more, locale)) : l10n.t('In {0}', text);
}

// `encodeURIComponent` leaves some signs that Markdown reads. They are encoded too, so that no ID ends the link.
function link(label: string, command: CommandId, id: string): string {
  const sent = encodeURIComponent(JSON.stringify([{ companies: [id] }])).replaceAll(/[!'()*_~]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `[${label}](command:${command}?${sent})`;
}
