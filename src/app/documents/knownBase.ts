// The state of a list as the cache knows it, without a call.
import type { List } from '../../client/model/list.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { baseOf, type ListBase } from '../../domain/documents/listBase.ts';

/** The base of a document with the companies of the list that the cache knows, which may be none. */
export function knownBase({ lists }: OpenSession, list: List): ListBase {
  return baseOf(list, lists.companiesIn(list.id), lists.mayHave(list, 'write'));
}

/**
 * The base of a document after its list was changed in this window. A removed company is no longer a member before the list is
 * read again. Until then the length is the number of members, and the modification date is unknown.
 */
export function changedBase(session: OpenSession, { list }: ListBase): ListBase {
  const known = knownBase(session, session.lists.list(list.id) ?? { ...list, type: 'company' });
  const { length, modifiedDate: _modifiedDate, ...base } = known;
  const { count } = session.lists.members(list.id);
  return length === undefined || count === undefined || count >= length ? known : { ...base, length: count };
}

/** Returns whether the cache knows any member of a list, or that it has none. */
export function isKnown({ lists }: OpenSession, list: List): boolean {
  return list.length === 0 || lists.members(list.id).isRead || lists.companiesIn(list.id).length > 0;
}
