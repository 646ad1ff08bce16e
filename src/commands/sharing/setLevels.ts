// Sets levels of several holders on several lists: reads, asks with each change before → after, applies, and reports.
import * as l10n from '@vscode/l10n';
import { callOf, emptyDraft, enter, cellKey, type Change, type Draft, type Outcome } from '../../domain/permissions/draft.ts';
import { isOwner, knownLevel, type ListPermissions, type NamedList } from '../../domain/permissions/listPermissions.ts';
import { holderKey } from '../../client/model/permission.ts';
import { ownLosses } from '../../domain/permissions/ownLevel.ts';
import { listPermissionsOf, readAll } from '../../domain/permissions/reading.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import {
  lossText,
  outcomeSummary,
  problemsIn,
  revokedKeyTexts,
  type Names,
} from '../../viewModel/permissionGrid/permissionGridFooter.ts';
import { cellLevelName, outcomeText } from '../../viewModel/permissionGrid/permissionGridRows.ts';
import { gridWords as words } from '../../viewModel/permissionGrid/permissionGridWords.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { App, Confirmation } from '../../app/app.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { explain } from '../../app/explain.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';

/** Changes that the user wants, over the permissions that were read for them. */
export interface LevelRequest {
  readonly changes: readonly Change[];
  readonly allPermissions: readonly ListPermissions[];
  /** The question before the change: the default names each change, and null asks nothing. */
  readonly question?: Omit<Confirmation, 'secondaryActions'> | null;
  /** The message after a single change. With it, a failure of that change is thrown. */
  readonly done?: string;
}

/** The most lines of a question or a message. The number of further ones is stated. */
const mostLines = 10;

/**
 * Reads the current permissions of the lists, which is free. Permissions that cannot be read stay unknown, and the command
 * continues.
 */
export async function readPermissions(app: App, lists: readonly NamedList[]): Promise<readonly ListPermissions[] | undefined> {
  const { lists: store } = app.session.open;
  const ids = lists.map(({ id }) => id);
  const isRead = await app.ui.withProgress(l10n.t('Reading the permissions…'), async (signal) => {
    await readAll(ids, { pagesOf: (id) => store.permissions(id), signal, done: () => undefined });
    return !signal.aborted;
  });
  return isRead ? lists.map((list) => listPermissionsOf(list, store.permissions(list.id), false)) : undefined;
}

/** The changes that lead to these levels. Owners need no permission, and nothing changes if the level is held already. */
export function changesTo(
  levels: readonly Omit<Change, 'before'>[],
  allPermissions: readonly ListPermissions[],
): readonly Change[] {
  const byId = new Map(allPermissions.map((one) => [one.list.id, one]));
  return levels.flatMap(({ listId, holder, after }) => {
    const known = byId.get(listId);
    if (!known || isOwner(known, holder)) return [];
    const before = knownLevel(known, holder);
    return before === after ? [] : [{ listId, holder, before, after }];
  });
}

/** `Clients, bruno: none → write`. */
export function stepText({ listId, holder, before, after }: Change, names: Names): string {
  return words.step(names.list(listId), names.holder(holderKey(holder)), cellLevelName(before), cellLevelName(after));
}

/** The names of the lists of these changes, and of their holders by ID. */
export function namesIn(allPermissions: readonly ListPermissions[]): Names {
  const lists = new Map(allPermissions.map(({ list }) => [list.id, oneLine(list.name, 60)]));
  return {
    list: (id) => lists.get(id) || oneLine(id, 60),
    holder: (key) => oneLine(key.slice(key.indexOf(':') + 1), 60),
  };
}

/** The levels that the acting user would lose, a sentence each: service.md, "Permission". */
export function ownLossTexts(
  app: App,
  changes: readonly Change[],
  allPermissions: readonly ListPermissions[],
): readonly string[] {
  const losses = ownLosses(changes, allPermissions, app.session.open.actingUser);
  return [...losses.values()].map((loss) => lossText(loss, namesIn(allPermissions)));
}

/** Asks, applies the changes, and reports the outcome of each. @throws Failure see `LevelRequest.done` */
export async function setLevels(app: App, request: LevelRequest): Promise<void> {
  const { changes, question } = request;
  if (changes.length === 0) {
    app.ui.showStatus(l10n.t('No change is needed.'));
    return;
  }
  // The changes belong to the session in which they were asked about: a session that is opened meanwhile is sent nothing.
  if (!isSameSessionOrWarn(app)) return;
  const { open } = app.session;
  const secondaryActions = dryRunOf(app, () => changes.map(callOf));
  if (question === null || (await app.ui.confirm({ ...(question ?? questionOf(app, request)), secondaryActions })))
    await apply(app, open, request);
}

function questionOf(app: App, { changes, allPermissions }: LevelRequest): Omit<Confirmation, 'secondaryActions'> {
  const names = namesIn(allPermissions);
  const { locale } = app.settings;
  const steps = changes.map((one) => stepText(one, names));
  return {
    text: changes.length === 1 ? l10n.t('Make 1 change?') : l10n.t('Make {0} changes?', formatNumber(changes.length, locale)),
    detail: [
      ...ownLossTexts(app, changes, allPermissions),
      ...revokedKeyTexts(changes, allPermissions, names),
      ...shortened(steps, locale),
    ].join('\n'),
    action: changes.every(({ after }) => after === 'none') ? l10n.t('Revoke') : l10n.t('Share'),
  };
}

async function apply(app: App, session: OpenSession, request: LevelRequest): Promise<void> {
  const { changes } = request;
  let draft: Draft = { ...emptyDraft, changes: new Map(changes.map((change) => [cellKey(change), change])) };
  await app.ui.withProgress(l10n.t('Sharing the lists…'), (signal, report) => {
    const onOutcome = (change: Change, outcome: Outcome): void => {
      draft = enter(draft, change, outcome);
      report(words.sending(String(draft.results.size), String(changes.length)));
    };
    return session.changes.setLevels(changes, { signal, onOutcome });
  });
  showOutcome(app, session, draft, request);
}

function showOutcome(app: App, session: OpenSession, { results, changes: left }: Draft, request: LevelRequest): void {
  const { locale } = app.settings;
  const all = [...results.values()];
  const [only] = request.done === undefined ? [] : all;
  if (only?.outcome.kind === 'failed') throw only.outcome.failure;
  // If a single change was not sent, the user has cancelled it and needs no message.
  if (only?.outcome.kind === 'notSent') return;
  const summary = outcomeSummary(all, (value) => formatNumber(value, locale));
  if (left.size === 0) {
    app.ui.showStatus(request.done ?? summary);
    return;
  }
  const names = namesIn(request.allPermissions);
  const lines = problemsIn(all).map((result) => words.reason(stepText(result.change, names), outcomeText(result, explain)));
  app.ui.showMessage({
    kind: 'warning',
    text: [summary, ...shortened(lines, locale)].join(' '),
    actions: [{ label: l10n.t('Try Again'), run: () => void askAgain(app, session, request.allPermissions, left) }],
  });
}

/** Reads the lists again and asks about the remaining changes, because somebody else may have changed the levels. */
async function askAgain(
  app: App,
  session: OpenSession,
  before: readonly ListPermissions[],
  left: ReadonlyMap<string, Change>,
): Promise<void> {
  if (!isSameSessionOrWarn({ ...app, begunIn: session })) return;
  const lists = before.map(({ list }) => list);
  const allPermissions = await readPermissions(app, lists);
  if (allPermissions) await setLevels(app, { changes: changesTo([...left.values()], allPermissions), allPermissions });
}

/** The first lines, and how many more there are. */
export function shortened(lines: readonly string[], locale: string): readonly string[] {
  const rest = lines.length - mostLines;
  return rest <= 0 ? lines : [...lines.slice(0, mostLines), words.more(formatNumber(rest, locale))];
}
