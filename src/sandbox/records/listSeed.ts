// The definition of a list that the sandbox starts with.
import type { ListType } from '../../client/model/list.ts';
import type { Level } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { dayFrom, startOf } from '../day.ts';
import { Random } from '../random.ts';
import type { Grant, SandboxList } from '../persisted.ts';
import { companyAt, companyCount } from './companies.ts';
import { defaultUser } from './users.ts';

export interface ListSeed {
  readonly name: string;
  readonly type?: ListType;
  readonly owner?: string;
  readonly size: number;
  readonly hidden?: boolean;
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly grants?: readonly Grant[];
}

/** Makes the list of a seed. Its items are drawn when they are first read. @param index its position among all, from 0 on */
export function makeList(seed: ListSeed, index: number): SandboxList {
  const type = seed.type ?? 'company';
  const random = new Random(11, index);
  const modified = startOf(dayFrom(2025, 1, 6) + random.integer(0, 350)) + random.integer(0, 86_399) * 1000;
  let items: readonly string[] | undefined;
  return {
    id: String(24 + index * 3),
    name: seed.name,
    type,
    owner: seed.owner ?? defaultUser,
    get items() {
      return (items ??= drawItems(new Random(8, index), type, seed.size));
    },
    ...omitUndefined({ extraData: seed.extraData }),
    hidden: seed.hidden ?? false,
    modifiedDate: new Date(modified).toISOString(),
    grants: seed.grants ?? [],
  };
}

/** A permission of a user. */
export function userGrant(id: string, level: Level): Grant {
  return { kind: 'user', id, level };
}

/** A permission of a share key. */
export function keyGrant(id: string, level: Level): Grant {
  return { kind: 'key', id, level };
}

function drawItems(random: Random, type: ListType, size: number): readonly string[] {
  const items = new Set<string>();
  while (items.size < size)
    items.add(type === 'company' ? (companyAt(random.integer(0, companyCount - 1))?.id ?? '') : personId(random));
  return [...items];
}

// Unconfirmed: how person IDs look. The sandbox knows people by their IDs only.
function personId(random: Random): string {
  return `p${random.text('0123456789abcdef', 15)}`;
}
