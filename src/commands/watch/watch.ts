// Watch Company and Watch List: asks for interval, caps and first day. Off until the user agrees.
import * as l10n from '@vscode/l10n';
import { localDay, startOfDay } from '../../client/localDay.ts';
import type { Company } from '../../client/model/company.ts';
import { priceOf } from '../../client/price.ts';
import { formatMoment, formatNumber, nameOrId } from '../../viewModel/format.ts';
import { limitsText, scheduleText, typesText } from '../../viewModel/timeline/watchText.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { nameOfEventType } from '../../viewModel/timeline/timelineWords.ts';
import { timelineTypes, type TimelineType } from '../../state/timeline/timelineFilter.ts';
import { watchLimits, type Watch, type WatchSubject, type WatchTerms } from '../../state/watch/watch.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { companiesOf } from '../companies/companies.ts';
import { haveMembers } from '../haveMembers.ts';
import { answered, pickList } from '../picks.ts';
import { watchesOf } from './watches.ts';

/** The most events of a run that are proposed for a new watch. */
const usualPerRun = 10;

/** The most runs in a week for which the proposed weekly cap suffices. */
const mostRunsOffered = 7;

/** The value of the choice to enter a number of hours. */
const customHours = 0;

export const watchCompany: Command = async (app, targets) => {
  const title = l10n.t('Watch Company');
  const companies = await companiesOf(app, targets, title);
  const company = companies.length > 1 ? await pickOne(app, companies, title) : companies[0];
  if (company) await watch(app, { kind: 'company', id: company.id, name: company.name ?? company.id });
};

export const watchList: Command = async (app, targets) => {
  const title = l10n.t('Watch List');
  const list = await pickList(app, targets, title);
  if (!list) return;
  if (list.type === 'person') {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('Events are about companies: a people list cannot be watched.') });
    return;
  }
  // Only loaded companies can be watched. The others are offered, and the command continues without them if the user declines.
  if (!(await haveMembers(app, [list], title, true))) return;
  await watch(app, { kind: 'list', id: list.id, name: list.name });
};

/** Asks for one of several companies, because each has its own watch with its own price. */
async function pickOne(app: App, companies: readonly Company[], title: string): Promise<Company | undefined> {
  const choices = companies.map((company): Choice<Company> => ({
    label: nameOrId(company),
    description: company.id,
    icon: 'eye',
    value: company,
  }));
  return answered(await app.ui.choose({ title, placeholder: l10n.t('Which company?'), choices }));
}

async function watch(app: App, watched: WatchSubject): Promise<void> {
  const watches = watchesOf(app);
  const existing = watches.of(watched);
  if (!existing && watches.all().length >= watchLimits.watches) {
    const text = l10n.t('You have {0} watches, and more are not kept. Stop one first.', watchLimits.watches);
    app.ui.showMessage({ kind: 'warning', text });
    return;
  }
  const name = nameOrId(watched);
  const title = l10n.t('Watch “{0}”', name);
  const terms = await askTerms(app, title, existing);
  if (!terms) return;
  const since = existing ? existing.since : await askSince(app, title);
  if (since === undefined) return;
  const { locale } = app.settings;
  const label = l10n.t('Watch {0}: {1}', scheduleText(terms.everyHours, locale), limitsText(terms, locale));
  const price = priceOf('timeline', { objects: terms.perRun });
  if (!(await agreeTo(app, { title, label, price, isPriceShown: false }))) return;
  // Another window may have begun or stopped a watch while the questions were open. Two watches would each have a cap.
  const current = watches.of(watched);
  const isWritten = current ? watches.agree(current.id, terms, app.now()) : watches.add(newWatch(app, watched, terms, since));
  const dueAt = watches.of(watched)?.dueAt;
  if (isWritten && dueAt !== undefined)
    app.ui.showStatus(l10n.t('“{0}” is watched. The first check is on {1}.', name, formatMoment(dueAt, locale)));
  else showNotWritten(app);
}

function newWatch(app: App, watched: WatchSubject, terms: WatchTerms, since: string): Watch {
  const now = app.now();
  const dueAt = now + terms.everyHours * 3_600_000;
  return { id: app.newId(), watched, ...terms, createdAt: now, dueAt, since, spent: [], newEvents: [] };
}

/** A watch that cannot be stored is not run, because its cap could not be kept. */
export function showNotWritten(app: App): void {
  app.ui.showMessage({
    kind: 'error',
    text: l10n.t('The watch could not be written to the disk, so nothing has changed. Free some space, and try again.'),
  });
}

/** @returns undefined if the user backs out */
async function askTerms(app: App, title: string, current: WatchTerms | undefined): Promise<WatchTerms | undefined> {
  const schedule = await askSchedule(app, title, current);
  if (!schedule) return undefined;
  const { everyHours } = schedule;
  const { perRun: runs, perWeek: weeks } = watchLimits;
  const perRun = await askInteger(app, {
    title,
    prompt: l10n.t('The most events that a run may buy, 1 credit each. Counting is free. If there are more, none is bought.'),
    value: current?.perRun ?? usualPerRun,
    least: runs.least,
    most: runs.most,
  });
  if (perRun === undefined) return undefined;
  const perWeek = await askInteger(app, {
    title,
    prompt: l10n.t('The most credits in any seven days.'),
    value: current?.perWeek ?? perRun * Math.min(mostRunsOffered, Math.ceil(168 / everyHours)),
    least: weeks.least,
    most: weeks.most,
  });
  return perWeek === undefined ? undefined : { ...schedule, perRun, perWeek };
}

type Schedule = Pick<WatchTerms, 'everyHours' | 'types'>;

/** Asks how often, and for certain types of events if the user wants that. None and every type mean all of them. */
async function askSchedule(app: App, title: string, current: WatchTerms | undefined): Promise<Schedule | undefined> {
  let types = current?.types;
  for (;;) {
    const everyHours = await askHours(app, title, current?.everyHours, types);
    if (everyHours === undefined) return undefined;
    if (everyHours !== 'types') return { everyHours, ...omitUndefined({ types }) };
    const chosen = await askTypes(app, title);
    if (chosen) types = chosen.length === 0 || chosen.length === timelineTypes.length ? undefined : chosen;
  }
}

/** Undefined if the user backs out. */
function askTypes(app: App, title: string): Promise<readonly TimelineType[] | undefined> {
  const choices = timelineTypes.map((type): Choice<TimelineType> => ({
    label: nameOfEventType(type),
    description: type,
    value: type,
  }));
  const placeholder = l10n.t('Which types of events? Events of other types are not counted and not bought.');
  const headings = { credit: l10n.t('Credit and capital'), esg: l10n.t('Sustainability') };
  const grouped = groupedBy(headings, choices, (type) => (type.startsWith('esg-') ? 'esg' : 'credit'));
  return app.ui.chooseMany({ title, placeholder, choices: grouped });
}

async function askHours(
  app: App,
  title: string,
  current: number | undefined,
  types: WatchTerms['types'],
): Promise<number | 'types' | undefined> {
  const { locale } = app.settings;
  const choices = [24, 168, 6].map((hours): Choice<number> => ({
    label: scheduleText(hours, locale),
    icon: 'clock',
    value: hours,
  }));
  const others: Choice<number | 'types'>[] = [
    { label: l10n.t('Custom Number of Hours…'), icon: 'edit', value: customHours },
    { label: l10n.t('Choose Types of Events…'), description: typesText(types), icon: 'filter', value: 'types' },
  ];
  const picked = answered(
    await app.ui.choose<number | 'types'>({ title, placeholder: l10n.t('How often?'), choices: [...choices, ...others] }),
  );
  if (picked !== customHours) return picked;
  const { least, most } = watchLimits.everyHours;
  return askInteger(app, { title, prompt: l10n.t('Hours between two checks'), value: current ?? 12, least, most });
}

async function askSince(app: App, title: string): Promise<string | undefined> {
  const dayBefore = (days: number): string => localDay(startOfDay(app.now(), -days));
  const choice = (label: string, days: number): Choice<string> => ({
    label,
    description: l10n.t('events from {0} on', dayBefore(days)),
    icon: 'calendar',
    value: dayBefore(days),
  });
  const choices = [
    choice(l10n.t('From Today On'), 0),
    choice(l10n.t('The Last 7 Days Too'), 7),
    choice(l10n.t('The Last 30 Days Too'), 30),
  ];
  return answered(
    await app.ui.choose({ title, placeholder: l10n.t('Which events are new at first? Known events are never bought.'), choices }),
  );
}

interface IntegerQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

async function askInteger(app: App, { title, prompt, value, least, most }: IntegerQuestion): Promise<number | undefined> {
  const { locale } = app.settings;
  const isInRange = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  const wrong = l10n.t('Enter a whole number from {0} to {1}.', formatNumber(least, locale), formatNumber(most, locale));
  const check = (text: string): string | undefined => (isInRange(text) ? undefined : wrong);
  const typed = await app.ui.ask({ title, prompt, value: String(value), check });
  return typed === undefined || typed === back ? undefined : Number(typed);
}
