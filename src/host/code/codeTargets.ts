// Converts the arguments of links and lenses into companies.
import type { Target } from '../../viewModel/target.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Session } from '../../state/session/session.ts';

/** IDs of one click: more come from nobody who clicks, unless a lens of this window has named the price of an array. */
const mostIds = 10_000;

/** The offers of this window's lenses, identified by the object itself, which nobody else can create. */
const offers = new WeakSet<object>();

/** The argument of a lens that names the price of fetching these companies: a click on it is the agreement to that price. */
export function offerToFetch(ids: readonly string[]): { readonly unresolved: readonly string[] } {
  const offer = Object.freeze({ unresolved: Object.freeze([...ids]) });
  offers.add(offer);
  return offer;
}

/** The argument of a lens that names the price of the next page of a search: a click on it is the agreement to that price. */
export function offerToLoad(search: string, most: number): object {
  const offer = Object.freeze({ search, most });
  offers.add(offer);
  return offer;
}

/** Undefined for what is none of these. A company of which nothing is known is its ID. */
export function codeTargets(first: unknown, { state }: Session): readonly Target[] | undefined {
  if (!isRecord(first)) return undefined;
  const { companies, events, unresolved, page, search, most } = first;
  if (offers.has(first) && typeof search === 'string' && typeof most === 'number') return [{ kind: 'results', search, most }];
  if (typeof page === 'string') return [{ kind: 'documentation', page }];
  const ids = idsIn(companies);
  if (ids) {
    const known = state.kind === 'open' ? state.session.companies : undefined;
    return ids.map((id) => ({ kind: 'company', company: known?.get(id) ?? { id } }));
  }
  const single = idsIn(events);
  if (single) return [{ kind: 'events', ids: single }];
  const isOffer = offers.has(first);
  // An array is as long as it is: without its IDs the command would fetch others, those of the whole document.
  const unknown = idsIn(unresolved, isOffer ? Infinity : mostIds);
  return unknown && [{ kind: 'unresolved', ids: unknown, isOffer }];
}

function idsIn(value: unknown, most = mostIds): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > most) return undefined;
  return value.every((id) => typeof id === 'string' && id !== '') ? value : undefined;
}
