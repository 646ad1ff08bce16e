// The footer of the permission grid: staged changes, warnings, progress and outcome.
import type { Change, Result } from '../../domain/permissions/draft.ts';
import { holderKey } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { ListPermissions } from '../../domain/permissions/listPermissions.ts';
import { keysRevokedWith, ownLosses, type OwnAccessLoss } from '../../domain/permissions/ownLevel.ts';
import { sendable } from '../../domain/permissions/sendable.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import type { GridFacts } from './permissionGridFacts.ts';
import { cellLevelName, outcomeText, type GridHolder } from './permissionGridRows.ts';
import { gridWords as words } from './permissionGridWords.ts';

export interface GridFooter {
  /** The staged changes in one line. */
  readonly summary: string;
  readonly warnings: readonly string[];
  /** The calls that would be sent, and actions instead of sending. The page sends the index of the chosen action. */
  readonly calls?: Lines & { readonly secondaryActions: readonly string[] };
  /** The page sends `id` back, so that only the changes that it has shown are sent. */
  readonly apply?: { readonly id: string; readonly label: string };
  readonly discard?: string;
  readonly sending?: { readonly text: string; readonly done: number; readonly total: number; readonly stopping: boolean };
  readonly outcome?: { readonly summary: string; readonly problems: readonly string[] };
}

export interface Lines {
  readonly title: string;
  readonly lines: readonly string[];
}

const mostWarnings = 5;

/** The most lines of a list. One more line says how many are left out. */
const mostLines = 100;

/** The footer of the grid. @param locale a BCP 47 tag */
export function gridFooter(facts: GridFacts, holders: readonly GridHolder[], locale: string): GridFooter {
  const names = namesOf(facts, holders);
  const number = (value: number): string => formatNumber(value, locale);
  const { draft, sending } = facts;
  const ready = sendable(draft, facts.allPermissions, facts.actingUser);
  const outcome = outcomeOf(facts, names, number);
  return {
    summary: summaryOf([...draft.changes.values()], ready.length, number),
    warnings: [...notSendableText(draft.changes.size - ready.length, number), ...warningsOf(ready, facts, names)],
    ...(ready.length === 0 ? {} : { calls: { ...callsOf(ready, names, number), secondaryActions: facts.secondaryActions } }),
    ...(ready.length === 0 || sending
      ? {}
      : { apply: { id: String(facts.revision), label: words.apply(ready.length, number(ready.length)) } }),
    ...(draft.changes.size === 0 || sending ? {} : { discard: words.discard() }),
    ...(sending
      ? {
          sending: {
            text: sending.stopping ? words.stopping() : words.sending(number(sending.done), number(sending.total)),
            ...sending,
          },
        }
      : {}),
    ...omitUndefined({ outcome }),
  };
}

/** A sentence that says how the acting user loses a level, and what the user can then no longer do. */
export function lossText({ listId, holder, left, certainty }: OwnAccessLoss, names: Names): string {
  const who =
    certainty === 'sure'
      ? words.lossOwner(names.list(listId))
      : words.lossMaybe(names.list(listId), names.holder(holderKey(holder)));
  return words.loss(who, left === 'none' ? words.leftNone() : left === 'write' ? words.leftWrite() : words.leftRead());
}

/** A sentence for each share key that loses its permission because that of its user is revoked. */
export function revokedKeyTexts(
  changes: readonly Change[],
  allPermissions: readonly ListPermissions[],
  names: Names,
): readonly string[] {
  const byId = new Map(allPermissions.map((listPermissions) => [listPermissions.list.id, listPermissions]));
  return changes.flatMap((change) => {
    const listPermissions = byId.get(change.listId);
    return (listPermissions ? keysRevokedWith(change, listPermissions) : []).map((key) =>
      words.alsoRevoked(names.list(change.listId), names.holder(holderKey(change.holder)), names.holder(holderKey(key))),
    );
  });
}

export interface Names {
  readonly list: (id: string) => string;
  readonly holder: (key: string) => string;
}

/** Finds the names of lists and holders for sentences. */
export function namesOf({ allPermissions }: Pick<GridFacts, 'allPermissions'>, holders: readonly GridHolder[]): Names {
  const lists = new Map(allPermissions.map(({ list }) => [list.id, nameOrId(list, 60)]));
  const holderNames = new Map(holders.map(({ key, name }) => [key, name]));
  return {
    list: (id) => lists.get(id) ?? oneLine(id, 60),
    holder: (key) => holderNames.get(key) ?? oneLine(key, 60),
  };
}

function summaryOf(changes: readonly Change[], requests: number, number: (value: number) => string): string {
  if (changes.length === 0) return words.nothingStaged();
  const shared = changes.filter(({ before }) => before === 'none').length;
  const revoked = changes.filter(({ after }) => after === 'none').length;
  const changed = changes.length - shared - revoked;
  const kinds = [
    ...(shared > 0 ? [words.shared(number(shared))] : []),
    ...(changed > 0 ? [words.changed(number(changed))] : []),
    ...(revoked > 0 ? [words.revoked(number(revoked))] : []),
  ];
  return `${words.changes(changes.length, number(changes.length))}: ${kinds.join(', ')}; ${words.requests(requests, number(requests))}`;
}

// Changes are not sent if somebody else has changed their level since, or if their list cannot be changed now.
function notSendableText(changes: number, number: (value: number) => string): readonly string[] {
  return changes === 0 ? [] : [words.held(changes, number(changes))];
}

function warningsOf(ready: readonly Change[], { allPermissions, actingUser }: GridFacts, names: Names): readonly string[] {
  const losses = [...ownLosses(ready, allPermissions, actingUser).values()].map((loss) => lossText(loss, names));
  const all = [...losses, ...revokedKeyTexts(ready, allPermissions, names)];
  return all.length > mostWarnings ? [...all.slice(0, mostWarnings), words.more(String(all.length - mostWarnings))] : all;
}

function callsOf(changes: readonly Change[], names: Names, number: (value: number) => string): Lines {
  const lines = changes
    .slice(0, mostLines)
    .map(({ listId, holder, before, after }) =>
      words.step(names.list(listId), names.holder(holderKey(holder)), cellLevelName(before), cellLevelName(after)),
    );
  const rest = changes.length - lines.length;
  return { title: words.calls(), lines: rest === 0 ? lines : [...lines, words.more(number(rest))] };
}

function outcomeOf(
  { draft, sending, explain }: GridFacts,
  names: Names,
  number: (value: number) => string,
): GridFooter['outcome'] {
  const results = [...draft.results.values()];
  if (results.length === 0 || sending) return undefined;
  const summary = outcomeSummary(results, number);
  if (isAllDone(results)) return { summary, problems: [] };
  const problems = problemsIn(results).map(
    (result) =>
      `${names.list(result.change.listId)}, ${names.holder(holderKey(result.change.holder))}: ${outcomeText(result, explain)}`,
  );
  const rest = problems.length - mostLines;
  return {
    summary: `${summary} ${words.stillStaged()}`,
    problems: rest <= 0 ? problems : [...problems.slice(0, mostLines), words.more(number(rest))],
  };
}

/** The numbers of changes that were done, failed, were not sent or are unconfirmed, in a sentence or two. */
export function outcomeSummary(results: readonly Result[], number: (value: number) => string): string {
  if (isAllDone(results)) return words.allDone(results.length, number(results.length));
  const isUnconfirmed = ({ outcome }: Result): boolean => outcome.kind === 'failed' && outcome.failure.facts.unconfirmed === true;
  const count = (is: (result: Result) => boolean): number => results.filter(is).length;
  const done = count(({ outcome }) => outcome.kind === 'done');
  const unconfirmed = count(isUnconfirmed);
  const failed = count(({ outcome }) => outcome.kind === 'failed') - unconfirmed;
  const text = words.outcome(number(done), number(failed), number(results.length - done - failed - unconfirmed));
  return unconfirmed === 0 ? text : `${text} ${words.unconfirmedChanges(unconfirmed, number(unconfirmed))}`;
}

/** The changes that the user has to know about: they were refused, are unconfirmed, or conflict with somebody else's change. */
export function problemsIn(results: readonly Result[]): readonly Result[] {
  return results.filter(({ outcome }) => outcome.kind === 'failed' || outcome.kind === 'conflict');
}

function isAllDone(results: readonly Result[]): boolean {
  return results.every(({ outcome }) => outcome.kind === 'done');
}
