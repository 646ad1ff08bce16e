// The effects of a change that undoing it cannot reverse.
import type { Holder } from '../../client/model/permission.ts';

/** Something that undoing a change cannot restore, or that it removes in addition. */
export type IrreversibleEffect =
  /** A list that is created again has another ID. */
  | { readonly kind: 'newId' }
  /** It belonged to this user and is the acting user's now. */
  | { readonly kind: 'newOwner'; readonly owner: string }
  /** It had no name, and a list must have one. */
  | { readonly kind: 'name' }
  /** A list of this type cannot be created. */
  | { readonly kind: 'type'; readonly type: string }
  /** Items that nobody had seen do not come back; without a number, nobody knows how many there were. */
  | { readonly kind: 'items'; readonly count?: number }
  /** Nobody knows whether these were in the list before they were added, or before they were removed: they stay as they are. */
  | { readonly kind: 'unsure'; readonly items: readonly string[] }
  | { readonly kind: 'permissions' }
  /** This version does not know the level. */
  | { readonly kind: 'level'; readonly holder: Holder; readonly level: string }
  /** Revoking a user's permission also removes the one that was given to the user's share key. */
  | { readonly kind: 'linkedKeys'; readonly holder: Holder }
  /** Nobody knew what it was. */
  | { readonly kind: 'extraData' }
  /** The list is deleted with everything that was added since. */
  | { readonly kind: 'deletes' };
