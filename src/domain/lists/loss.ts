// What a way back does not bring back.
import type { Holder } from '../../client/model/permission.ts';

/** What taking a change back cannot bring back, or takes along. */
export type Loss =
  /** A list that is made again has another ID. */
  | { readonly kind: 'newId' }
  /** It belonged to this user and is the acting user's now. */
  | { readonly kind: 'newOwner'; readonly owner: string }
  /** It had no name, and a list must have one. */
  | { readonly kind: 'name' }
  /** A list of a type that cannot be made. */
  | { readonly kind: 'type'; readonly type: string }
  /** Items that nobody had seen; without a number, nobody knows how many. */
  | { readonly kind: 'items'; readonly count?: number }
  /** Nobody knows whether these were in the list before they were added, or before they were removed: they stay as they are. */
  | { readonly kind: 'unsure'; readonly items: readonly string[] }
  | { readonly kind: 'permissions' }
  /** A level that this version does not know. */
  | { readonly kind: 'level'; readonly holder: Holder; readonly level: string }
  /** Revoking a user's permission takes also one that was given to the user's share key. */
  | { readonly kind: 'linkedKeys'; readonly holder: Holder }
  /** Nobody knew what it was. */
  | { readonly kind: 'extraData' }
  /** The list goes with all that was put into it since. */
  | { readonly kind: 'deletes' };
