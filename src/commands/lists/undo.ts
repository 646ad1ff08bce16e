// Undoes changes of lists, and shows what was changed.
import * as l10n from '@vscode/l10n';
import { changeIn, type Change } from '../../domain/permissions/draft.ts';
import type { List } from '../../client/model/list.ts';
import { bare } from '../../client/plainText.ts';
import { lastToUndo, undoneIn } from '../../domain/lists/journal.ts';
import type { DeletedList, JournalEntry } from '../../domain/lists/journalEntry.ts';
import { isPermissionCall, type ListCall } from '../../domain/lists/listCall.ts';
import { inverseOf } from '../../domain/lists/undo.ts';
import { entryLines, entryText, irreversibleText } from '../../viewModel/lists/changeText.ts';
import { startOfDay } from '../../client/localDay.ts';
import { formatAgo, formatMoment, formatNumber, oneLine } from '../../viewModel/format.ts';
import { writeCommand, type App, type Choice } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { withProgress } from './changeLists.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { reportEditorFault } from '../../app/reportEditorFault.ts';
import { answered } from '../picks.ts';
import { knownLevel } from '../../domain/permissions/listPermissions.ts';
import { namesIn, ownLossTexts, readPermissions, shortened, stepText } from '../sharing/setLevels.ts';

export const undoListChange = writeCommand(async (app) => {
  const { entries, memoryOnlyAt } = app.session.open.changes.history;
  const entry = lastToUndo(entries);
  const notes = memoryOnlyAt === undefined || memoryOnlyAt < (entry?.at ?? 0) ? [] : [memoryOnlyText(app, memoryOnlyAt)];
  if (entry) await undoEntry(app, entry, notes);
  else app.ui.showStatus([l10n.t('There is no change of a list to undo.'), ...notes].join(' '));
});

function memoryOnlyText({ now, settings }: App, at: number): string {
  const ago = formatAgo(now() - at, settings.locale);
  return l10n.t('A people list was changed {0}. Only the window that changed it can undo this, until it is closed.', ago);
}

/** Shows all changes, the newest first; the user can choose one to undo. */
export const showListChanges = writeCommand(async (app) => {
  const title = l10n.t('Show List Changes');
  const { changes } = app.session.open;
  const { entries } = changes.history;
  if (entries.length === 0) {
    app.ui.showStatus(l10n.t('No list has been changed yet.'));
    return;
  }
  const undone = undoneIn(entries);
  const choices = newestFirst(entries).map((entry): Choice<JournalEntry> => ({
    label: entryText(entry, app.settings.locale),
    description: [
      formatAgo(app.now() - entry.at, app.settings.locale),
      ...(entry.undoes === undefined ? [] : [l10n.t('an undo')]),
      ...(undone.has(entry.id) ? [l10n.t('undone')] : []),
      ...(entry.people && !changes.keepsPeople ? [l10n.t('kept until this window is closed')] : []),
    ].join(' · '),
    icon: entry.undoes === undefined ? 'edit' : 'discard',
    value: entry,
  }));
  const headings = { today: l10n.t('Today'), before: l10n.t('Before today') };
  const byDay = groupedBy(headings, choices, ({ at }) => (at >= startOfDay(app.now()) ? 'today' : 'before'));
  const all: Choice<JournalEntry | 'all'> = { label: l10n.t('Open All as a Document'), icon: 'go-to-file', value: 'all' };
  const picked = answered(
    await app.ui.choose({ title, placeholder: l10n.t('Choose a change to undo it.'), choices: [all, ...byDay] }),
  );
  if (picked === 'all') await app.ui.show({ language: 'plaintext', text: historyText(app, entries) });
  else if (picked && undone.has(picked.id)) app.ui.showStatus(l10n.t('This change has already been undone.'));
  else if (picked) await undoEntry(app, picked);
});

/** Returns whether a change is applied, and neither undone nor being undone. Otherwise a message says why. */
function canUndo(app: App, { id }: JournalEntry): boolean {
  const { entries, inFlight } = app.session.open.changes.history;
  if (inFlight.some((run) => run.id === id)) {
    app.ui.showStatus(l10n.t('This change is still being sent. Undo it when it is applied.'));
    return false;
  }
  if (undoneIn(entries).has(id) || inFlight.some(({ undoes }) => undoes === id)) {
    app.ui.showStatus(l10n.t('This change has already been undone.'));
    return false;
  }
  return true;
}

/** Says what undoing an entry sends and what it cannot restore, and asks. @param notes further sentences */
async function undoEntry(app: App, entry: JournalEntry, notes: readonly string[] = []): Promise<void> {
  const { locale } = app.settings;
  if (!canUndo(app, entry)) return;
  const { calls, irreversible } = inverseOf(entry);
  const sentences = [...new Set(irreversible.map((effect) => irreversibleText(effect, locale)))];
  if (calls.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: [l10n.t('It cannot be undone.'), ...sentences].join(' ') });
    return;
  }
  const levels = await levelTexts(app, entry, calls);
  if (!levels) return;
  const requests =
    calls.length === 1
      ? l10n.t('It sends 1 request and costs nothing.')
      : l10n.t('It sends {0} requests and costs nothing.', formatNumber(calls.length, locale));
  const sure = await app.ui.confirm({
    text: l10n.t('Undo this change?'),
    detail: [...levels.losses, ...entryLines(entry, locale).slice(0, 10), requests, ...levels.steps, ...sentences, ...notes].join(
      '\n',
    ),
    action: l10n.t('Undo'),
    secondaryActions: dryRunOf(app, () => calls),
  });
  // It may have been undone while the question was open, by a second click or by another window.
  if (!sure || !canUndo(app, entry)) return;
  const changed = await withProgress(app, l10n.t('Undoing…'), (changes, options) =>
    changes.undo(entry, { ...options, permissionsRead: true }),
  );
  if (!changed) return;
  const { made } = changed;
  const [first] = made;
  if (!first) {
    app.ui.showStatus(l10n.t('Undone: {0}.', entryText(entry, locale)));
    return;
  }
  app.ui.reveal(first.id);
  const deleted = new Map(
    entry.steps.flatMap(({ list, change }) => (change.kind === 'deleted' ? [[list.id, change] as const] : [])),
  );
  // The IDs that the lists had before, in the order of the calls that create them again.
  const oldIds = calls.flatMap((call) => (call.call === 'create' ? [call.replaces ?? ''] : []));
  app.ui.showMessage({
    kind: 'warning',
    text: made.map((list, at) => restoredText(list, deleted.get(oldIds[at] ?? ''), locale)).join(' '),
    actions: [
      {
        label: l10n.t('Copy ID'),
        run: () => {
          reportEditorFault(app, app.ui.copy(made.map(({ id }) => id).join('\n')));
        },
      },
    ],
  });
}

function restoredText({ id, name }: List, deleted: DeletedList | undefined, locale: string): string {
  const known = deleted?.items.length ?? 0;
  const all =
    deleted?.unknownItems === undefined ? l10n.t('an unknown number') : formatNumber(known + deleted.unknownItems, locale);
  return l10n.t(
    '“{0}” is restored. Its new ID is {1}, and {2} of {3} members are known.',
    oneLine(name, 60),
    oneLine(id, 60),
    formatNumber(known, locale),
    all,
  );
}

/**
 * Describes what the undo does to the current levels, and which levels the acting user loses; undefined if the user cancels
 * reading the levels, which is free.
 */
async function levelTexts(
  app: App,
  { steps }: JournalEntry,
  calls: readonly ListCall[],
): Promise<{ readonly losses: readonly string[]; readonly steps: readonly string[] } | undefined> {
  const permissionChanges = calls.filter(isPermissionCall).map(changeIn);
  // A list that is created again belongs to the acting user, so no level on it can be lost.
  const replaced = new Set(calls.map((call) => (call.call === 'create' ? call.replaces : undefined)));
  const lists = new Map(steps.map(({ list }) => [list.id, app.session.open.lists.list(list.id) ?? list]));
  const shared = [...lists.values()].filter(
    ({ id }) => !replaced.has(id) && permissionChanges.some(({ listId }) => listId === id),
  );
  const allPermissions = shared.length === 0 ? [] : await readPermissions(app, shared);
  const changes = allPermissions?.flatMap((listPermissions) =>
    permissionChanges
      .filter(({ listId }) => listId === listPermissions.list.id)
      .map((one): Change => ({ ...one, before: knownLevel(listPermissions, one.holder) })),
  );
  if (!allPermissions || !changes) return undefined;
  const names = namesIn(allPermissions);
  const lines = changes.map((one) => stepText(one, names));
  return { losses: ownLossTexts(app, changes, allPermissions), steps: shortened(lines, app.settings.locale) };
}

/** Returns the entries that have changed something, the newest first. */
function newestFirst(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.filter(({ steps }) => steps.length > 0).toReversed();
}

function historyText(app: App, entries: readonly JournalEntry[]): string {
  const { locale } = app.settings;
  const undone = undoneIn(entries);
  const blocks = newestFirst(entries).map((entry) => {
    const state = undone.has(entry.id) ? ` (${l10n.t('undone')})` : entry.undoes === undefined ? '' : ` (${l10n.t('an undo')})`;
    return [`${formatMoment(entry.at, locale)}${state}`, ...entryLines(entry, locale).map((line) => `  ${line}`)].join('\n');
  });
  // A document shows names as they are: characters that isolate the direction of a name would stay in what is saved or copied
  // from it.
  return bare(`${blocks.join('\n\n')}\n`);
}
