// Fills in the members of a list without loading a page, if all of its companies are known.
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
  readonly holding: Pick<ListsOfCompanies, 'companiesIn'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * If every company of a list is known, nobody pays for it again. Two counts, which are free, tell that the list holds just these.
 * Never throws: a list that cannot be counted is offered at its price as usual. Unconfirmed: that `ids` narrows `lists`
 * (service.md names it as one more filter). If it does not, the counts differ, and nothing is filled in.
 */
export async function fillKnownMembers(deps: KnownMembersDeps, list: List, options: CallOptions): Promise<void> {
  await fill(deps, list, options).catch(() => undefined);
}

async function fill(
  { client, companies, pagers, holding, now }: KnownMembersDeps,
  { id: listId, length }: List,
  options: CallOptions,
): Promise<void> {
  const ids = holding.companiesIn(listId);
  const known = ids.flatMap((id) => companies.get(id) ?? []);
  if (ids.length === 0 || known.length < ids.length || ids.length !== (length ?? ids.length)) return;
  const asked = { lists: [listId], fields: ['none'], limit: 0 } as const;
  const [all, these] = await Promise.all([
    client.searchCompanies(asked, options),
    client.searchCompanies({ ...asked, ids }, options),
  ]);
  if (all.count !== ids.length || these.count !== ids.length) return;
  // The list may have been changed here meanwhile, and then both counts are those of before.
  const still = new Set(holding.companiesIn(listId));
  if (still.size !== ids.length || !ids.every((id) => still.has(id))) return;
  const rows = known.map((company) => ({ value: company }));
  pagers.fillMembers(listId, rows, now());
}
