// The permissions of several lists, as the lines of a report.
import type { Failure } from '../../client/failure.ts';
import type { Holder } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { ListPermissions, NamedList } from './listPermissions.ts';

/** A line of the report: one holder of a list, its owner, or why its permissions are not there. */
export type ReportLine = { readonly list: NamedList; readonly readAt?: number } & (
  | { readonly kind: 'owner'; readonly id: string; readonly name?: string }
  | { readonly kind: 'holder'; readonly holder: Holder; readonly name?: string; readonly level: string }
  /** The number of records with another shape. */
  | { readonly kind: 'unreadable'; readonly records: number }
  | { readonly kind: 'notRead'; readonly failure?: Failure }
);

/** The lines of one list, its owner first. A record that cannot be read has a line as well, so that nothing is left out in silence. */
export function reportLines({ list, permissions, unreadable, status, failure, readAt }: ListPermissions): readonly ReportLine[] {
  const head = { list, ...omitUndefined({ readAt }) };
  const { owner } = list;
  return [
    ...(owner ? [{ ...head, kind: 'owner' as const, id: owner.id, ...nameOf(owner) }] : []),
    ...permissions.map(({ holder, user, level }): ReportLine => ({ ...head, kind: 'holder', holder, level, ...nameOf(user) })),
    ...(unreadable === 0 ? [] : [{ ...head, kind: 'unreadable' as const, records: unreadable }]),
    ...(status === 'read' ? [] : [{ ...head, kind: 'notRead' as const, ...omitUndefined({ failure }) }]),
  ];
}

function nameOf(user: { readonly name?: string } | undefined): { readonly name?: string } {
  return user?.name === undefined ? {} : { name: user.name };
}
