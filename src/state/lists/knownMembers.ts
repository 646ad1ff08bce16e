// Shows the members of a list without loading a page, if all of its companies are known.
import type { CallOptions } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import type { List } from '../../client/model/list.ts';
import type { CompanyCache } from '../companies/companyCache.ts';
import type { ListPagers } from './listPagers.ts';
import type { ListsOfCompanies } from './listsOfCompanies.ts';

export interface KnownMembersDeps {
  readonly client: Pick<Client, 'searchCompanies'>;
  readonly companies: Pick<CompanyCache, 'get'>;
  readonly pagers: ListPagers;
  readonly listsOfCompanies: Pick<ListsOfCompanies, 'companiesIn'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Fills the pager of a list with its members if all of them are known, so that nobody pays for them again. Two free counts show
 * that the list contains just these companies. It never throws: if the counts fail, the pages have their usual price.
 * Unconfirmed: that `ids` narrows `lists` (service.md names it as one more filter). If it does not, the counts differ, and
 * nothing is filled in.
 */
export async function fillKnownMembers(deps: KnownMembersDeps, list: List, options: CallOptions): Promise<void> {
  await fill(deps, list, options).catch(() => undefined);
}

async function fill(
  { client, companies, pagers, listsOfCompanies, now }: KnownMembersDeps,
  { id: listId, length }: List,
  options: CallOptions,
): Promise<void> {
  const ids = listsOfCompanies.companiesIn(listId);
  const known = ids.flatMap((id) => companies.get(id) ?? []);
  if (ids.length === 0 || known.length < ids.length || ids.length !== (length ?? ids.length)) return;
  const search = { lists: [listId], fields: ['none'], limit: 0 } as const;
  const [all, these] = await Promise.all([
    client.searchCompanies(search, options),
    client.searchCompanies({ ...search, ids }, options),
  ]);
  if (all.count !== ids.length || these.count !== ids.length) return;
  // If this window has changed the list meanwhile, both counts are out of date.
  const still = new Set(listsOfCompanies.companiesIn(listId));
  if (still.size !== ids.length || !ids.every((id) => still.has(id))) return;
  const rows = known.map((company) => ({ value: company }));
  pagers.fillMembers(listId, rows, now());
}
