// Converts a draft and its lists to and from the shape that is persisted.
import { emptyDraft, cellKey, type Change, type Draft } from '../../domain/permissions/draft.ts';
import { holderOf, holderKey } from '../../client/model/permission.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import type { SavedDraft, PanelState } from './protocol.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** Converts a draft to its persisted shape, which leaves out the outcome of the last run. */
export function toSavedDraft({ added, changes }: Draft): SavedDraft {
  return {
    added: added.map(holderKey),
    changes: [...changes.values()].map(({ listId, holder, before, after }) => ({
      list: listId,
      holder: holderKey(holder),
      before,
      after,
    })),
  };
}

/** Restores a persisted draft. Changes and rows with an unreadable holder are left out. */
export function restoreDraft({ added, changes }: SavedDraft): Draft {
  const restored = changes.flatMap(({ list, holder: key, before, after }): Change[] => {
    const holder = holderOf(key);
    return holder && before !== after ? [{ listId: list, holder, before, after }] : [];
  });
  return {
    ...emptyDraft,
    added: added.flatMap((key) => holderOf(key) ?? []),
    changes: new Map(restored.map((change) => [cellKey(change), change])),
  };
}

/** Converts a persisted list to the shape that the grid uses. */
export function namedList({ id, name, type, owner }: PanelState['lists'][number]): NamedList {
  if (!owner) return { id, name, type };
  return { id, name, type, owner: { id: owner.id, ...omitUndefined({ name: owner.name }) } };
}
