// The effects of a change that an undo cannot reverse.
import type { Holder } from '../../client/model/permission.ts';

/** An effect that an undo cannot reverse, or something that the undo removes in addition. */
export type IrreversibleEffect =
  /** A list that is created again has another ID. */
  | { readonly kind: 'newId' }
  /** The list belonged to `owner`. If it is created again, it belongs to the acting user. */
  | { readonly kind: 'newOwner'; readonly owner: string }
  /** The list had no name, which cannot be restored because a list must have one. */
  | { readonly kind: 'name' }
  /** A list of this type cannot be created. */
  | { readonly kind: 'type'; readonly type: string }
  /** Unknown items are not restored. `count` is absent if their number is unknown. */
  | { readonly kind: 'items'; readonly count?: number }
  /** It is unknown whether these items were in the list before the change. The undo leaves them as they are. */
  | { readonly kind: 'unsure'; readonly items: readonly string[] }
  /** The permissions of the deleted list were not all known. */
  | { readonly kind: 'permissions' }
  /** The level is unknown to this version, so that it cannot be given back. */
  | { readonly kind: 'level'; readonly holder: Holder; readonly level: string }
  /** Revoking a user's permission also removes the one that was given to the user's share key. */
  | { readonly kind: 'linkedKeys'; readonly holder: Holder }
  /** The extra data before the change is unknown. */
  | { readonly kind: 'extraData' }
  /** The undo deletes the created list with everything that was added since. */
  | { readonly kind: 'deletes' };
