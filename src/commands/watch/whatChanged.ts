// Show What Changed between two days, or since the company was last viewed, from loaded events and so for free.
import * as l10n from '@vscode/l10n';
import { localDay, startOfDay } from '../../client/localDay.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { whatChangedText, type KnownView } from '../../viewModel/timeline/whatChangedText.ts';
import { everyEvent, filterOf, isDay } from '../../state/timeline/timelineFilter.ts';
import type { TimelineCompany } from '../../state/timeline/timelineTopic.ts';
import { whatChanged } from '../../state/timeline/whatChanged.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { companiesOf } from '../companies/companies.ts';
import { answered } from '../picks.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

export const showWhatChanged: Command = async (app, targets) => {
  const title = l10n.t('Show What Changed');
  const companies = await companiesFor(app, targets, title);
  if (companies.length === 0) return;
  const period = await askPeriod(app, title, companies);
  if (!period) return;
  const text = await app.ui.withProgress(l10n.t('Comparing…'), () => compare(app, companies, period));
  const [first] = companies;
  const name = companies.length === 1 && first ? oneLine(first.name, 40) : l10n.t('{0} companies', companies.length);
  await app.ui.showReport({ title: `${name} ${period.from} ${period.to}`, text });
};

async function compare(app: App, companies: readonly TimelineCompany[], { from, to }: Period): Promise<string> {
  const { events } = app.session.open;
  const ids = companies.map(({ id }) => id);
  const known = new Map<string, KnownView>();
  for (const { id, name } of companies) {
    const filter = filterOf({ kind: 'companies', ids: [id] }, everyEvent);
    await events.restore(filter.about);
    const count = events.counts.get(filter)?.count;
    known.set(id, { name, loaded: events.pool.select(filter).length, ...omitUndefined({ count }) });
  }
  const entries = events.pool.select(filterOf({ kind: 'companies', ids }, everyEvent));
  return whatChangedText(whatChanged(entries, from, to, ids), known, app.settings.locale);
}

/** The companies of the clicked rows, which for a list are its loaded companies, or a company that the user picks. */
async function companiesFor(app: App, targets: readonly Target[], title: string): Promise<readonly TimelineCompany[]> {
  const { lists, companies } = app.session.open;
  const clicked = targets.flatMap((target) => (target.kind === 'list' || target.kind === 'members' ? target.list.id : []));
  if (clicked.length === 0) {
    const meant = await companiesOf(app, targets, title);
    return meant.map(({ id, name }) => ({ id, name: name ?? id }));
  }
  const ids = [...new Set(clicked.flatMap((id) => lists.companiesIn(id)))];
  if (ids.length === 0)
    app.ui.showMessage({ kind: 'warning', text: l10n.t('No company of the list is loaded. Load its companies first.') });
  const nameOf = companies.names(ids);
  return ids.map((id) => ({ id, name: nameOf(id) ?? id }));
}

async function askPeriod(app: App, title: string, companies: readonly TimelineCompany[]): Promise<Period | undefined> {
  const today = localDay(app.now());
  const { lastViewed } = app.session.open;
  // Several companies are compared since the earliest of their last views. A view has a later day than today after the clock was
  // set back, or after a journey to another time zone.
  const [lastViewedDay] = companies
    .flatMap(({ id }) => lastViewed.before(id) ?? [])
    .filter((viewed) => viewed < today)
    .sort();
  const between: Choice<Period | 'days'> = { label: l10n.t('Between Two Days…'), icon: 'calendar', value: 'days' };
  const since = (from: string): Choice<Period | 'days'> => ({
    label: l10n.t('Since I Last Looked'),
    description: from,
    icon: 'history',
    value: { from, to: today },
  });
  const month = localDay(startOfDay(app.now(), -30));
  const lastMonth: Choice<Period | 'days'> = {
    label: l10n.t('In the Last 30 Days'),
    description: l10n.t('since {0}', month),
    icon: 'calendar',
    value: { from: month, to: today },
  };
  const choices = [...(lastViewedDay === undefined ? [] : [since(lastViewedDay)]), lastMonth, between];
  const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('What is compared?'), choices }));
  if (picked !== 'days') return picked;
  const from = await askDay(app, title, l10n.t('The first day: events that had begun by its end are before'), month, '');
  if (from === undefined) return undefined;
  const to = await askDay(app, title, l10n.t('The second day: events that had begun by its end are after'), today, from);
  return to === undefined ? undefined : { from, to };
}

async function askDay(app: App, title: string, prompt: string, value: string, after: string): Promise<string | undefined> {
  const check = (text: string): string | undefined => {
    if (!isDay(text.trim())) return l10n.t('Enter a day such as 2026-02-28.');
    return text.trim() > after ? undefined : l10n.t('The second day must be later than {0}.', after);
  };
  const typed = await app.ui.ask({ title, prompt, value, check });
  return typed === undefined || typed === back ? undefined : typed.trim();
}
