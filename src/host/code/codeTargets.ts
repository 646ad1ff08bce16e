// Converts the arguments of links and lenses into targets of commands.
import type { Target } from '../../viewModel/target.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { Session } from '../../state/session/session.ts';

/** The number of IDs that one click may name. A lens of this window may name more, because it has named the price. */
const mostIds = 10_000;

/** The offers of this window's lenses, identified by the object itself, which nobody else can create. */
const offers = new WeakSet<object>();

/** Returns the argument of a lens that names the price of fetching these companies. A click on it agrees to that price. */
export function offerToFetch(ids: readonly string[]): { readonly unresolved: readonly string[] } {
  const offer = Object.freeze({ unresolved: Object.freeze([...ids]) });
  offers.add(offer);
  return offer;
}

/**
 * Returns the argument of a lens that names the price of the next page of a search. A click on it agrees to that price.
 * @param search the key of the criteria @param most the number of companies on that page
 */
export function offerToLoad(search: string, most: number): object {
  const offer = Object.freeze({ search, most });
  offers.add(offer);
  return offer;
}

/** Returns undefined if the argument is not one of a link or lens. The target of an unknown company has only its ID. */
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
  const eventIds = idsIn(events);
  if (eventIds) return [{ kind: 'events', ids: eventIds }];
  const isOffer = offers.has(first);
  // An offer has no limit: without its IDs the command would fetch others, namely those of the whole document.
  const unknown = idsIn(unresolved, isOffer ? Infinity : mostIds);
  return unknown && [{ kind: 'unresolved', ids: unknown, isOffer }];
}

function idsIn(value: unknown, most = mostIds): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > most) return undefined;
  return value.every((id) => typeof id === 'string' && id !== '') ? value : undefined;
}
