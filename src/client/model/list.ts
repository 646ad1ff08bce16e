// A user-managed list of companies or people.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { recordDecoder } from './envelope.ts';
import { readUser, type ListUser } from './listUser.ts';

export const listTypes = ['company', 'person'] as const;
export type ListType = (typeof listTypes)[number];

export const listOrderings = ['name', 'modifiedDate', 'modifiedDateDesc', 'listLengthDesc'] as const;
export type ListOrdering = (typeof listOrderings)[number];

export interface List {
  /** Opaque. Usually decimal digits. */
  readonly id: string;
  readonly name: string;
  /** `company` or `person`; another word is kept as it came. */
  readonly type: string;
  /** The number of its items. */
  readonly length?: number;
  /** Absent if the answer did not say it; it may be there all the same. */
  readonly extraData?: Readonly<Record<string, unknown>>;
  /** There is extra data in a form that cannot be read. */
  readonly hasUnreadExtraData?: true;
  readonly owner?: ListUser;
  /** Unconfirmed: no answer with a modification date was seen. */
  readonly modifiedDate?: string;
  /** Unconfirmed: no answer with this member was seen. */
  readonly hidden?: boolean;
}

/** Reads a list. Only the ID is needed: every other member may be missing or odd. */
export const readList = recordDecoder('list', (members): List | undefined => {
  const id = members.id('id');
  const name = members.text('name') ?? '';
  const type = members.text('type') ?? '';
  const length = members.count('listLength');
  // It is sent as text and answered as an object, so both are read.
  const extraData = members.part('extraData', readExtraData);
  const owner = members.part('owner', readUser);
  const modifiedDate = members.moment('modifiedDate');
  const hidden = members.flag('hidden');
  if (id === undefined) return undefined;
  return {
    id,
    name,
    type,
    ...omitUndefined({ length }),
    ...(extraData ? { extraData } : members.has('extraData') ? { hasUnreadExtraData: true as const } : {}),
    ...omitUndefined({ owner, modifiedDate, hidden }),
  };
});

function readExtraData(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isRecord(value)) return value;
  if (typeof value !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
