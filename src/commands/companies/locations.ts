// Show Locations of a municipality: counting is free, a page has its price, and paid pages stay free.
import * as l10n from '@vscode/l10n';
import { limits } from '../../client/limits.ts';
import { priceOf } from '../../client/price.ts';
import { ageText } from '../../viewModel/ageText.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import { recordMarkdown } from '../../viewModel/companies/recordText.ts';
import { keepLocations, knownLocations, type KnownLocations, type LocationQuery } from '../../state/companies/locationCache.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { askForPackages } from './packages.ts';
import { answered } from '../picks.ts';

type Step = 'buy' | 'again' | 'text' | 'json' | 'packages';

export const showLocations: Command = async (app) => {
  const title = l10n.t('Show Locations');
  const name = await app.ui.ask({
    title,
    prompt: l10n.t('The name of a municipality. Press Enter to count its locations, which is free.'),
    placeholder: l10n.t('Municipality'),
    check: (text) => (text.trim() === '' ? l10n.t('Enter a name.') : undefined),
  });
  if (name === undefined || name === back) return;
  await browse(app, title, { municipality: name.trim(), packages: [] });
};

/** Asks what to do until something is shown, or the user backs out. */
async function browse(app: App, title: string, first: LocationQuery): Promise<void> {
  const { money, credits } = app.session.open;
  const { locale, pageSize } = app.settings;
  let query = first;
  let count: number | undefined;
  for (let counted = false; ;) {
    const known = knownLocations(money, query);
    if (!known && !counted) {
      count = await countOf(app, query);
      counted = true;
    }
    const all = known ? known.count : count;
    if (all === 0) {
      app.ui.showMessage({
        kind: 'warning',
        text: l10n.t('The service knows no location in “{0}”.', oneLine(query.municipality, 60)),
      });
      return;
    }
    const loaded = known?.records.length ?? 0;
    const next = loaded > limits.offset.most ? 0 : Math.min(pageSize, (all ?? Infinity) - loaded);
    const label = buyLabel(app, next, loaded, all);
    const packaged = query.packages.length > 0;
    const price = priceOf('locations', { objects: next, packaged });
    const again = Math.min(limits.page.most, loaded);
    const againPrice = priceOf('locations', { objects: again, packaged });
    const choices: Choice<Step>[] = [
      ...grouped(l10n.t('Already loaded'), known ? shownChoices(app, known) : []),
      ...(next > 0
        ? [{ label, description: priceText(price, credits, locale), icon: 'credit-card', value: 'buy' as const }]
        : []),
      ...(query.packages.length === 0
        ? [
            {
              label: l10n.t('With Packages…'),
              description: l10n.t('by their names'),
              icon: 'package',
              value: 'packages' as const,
            },
          ]
        : []),
      ...(again > 0
        ? [
            {
              label: l10n.t('Load Again'),
              description: priceText(againPrice, credits, locale),
              icon: 'refresh',
              value: 'again' as const,
            },
          ]
        : []),
    ];
    const placeholder = l10n.t('What do you want to do with it?');
    const step = answered(await app.ui.choose({ title: titleOf(query), placeholder, choices }));
    if (step === undefined) return;
    if (step === 'text' || step === 'json') {
      if (known) await show(app, query, known, step);
      return;
    }
    if (step === 'packages') {
      const packages = await askForPackages(app, title);
      if (!packages) return;
      query = { ...query, packages };
    } else if (step === 'again') {
      if (await agreeTo(app, { title, label: l10n.t('Load Again'), price: againPrice, stated: true }))
        await buy(app, query, known, 0, again);
    } else if (await agreeTo(app, { title, label, price, stated: true })) await buy(app, query, known, loaded, next);
  }
}

async function countOf(app: App, { municipality }: LocationQuery): Promise<number | undefined> {
  const { client } = app.session.open;
  const search = { municipalities: [municipality], fields: ['none'], limit: 0 } as const;
  return (await app.ui.withProgress(l10n.t('Counting…'), (signal) => client.searchLocations(search, { signal }))).count;
}

/**
 * Buys a page, where it still is what was offered: another window may have bought it since.
 * @param offset what is known from there on is replaced, as far as the page goes
 */
async function buy(
  app: App,
  query: LocationQuery,
  known: KnownLocations | undefined,
  offset: number,
  limit: number,
): Promise<void> {
  const session = app.session.open;
  if (!isSame(known, knownLocations(session.money, query))) {
    app.ui.showStatus(l10n.t('Another window has already loaded them, so nothing was bought.'));
    return;
  }
  const { municipality, packages } = query;
  const search = { municipalities: [municipality], limit, offset, packages };
  const page = await app.ui.withProgress(l10n.t('Searching…'), (signal) => session.client.searchLocations(search, { signal }));
  const records = page.rows.map(({ raw }) => raw);
  keepLocations(session.money, query, known, { offset, limit, records, count: page.count });
}

// Each time that it is written it has another time, or other records.
function isSame(before: KnownLocations | undefined, now: KnownLocations | undefined): boolean {
  return before?.at === now?.at && before?.records.length === now?.records.length;
}

function shownChoices(app: App, { records, at }: KnownLocations): Choice<Step>[] {
  if (records.length === 0) return [];
  const { locale } = app.settings;
  const description = l10n.t('{0}, free', ageText('location', at, { now: app.now(), locale }));
  const amount = formatNumber(records.length, locale);
  return [
    { label: l10n.t('Show the {0} that are loaded', amount), description, icon: 'table', value: 'text' },
    { label: l10n.t('Show them as JSON'), description: l10n.t('free'), icon: 'json', value: 'json' },
  ];
}

function buyLabel(app: App, next: number, loaded: number, all: number | undefined): string {
  const amount = formatNumber(next, app.settings.locale);
  if (loaded > 0) return l10n.t('Load {0} more', amount);
  return all === undefined
    ? l10n.t('Load the first {0}', amount)
    : l10n.t('Load {0} of {1} locations', amount, formatNumber(all, app.settings.locale));
}

async function show(app: App, query: LocationQuery, known: KnownLocations, form: 'text' | 'json'): Promise<void> {
  const title = titleOf(query);
  const { records, at } = known;
  if (form === 'json') {
    await app.ui.showReport({ title, json: records });
    return;
  }
  const note = ageText('location', at, { now: app.now(), locale: app.settings.locale });
  await app.ui.showReport({ title, text: recordMarkdown(title, [{ heading: l10n.t('Locations'), note, content: records }]) });
}

function titleOf({ municipality, packages }: LocationQuery): string {
  return [oneLine(municipality, 40), ...packages.map((name) => oneLine(name, 40))].join(' · ');
}
