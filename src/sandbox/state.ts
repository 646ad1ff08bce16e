// The state of the sandbox, which callers change, and its serialization.
import type { Spendings } from './creditBuckets.ts';
import { isRecord } from '../client/isRecord.ts';
import { parseJson } from './requestParams.ts';
import { seedLists } from './records/seedLists.ts';
import { seedUsers } from './records/users.ts';
import type { Grant, SandboxList, SandboxUser } from './persisted.ts';

/** Handlers replace whole members and never change a list or a user in place, so a refused request leaves no partial change. */
export interface State {
  lists: readonly SandboxList[];
  users: readonly SandboxUser[];
  /** The number of the next list or user; numbers are never reused. */
  nextNumber: number;
  readonly spendings: Spendings;
  /** Credits ever billed, by type. */
  readonly billed: Record<string, number>;
}

/** The version must change with the seed lists, since an unchanged list is stored only as its ID. */
const version = 2;

/** The state of a sandbox that nobody has used yet. */
export function freshState(): State {
  return { lists: seedLists(), users: seedUsers, nextNumber: 10_000, spendings: {}, billed: {} };
}

/** The state as text, for `readState`. */
export function writeState(state: State): string {
  const seeds = new Set(seedLists());
  return JSON.stringify({ version, ...state, lists: state.lists.map((list) => (seeds.has(list) ? list.id : list)) });
}

/** The state of a text; undefined if this version of the sandbox did not write it. */
export function readState(text: string): State | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || value['version'] !== version) return undefined;
  const { users, nextNumber, spendings, billed } = value;
  const lists = readLists(value['lists']);
  if (!lists || !isArrayOf(users, isUser) || !isNumber(nextNumber)) return undefined;
  if (!isRecordOf(spendings, isSpending) || !isRecordOf(billed, isNumber)) return undefined;
  return { lists, users, nextNumber, spendings: { ...spendings }, billed: { ...billed } };
}

function readLists(value: unknown): readonly SandboxList[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const seeds = new Map(seedLists().map((list) => [list.id, list]));
  // A seed list is not validated, since reading its items would generate them.
  const lists = value.map((one: unknown) => (typeof one === 'string' ? seeds.get(one) : isList(one) ? one : undefined));
  return lists.every((list) => list !== undefined) ? lists : undefined;
}

function isList(value: unknown): value is SandboxList {
  return (
    isRecord(value) &&
    [value['id'], value['name'], value['owner'], value['modifiedDate']].every(isText) &&
    (value['type'] === 'company' || value['type'] === 'person') &&
    isArrayOf(value['items'], isText) &&
    (value['extraData'] === undefined || isRecord(value['extraData'])) &&
    typeof value['hidden'] === 'boolean' &&
    isArrayOf(value['grants'], isGrant)
  );
}

function isGrant(value: unknown): value is Grant {
  return (
    isRecord(value) &&
    (value['kind'] === 'user' || value['kind'] === 'key') &&
    isText(value['id']) &&
    (value['level'] === 'read' || value['level'] === 'write' || value['level'] === 'manage')
  );
}

function isUser(value: unknown): value is SandboxUser {
  return isRecord(value) && [value['appUserId'], value['name'], value['shareKey']].every(isText) && isNumber(value['number']);
}

function isSpending(value: unknown): value is { used: number; since: number } {
  return isRecord(value) && isNumber(value['used']) && isNumber(value['since']);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isArrayOf<T>(value: unknown, is: (entry: unknown) => entry is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

function isRecordOf<T>(value: unknown, is: (entry: unknown) => entry is T): value is Readonly<Record<string, T>> {
  return isRecord(value) && Object.values(value).every(is);
}
