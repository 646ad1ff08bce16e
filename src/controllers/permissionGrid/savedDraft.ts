// Turns a draft and its lists into what is kept over a reload, and back.
import { emptyDraft, placeKey, type Change, type Draft } from '../../domain/permissions/draft.ts';
import { holderOf, holderKey } from '../../client/model/permission.ts';
import type { NamedList } from '../../domain/permissions/listPermissions.ts';
import type { SavedDraft, PanelState } from './protocol.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';

/** The staged changes and the added rows. The outcome of the last run is not persisted. */
export function keepDraft({ added, changes }: Draft): SavedDraft {
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

/** The draft that was kept, without changes and rows that name no holder. */
export function restoreDraft({ added, changes }: SavedDraft): Draft {
  const restored = changes.flatMap(({ list, holder: key, before, after }): Change[] => {
    const holder = holderOf(key);
    return holder && before !== after ? [{ listId: list, holder, before, after }] : [];
  });
  return {
    ...emptyDraft,
    added: added.flatMap((key) => holderOf(key) ?? []),
    changes: new Map(restored.map((change) => [placeKey(change), change])),
  };
}

/** A list that was kept. */
export function namedList({ id, name, type, owner }: PanelState['lists'][number]): NamedList {
  if (!owner) return { id, name, type };
  return { id, name, type, owner: { id: owner.id, ...omitUndefined({ name: owner.name }) } };
}
