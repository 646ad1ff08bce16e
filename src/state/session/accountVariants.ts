// The variants of requests that an account's service accepts, learned from refusals and stored for all windows.
import { isRecord } from '../../client/isRecord.ts';
import type { JournalOwner } from '../../client/journal.ts';
import type { KeyValueStore } from '../../client/keyValueStore.ts';
import type { ApiVariants, KnownVariants } from '../../client/variants.ts';

const key = 'variants';

/** The variants of one account. */
export class AccountVariants implements KnownVariants {
  readonly #keyValue: Pick<KeyValueStore, 'get' | 'change'>;
  readonly #owner: JournalOwner;
  /** Variants that could not be stored, which apply until the session is closed. */
  #unwritten: ApiVariants = {};

  constructor(keyValue: Pick<KeyValueStore, 'get' | 'change'>, account: string) {
    this.#keyValue = keyValue;
    this.#owner = { account, user: '' };
  }

  get known(): ApiVariants {
    return { ...readVariants(this.#keyValue.get(this.#owner, 'api', key)), ...this.#unwritten };
  }

  keep(variants: ApiVariants): void {
    const unwritten = { ...this.#unwritten, ...variants };
    const isWritten = this.#keyValue.change(this.#owner, 'api', key, (before) => ({ ...readVariants(before), ...unwritten }));
    this.#unwritten = isWritten ? {} : unwritten;
  }

  /** Forgets the variants, so that requests have their usual form again at first. */
  forget(): void {
    this.#unwritten = {};
    this.#keyValue.change(this.#owner, 'api', key, () => undefined);
  }
}

/** Reads stored variants, without those that this version does not know. */
function readVariants(value: unknown): ApiVariants {
  if (!isRecord(value)) return {};
  const { dataUser, listsUser, reads, deletes, types, match, anyActive } = value;
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
