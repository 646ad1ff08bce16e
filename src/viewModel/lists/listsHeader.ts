// The message above the lists, and the state that chooses the text of the empty view.
import * as l10n from '@vscode/l10n';
import type { FailureKind } from '../../client/failure.ts';
import { ageText } from '../ageText.ts';
import { formatPairs } from '../../domain/lists/pairs.ts';
import { oneLine } from '../format.ts';
import { shownAge, type Age, type AgeTools } from '../treeRow.ts';

export interface ListsQuery {
  readonly name?: string;
  readonly type?: 'company' | 'person';
  readonly extraData?: Readonly<Record<string, unknown>>;
}

export interface ListsHeaderFacts {
  readonly account: string;
  readonly actingUser: string | undefined;
  readonly query: ListsQuery;
  /** The age of the shown lists. */
  readonly lists: Age;
  /** The reason why the lists could not be read or refreshed, and what to do. */
  readonly failure: string | undefined;
}

/** One line with account, acting user and filter, the age of the lists, and the reason why they are not newer. */
export function headerText({ account, actingUser, query, lists, failure }: ListsHeaderFacts, tools: AgeTools): string {
  const who = [account, ...(actingUser === undefined ? [] : [actingUser])].map((part) => oneLine(part, 60)).join(' · ');
  const age =
    failure === undefined || lists.readAt === undefined ? shownAge('list', lists, tools) : ageText('list', lists.readAt, tools);
  return [who, filterText(query), age, failure].filter((part) => part !== undefined && part !== '').join(' — ');
}

/** The filter in words; empty if all lists are shown. */
export function filterText(query: ListsQuery): string {
  const type = query.type === undefined ? undefined : query.type === 'company' ? l10n.t('company lists') : l10n.t('people lists');
  const name = query.name === undefined ? undefined : l10n.t('name contains “{0}”', oneLine(query.name, 60));
  const pairs = query.extraData === undefined ? undefined : l10n.t('extra data {0}', oneLine(formatPairs(query.extraData), 80));
  const parts = [type, name, pairs].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : l10n.t('Filter: {0}', parts.join(', '));
}

/** The values of the context key that chooses the welcome text while a session is open. */
export type ListsState = 'loading' | 'ready' | 'empty' | 'nothingFound' | FailedState;

type FailedState =
  | 'failedNetwork'
  | 'failedCertificate'
  | 'failedProxy'
  | 'failedToken'
  | 'failedRefused'
  | 'failedCredits'
  | 'failed';

/** The state of the lists view, as its welcome texts know it. */
export function listsState(
  lists: {
    readonly rows: readonly unknown[];
    readonly status: string;
    readonly failure: { readonly kind: FailureKind } | undefined;
  },
  filtered: boolean,
): ListsState {
  if (lists.rows.length > 0) return 'ready';
  if (lists.failure) return failedStates[lists.failure.kind] ?? 'failed';
  if (lists.status !== 'ready') return 'loading';
  return filtered ? 'nothingFound' : 'empty';
}

// Each of these states has a welcome text, which names one cause and one thing to do.
const failedStates: Readonly<Partial<Record<FailureKind, FailedState>>> = {
  unreachable: 'failedNetwork',
  timedOut: 'failedNetwork',
  untrustedCertificate: 'failedCertificate',
  proxyRefused: 'failedProxy',
  signedOut: 'failedToken',
  signedOutOrEmpty: 'failedRefused',
  outOfCredits: 'failedCredits',
};
