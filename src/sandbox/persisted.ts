// The types of the lists, permissions and users in the sandbox's state.
import type { ListType } from '../client/model/list.ts';
import type { Level } from '../client/model/permission.ts';

/** A permission on one list: held by an application user or by a share key. */
export interface Grant {
  readonly kind: 'user' | 'key';
  readonly id: string;
  readonly level: Level;
}

export interface SandboxList {
  readonly id: string;
  readonly name: string;
  readonly type: ListType;
  /** An `appUserId`. */
  readonly owner: string;
  readonly items: readonly string[];
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly hidden: boolean;
  /** ISO 8601 date and time. */
  readonly modifiedDate: string;
  readonly grants: readonly Grant[];
}

export interface SandboxUser {
  readonly appUserId: string;
  readonly name: string;
  readonly number: number;
  /** The user's default share key. */
  readonly shareKey: string;
}
