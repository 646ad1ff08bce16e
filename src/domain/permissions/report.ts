// The lines of a report on the permissions of lists.
import type { Failure } from '../../client/failure.ts';
import type { Holder } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { ListPermissions, NamedList } from './listPermissions.ts';

/** A line of the report: the owner of a list, a holder, or the reason why permissions are missing. */
export type ReportLine = { readonly list: NamedList; readonly readAt?: number } & (
  | { readonly kind: 'owner'; readonly id: string; readonly name?: string }
  | { readonly kind: 'holder'; readonly holder: Holder; readonly name?: string; readonly level: string }
  /** `records` is the number of records that could not be read. */
  | { readonly kind: 'unreadable'; readonly records: number }
  | { readonly kind: 'notRead'; readonly failure?: Failure }
);

/**
 * The lines of one list, its owner first. Unreadable records have a line too, so that the report does not hide that they exist.
 */
export function reportLines({ list, permissions, unreadable, status, failure, readAt }: ListPermissions): readonly ReportLine[] {
  const common = { list, ...omitUndefined({ readAt }) };
  const { owner } = list;
  return [
    ...(owner ? [{ ...common, kind: 'owner' as const, id: owner.id, ...nameOf(owner) }] : []),
    ...permissions.map(({ holder, user, level }): ReportLine => ({ ...common, kind: 'holder', holder, level, ...nameOf(user) })),
    ...(unreadable === 0 ? [] : [{ ...common, kind: 'unreadable' as const, records: unreadable }]),
    ...(status === 'read' ? [] : [{ ...common, kind: 'notRead' as const, ...omitUndefined({ failure }) }]),
  ];
}

function nameOf(user: { readonly name?: string } | undefined): { readonly name?: string } {
  return omitUndefined({ name: user?.name });
}
