// A user-managed list of companies or people.
import * as z from 'zod/mini';
import { isRecord } from '../isRecord.ts';
import { decoder } from './envelope.ts';
import { readHolderUser, WireUser, type ListUser } from './listUser.ts';

export const listTypes = ['company', 'person'] as const;
export type ListType = (typeof listTypes)[number];

export const listOrderings = ['name', 'modifiedDate', 'modifiedDateDesc', 'listLengthDesc'] as const;
export type ListOrdering = (typeof listOrderings)[number];

const Wire = z.object({
  id: z.union([z.string().check(z.minLength(1)), z.number()]),
  name: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(z.string())),
  listLength: z.optional(z.nullable(z.number())),
  // Sent as text, answered as an object: both are read.
  extraData: z.optional(z.nullable(z.unknown())),
  owner: z.optional(z.nullable(WireUser)),
  modifiedDate: z.optional(z.nullable(z.string())),
  hidden: z.optional(z.nullable(z.boolean())),
});

export interface List {
  /** Opaque. Usually decimal digits. */
  readonly id: string;
  readonly name: string;
  /** `company` or `person`; another word is kept as it came. */
  readonly type: string;
  /** How many items it holds. */
  readonly length?: number;
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly owner?: ListUser;
  /** Unconfirmed: no answer with a modification date was seen. */
  readonly modifiedDate?: string;
  /** Unconfirmed: no answer with this member was seen. */
  readonly hidden?: boolean;
}

export const readList = decoder(Wire, (wire): List => {
  const extraData = readExtraData(wire.extraData);
  return {
    id: String(wire.id),
    name: wire.name ?? '',
    type: wire.type ?? '',
    ...(wire.listLength == null ? {} : { length: wire.listLength }),
    ...(extraData ? { extraData } : {}),
    ...(wire.owner == null ? {} : { owner: readHolderUser(wire.owner) }),
    ...(wire.modifiedDate ? { modifiedDate: wire.modifiedDate } : {}),
    ...(wire.hidden == null ? {} : { hidden: wire.hidden }),
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
