// The state of a list as the cache knows it, without a call.
import type { List } from '../../client/model/list.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { baseOf, type ListBase } from '../../domain/documents/listBase.ts';

/** The base of a document with the companies of the list that the cache knows, which may be none. */
export function knownBase({ lists }: OpenSession, list: List): ListBase {
  return baseOf(list, lists.companiesIn(list.id), lists.mayHave(list, 'write'));
}

/** Returns whether the cache knows any member of a list, or that it has none. */
export function isKnown({ lists }: OpenSession, list: List): boolean {
  return list.length === 0 || lists.members(list.id).isRead || lists.companiesIn(list.id).length > 0;
}
