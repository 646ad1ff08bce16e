// The forms of the API that an account's service takes: found out by its refusals, and kept for all windows.
import { isRecord } from '../../client/isRecord.ts';
import type { JournalOwner } from '../../client/journal.ts';
import type { KeyValueStore } from '../../client/keyValueStore.ts';
import type { ApiVariants, KnownVariants } from '../../client/variants.ts';

const key = 'variants';

/** The forms of one account. */
export class AccountVariants implements KnownVariants {
  readonly #keyValue: KeyValueStore;
  readonly #owner: JournalOwner;
  /** Variants that could not be written are valid as long as the session is open. */
  #unwritten: ApiVariants = {};

  constructor(keyValue: KeyValueStore, account: string) {
    this.#keyValue = keyValue;
    this.#owner = { account, user: '' };
  }

  get known(): ApiVariants {
    return { ...readVariants(this.#keyValue.get(this.#owner, 'api', key)), ...this.#unwritten };
  }

  keep(variants: ApiVariants): void {
    if (!this.#keyValue.change(this.#owner, 'api', key, (before) => ({ ...readVariants(before), ...variants })))
      this.#unwritten = variants;
  }

  /** From now on the usual forms are tried first again. */
  forget(): void {
    this.#unwritten = {};
    this.#keyValue.change(this.#owner, 'api', key, () => undefined);
  }
}

/** Reads stored JSON; of another version's only the known members. */
function readVariants(cached: unknown): ApiVariants {
  if (!isRecord(cached)) return {};
  const { dataUser, listsUser, reads, deletes, types, match, anyActive } = cached;
  return {
    ...(typeof dataUser === 'string' ? { dataUser } : {}),
    ...(typeof listsUser === 'string' ? { listsUser } : {}),
    ...(reads === 'GET' ? { reads } : {}),
    ...(deletes === 'form' ? { deletes } : {}),
    ...(types === 'joined' ? { types } : {}),
    ...(match === 'search' ? { match } : {}),
    ...(anyActive === 'absent' ? { anyActive } : {}),
  };
}
