// Finds the calls that can be written as code: of a timeline, event, search, list or company.
import * as l10n from '@vscode/l10n';
import { getCompany, searchCompanies } from '../../client/endpoints/companies.ts';
import { getTimelineEvent, searchTimeline } from '../../client/endpoints/timeline.ts';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { formatNumber, nameOrId, oneLine } from '../../viewModel/format.ts';
import { priceSentence } from '../../viewModel/credits/priceText.ts';
import type { Target } from '../../viewModel/target.ts';
import { dryRun, type DryRun } from '../../domain/snippets/dryRun.ts';
import { searchOf } from '../../state/timeline/timelineFilter.ts';
import type { ActiveTimeline, App } from '../../app/app.ts';
import { dryRunContextOf } from '../../app/curlText.ts';

/** A call, and what is to be known of it. */
export interface CallSource {
  readonly label: string;
  readonly icon: string;
  readonly run: DryRun;
  /** Sentences that state the price and explain how to read the next pages. */
  readonly notes: readonly string[];
}

/** The calls of the clicked rows: one for each company and company list. Rows without a list stand for the search. */
export function sourcesOf(app: App, targets: readonly Target[]): readonly CallSource[] {
  const found = targets.flatMap((target) => {
    if (target.kind === 'company') return [companySource(app, target.company)];
    return target.list?.type === 'company' ? [listSource(app, target.list)] : [];
  });
  const isSearch = targets.length > 0 && targets.every(({ list }) => !list);
  return found.length === 0 && isSearch ? searchSource(app) : found;
}

/** The calls of what is open now. */
export function openSources(app: App): readonly CallSource[] {
  const { active } = app.timelines;
  return [...(active ? [timelineSource(app, active), ...eventSource(app, active)] : []), ...searchSource(app)];
}

/** Reads the companies of a list. service.md, "List Details": a search with the `lists` filter. */
export function listSource(app: App, list: List): CallSource {
  const limit = app.settings.pageSize;
  const run = dryRun(searchCompanies, { lists: [list.id], limit }, dryRunContextOf(app));
  const label = l10n.t('Companies of “{0}”', nameOrId(list));
  return sourceOf(app, { label, icon: 'organization', run }, pageNote(app, 'offset', limit, list.length));
}

function timelineSource(app: App, { topic, filter, choices, count }: ActiveTimeline): CallSource {
  const limit = choices.pageSize ?? app.settings.pageSize;
  const run = dryRun(searchTimeline, { ...searchOf(filter), limit }, dryRunContextOf(app));
  const label = l10n.t('Timeline: {0}', oneLine(topic.title));
  return sourceOf(app, { label, icon: 'history', run }, pageNote(app, 'after', limit, count));
}

function eventSource(app: App, { selection, filter }: ActiveTimeline): readonly CallSource[] {
  const [id, ...others] = selection.flatMap((entry) => entry.id ?? []);
  if (id === undefined || others.length > 0) return [];
  const run = dryRun(getTimelineEvent, { id, ...(filter.payload ? { packages: ['payload'] } : {}) }, dryRunContextOf(app));
  return [sourceOf(app, { label: l10n.t('The selected event'), icon: 'symbol-event', run })];
}

function searchSource(app: App): readonly CallSource[] {
  const { current } = app.search;
  if (!current) return [];
  const limit = app.settings.pageSize;
  const run = dryRun(searchCompanies, { ...current, limit }, dryRunContextOf(app));
  const { count } = app.session.open.searches.current ?? {};
  return [
    sourceOf(app, { label: l10n.t('The search for companies'), icon: 'search', run }, pageNote(app, 'offset', limit, count)),
  ];
}

function companySource(app: App, company: Company): CallSource {
  const run = dryRun(getCompany, { id: company.id }, dryRunContextOf(app));
  return sourceOf(app, { label: nameOrId(company), icon: 'briefcase', run });
}

function sourceOf(app: App, source: Omit<CallSource, 'notes'>, page: readonly string[] = []): CallSource {
  const price = priceSentence(source.run.price, app.settings.locale);
  const hasNoAddress = !app.session.accounts.some(({ id }) => id === app.session.open.accountId);
  const addressNote = l10n.t('The editor’s sandbox has no address: enter the service’s address here.');
  return { ...source, notes: [price, ...page, ...(hasNoAddress ? [addressNote] : [])] };
}

function pageNote(app: App, by: 'after' | 'offset', limit: number, count: number | undefined): readonly string[] {
  if (count === undefined || count <= limit) return [];
  const [first, all] = [limit, count].map((number) => formatNumber(number, app.settings.locale));
  return [
    by === 'after'
      ? l10n.t('The first {0} of {1}: for more, send “after” with the ID of the last event.', first ?? '', all ?? '')
      : l10n.t('The first {0} of {1}: for more, send “offset” with the number of those you have.', first ?? '', all ?? ''),
  ];
}
