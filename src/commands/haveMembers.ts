// Provides the companies of lists: loaded ones are used, the others are offered at their price.
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../client/call.ts';
import { cancelledBeforeSending, Failure } from '../client/failure.ts';
import type { Company } from '../client/model/company.ts';
import type { List } from '../client/model/list.ts';
import { priceOf } from '../client/price.ts';
import { formatNumber } from '../viewModel/format.ts';
import { loadOfListLabel } from '../viewModel/companies/loadLabels.ts';
import { priceText } from '../viewModel/credits/priceText.ts';
import type { Pager } from '../state/reading/pager.ts';
import { agreeTo } from '../app/agreeTo.ts';
import { countMembers } from '../app/documents/countStillThere.ts';
import type { App, Choice } from '../app/app.ts';
import { isSameSessionOrWarn } from '../app/isSameSessionOrWarn.ts';

/** The part of a list that has not been loaded. */
interface MissingPart {
  readonly list: List;
  /** The most companies to load, each of which costs a credit. */
  readonly most: number;
  /** The loaded part is out of date, so the list is read from the beginning. */
  readonly again: boolean;
}

/**
 * Loads the missing companies if the user agrees to their price. If some companies are known, the user can continue with these at
 * no cost.
 * @param anyway whether the user can also continue if no company is known
 * @returns false if the user backs out, or if another session is open by now: it knows nothing of the lists, or has other lists of
 * the same IDs @throws Failure
 */
export async function haveMembers(app: App, lists: readonly List[], title: string, anyway = false): Promise<boolean> {
  const missing = await app.ui.withProgress(l10n.t('Counting…'), (signal) =>
    Promise.all(lists.map((list) => missingOf(app, list, signal))),
  );
  const toLoad = missing.filter(({ most }) => most > 0);
  const objects = toLoad.reduce((sum, { most }) => sum + most, 0);
  // While companies are counted, another session may be opened, in which the lists of these IDs may be others.
  if (!isSameSessionOrWarn(app)) return false;
  if (objects === 0) return true;
  const { locale } = app.settings;
  const { lists: store, credits, prices } = app.session.open;
  const price = priceOf('companies', { objects });
  const [first] = toLoad;
  const label =
    first && toLoad.length === 1
      ? loadOfListLabel(objects, first.list, locale)
      : l10n.t('Load {0} companies of {1} lists', formatNumber(objects, locale), formatNumber(toLoad.length, locale));
  const known = lists.reduce((sum, { id }) => sum + store.companiesIn(id).length, 0);
  if (known > 0 || anyway) {
    const choices: Choice<'load' | 'known'>[] = [
      { label, description: priceText(price, credits, locale), icon: 'credit-card', value: 'load' },
      {
        label: l10n.t('Continue with the {0} that are loaded', formatNumber(known, locale)),
        description: l10n.t('free'),
        icon: 'database',
        value: 'known',
      },
    ];
    const way = await app.ui.choose({ title, placeholder: l10n.t('Not all companies are loaded.'), choices });
    if (way === 'known') return isSameSessionOrWarn(app);
    if (way !== 'load') return false;
  }
  if (!(await agreeTo(app, { title, label, price, isPriceShown: known > 0 || anyway }))) return false;
  // While lists are loaded, prices may rise, and the user may agree to them for another command, which does not cover these calls.
  const agreedAt = prices.revision;
  await app.ui.withProgress(l10n.t('Loading companies…'), async (signal) => {
    // `store` belongs to the session whose price was shown. If that session was closed meanwhile, nothing is sent.
    for (const one of toLoad) await load(store.members(one.list.id), one, { signal, agreedAt });
    // A page that was sent is kept although it was cancelled.
    if (signal.aborted) throw cancelledBeforeSending();
  });
  // There may be more: without a count the last page is unknown, and if something else loaded a page meanwhile, it may have been
  // shorter than the agreed one. The rest is offered in the same way.
  const hasMore = toLoad.some(({ list: { id } }) => store.members(id).nextPageSize > 0);
  return hasMore ? haveMembers(app, lists, title, anyway) : isSameSessionOrWarn(app);
}

async function missingOf(app: App, list: List, signal: AbortSignal): Promise<MissingPart> {
  const { lists } = app.session.open;
  const known = lists.companiesIn(list.id).length;
  const pager = lists.members(list.id);
  const nothing: MissingPart = { list, most: 0, again: false };
  if (known === list.length) return nothing;
  // The record of the list may be old, and its length includes IDs that no search finds. Only a count says what can be loaded.
  const count = await countOf(app, list, signal);
  const length = count ?? list.length ?? pager.count;
  // If no answer counts its companies, an unread list may have some, so its next page counts as missing.
  if (length === undefined) return { list, most: pager.nextPageSize, again: false };
  const isAllRead = pager.nextPageSize === 0 && pager.rows.length === length;
  if (known === length || isAllRead) return nothing;
  if (count === 0 && pager.isRead) {
    // The list was emptied. Reading no company of it is free, and drops the old ones from the list: they stay in the cache.
    await pager.refresh({ most: 0, signal });
    return nothing;
  }
  // If all pages are read, or the count differs, others have changed the list. A change made here sets `pager.count` to the length of
  // the record, which may include IDs that no search finds.
  const isChanged = pager.nextPageSize === 0 || (pager.count !== length && pager.count !== list.length);
  if (pager.isRead && isChanged) return { list, most: length, again: true };
  const loaded = await countLoaded(app, list, pager, signal);
  return { list, most: length - loaded, again: false };
}

/** The number of loaded companies that are still in the list. Counting is free; if it fails, all of them are taken for members. */
async function countLoaded(app: App, { id }: List, pager: Pager<Company>, signal: AbortSignal): Promise<number> {
  const ids = pager.rows.flatMap(({ value }) => value?.id ?? []);
  if (ids.length === 0) return pager.loaded;
  const stillThere = await countMembers(app, id, ids, signal);
  if (signal.aborted) throw cancelledBeforeSending();
  const unreadable = pager.rows.length - ids.length;
  // Unconfirmed: that `ids` narrows `lists`. If it does not, the count says nothing.
  return stillThere === undefined || stillThere > ids.length ? pager.loaded : stillThere + unreadable;
}

/** The number of companies that a search of a list finds, which is free; undefined if counting fails and the list has a length. */
async function countOf({ session }: App, list: List, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await session.open.client.searchCompanies({ lists: [list.id], fields: ['none'], limit: 0 }, { signal })).count;
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'cancelled' && list.length !== undefined) return undefined;
    throw error;
  }
}

async function load(pager: Pager<Company>, { most, again }: MissingPart, options: CallOptions): Promise<void> {
  if (again) {
    await pager.refresh({ ...options, most });
    return;
  }
  for (let left = most; left > 0 && pager.nextPageSize > 0;) {
    const { loaded, rows } = pager;
    const size = Math.min(left, pager.nextPageSize);
    await pager.more({ ...options, most: left });
    // If loaded companies have left the list, the page begins earlier, so that `loaded` may stay the same although rows were added.
    if (pager.loaded <= loaded && pager.rows.length <= rows.length) return;
    left -= size;
  }
}
