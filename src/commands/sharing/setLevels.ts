// Sets the levels of several holders on several lists: from what to what, sent one by one, with what became of each.
import * as l10n from '@vscode/l10n';
import { emptyDraft, enter, placeKey, type Change, type Draft } from '../../domain/permissions/draft.ts';
import { isOwner, levelOf, type CellLevel, type ListAccess } from '../../domain/permissions/listAccess.ts';
import { keyOf } from '../../domain/permissions/holders.ts';
import { ownLosses } from '../../domain/permissions/ownLevel.ts';
import { accessOf, readAll } from '../../domain/permissions/reading.ts';
import { planOf, sendChanges } from '../../domain/permissions/sending.ts';
import type { List } from '../../client/model/list.ts';
import type { Holder } from '../../client/model/permission.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { lossText, tiedTexts, type Names } from '../../viewModel/permissionGrid/permissionGridFoot.ts';
import { cellLevelName, outcomeText } from '../../viewModel/permissionGrid/permissionGridRows.ts';
import { gridWords as words } from '../../viewModel/permissionGrid/permissionGridWords.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import type { App } from '../../app/app.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { explain } from '../../app/explain.ts';

/** Lines of a question or a message; more than these say how many there are more. */
const mostLines = 10;

/** Who may do what with the lists now. Reading it is free; what cannot be read is not known, and no reason to stop. */
export async function readAccesses(app: App, lists: readonly List[]): Promise<readonly ListAccess[] | undefined> {
  const { lists: store } = app.session.open;
  const ids = lists.map(({ id }) => id);
  const isRead = await app.ui.busy(l10n.t('Reading the permissions…'), async (signal) => {
    await readAll(ids, { pagesOf: (id) => store.permissions(id), signal, done: () => undefined });
    return !signal.aborted;
  });
  return isRead ? lists.map((list) => accessOf(list, store.permissions(list.id), false)) : undefined;
}

/** What a level for these holders changes on these lists. Owners need none, and who has it already keeps it. */
export function changesTo(level: CellLevel, holders: readonly Holder[], accesses: readonly ListAccess[]): readonly Change[] {
  return accesses.flatMap((access) =>
    holders
      .filter((holder) => !isOwner(access, holder))
      .map((holder) => ({ listId: access.list.id, holder, before: levelBefore(access, holder), after: level }))
      .filter(({ before, after }) => before !== after),
  );
}

/** The level of a holder now: `unknown` where the list could not be read. */
export function levelBefore(access: ListAccess, holder: Holder): string {
  return access.status === 'read' ? levelOf(access, holder) : 'unknown';
}

/** The call that makes a change. */
export function callOf({ listId, holder, after }: Change): ListCall {
  return after === 'none'
    ? { call: 'revoke', input: { listId, holder } }
    : { call: 'share', input: { listId, holder, level: after } };
}

/** `Clients, bruno: none → write`. */
export function stepText({ listId, holder, before, after }: Change, names: Names): string {
  return words.step(names.list(listId), names.holder(keyOf(holder)), cellLevelName(before), cellLevelName(after));
}

/** How the lists of these changes are called, and their holders by their IDs. */
export function namesIn(accesses: readonly ListAccess[]): Names {
  const lists = new Map(accesses.map(({ list }) => [list.id, oneLine(list.name, 60)]));
  return {
    list: (id) => lists.get(id) || oneLine(id, 60),
    holder: (key) => oneLine(key.slice(key.indexOf(':') + 1), 60),
  };
}

/** What the changes would take from the acting user, a sentence each: service.md, "Permission". */
export function ownLossTexts(app: App, changes: readonly Change[], accesses: readonly ListAccess[]): readonly string[] {
  const losses = ownLosses(changes, accesses, app.session.open.actingUser);
  return [...losses.values()].map((loss) => lossText(loss, namesIn(accesses)));
}

/** Asks with every change before → after, sends them, and says what became of each. */
export async function setLevels(app: App, changes: readonly Change[], accesses: readonly ListAccess[]): Promise<void> {
  const names = namesIn(accesses);
  const { locale } = app.settings;
  const sure = await app.ui.confirm({
    text: changes.length === 1 ? l10n.t('Make 1 change?') : l10n.t('Make {0} changes?', formatNumber(changes.length, locale)),
    detail: [
      ...ownLossTexts(app, changes, accesses),
      ...tiedTexts(changes, accesses, names),
      ...shortened(
        changes.map((one) => stepText(one, names)),
        locale,
      ),
    ].join('\n'),
    action: changes.every(({ after }) => after === 'none') ? l10n.t('Revoke') : l10n.t('Share'),
    asides: dryRunOf(app, () => changes.map(callOf)),
  });
  if (sure) await send(app, app.session.open, changes, accesses);
}

// The session is the one in which it was asked: another one that is open by then is sent nothing.
async function send(app: App, session: OpenSession, changes: readonly Change[], accesses: readonly ListAccess[]): Promise<void> {
  const { actingUser, changes: listChanges, lists } = session;
  const losses = ownLosses(changes, accesses, actingUser);
  let draft: Draft = { ...emptyDraft, changes: new Map(changes.map((change) => [placeKey(change), change])) };
  await app.ui.busy(l10n.t('Sharing the lists…'), async (signal, report) => {
    await sendChanges(
      planOf(changes, (change) => losses.has(placeKey(change))),
      {
        set: listChanges.startSetting(),
        stopped: () => signal.aborted,
        explain,
        enter: (change, outcome) => {
          draft = enter(draft, change, outcome);
          report(words.sending(String(draft.results.size), String(changes.length)));
        },
      },
    );
    await lists.readTouched(changes.map(callOf));
  });
  sayOutcome(app, session, draft, accesses);
}

function sayOutcome(app: App, session: OpenSession, { results, changes: left }: Draft, accesses: readonly ListAccess[]): void {
  const { locale } = app.settings;
  const all = [...results.values()];
  const count = (kind: (typeof all)[number]['outcome']['kind']): string =>
    formatNumber(all.filter(({ outcome }) => outcome.kind === kind).length, locale);
  if (left.size === 0) {
    app.ui.done(words.allDone(all.length, formatNumber(all.length, locale)));
    return;
  }
  const names = namesIn(accesses);
  const lines = all
    .filter(({ outcome }) => outcome.kind === 'failed')
    .map((result) => words.reason(stepText(result.change, names), outcomeText(result)));
  const rest = [...left.values()];
  const again = (): void => {
    void send(app, session, rest, accesses);
  };
  app.ui.say({
    kind: 'warning',
    text: [words.outcome(count('done'), count('failed'), count('notSent')), ...shortened(lines, locale)].join(' '),
    actions: [{ label: l10n.t('Try Again'), run: again }],
  });
}

/** The first lines, and how many more there are. */
export function shortened(lines: readonly string[], locale: string): readonly string[] {
  const rest = lines.length - mostLines;
  return rest <= 0 ? lines : [...lines.slice(0, mostLines), words.more(formatNumber(rest, locale))];
}
