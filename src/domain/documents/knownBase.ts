// The known state of a list without a call: the companies that were paid for or added here.
import type { List } from '../../client/model/list.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { baseOf, type ListBase } from './listBase.ts';

/** The base of a document as far as the cache knows the list, be it that it knows nothing. */
export function knownBase({ lists }: OpenSession, list: List): ListBase {
  return baseOf(list, lists.companiesIn(list.id), lists.level(list) !== 'read');
}

/** Whether the cache knows anything of a list's members, be it that there are none. */
export function isKnown({ lists }: OpenSession, list: List): boolean {
  return list.length === 0 || lists.members(list.id).isRead || lists.companiesIn(list.id).length > 0;
}
