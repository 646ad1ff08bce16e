// The way back: takes changes of lists back, shows what was changed, and goes on with what stopped halfway.
import * as l10n from '@vscode/l10n';
import type { CallRun } from '../lists/callRun.ts';
import { lastToUndo, undoneIn } from '../lists/journal.ts';
import type { JournalEntry } from '../lists/journalEntry.ts';
import { mayRepeat } from '../lists/listCall.ts';
import { wayBack } from '../lists/undo.ts';
import { entryLines, entryText, lossText } from '../present/changeText.ts';
import { formatAgo, formatMoment, formatNumber, oneLine } from '../present/format.ts';
import { runText } from '../present/runText.ts';
import type { App, Choice, Command } from './app.ts';
import { partsText, withProgress } from './changeLists.ts';
import { dryRunOf } from './dryRun.ts';
import { answered } from './picks.ts';

export const undoListChange: Command = async (app) => {
  const entry = lastToUndo(app.session.open.changes.history.entries);
  if (entry) await takeBack(app, entry);
  else app.ui.done(l10n.t('There is no change of a list to undo.'));
};

/** All that was changed, the newest first; what is chosen can be taken back. */
export const showListChanges: Command = async (app) => {
  const title = l10n.t('Show List Changes');
  const { entries } = app.session.open.changes.history;
  if (entries.length === 0) {
    app.ui.done(l10n.t('No list was changed yet.'));
    return;
  }
  const undone = undoneIn(entries);
  const choices = entries.toReversed().map((entry): Choice<JournalEntry | 'all'> => ({
    label: entryText(entry, app.settings.locale),
    description: [
      formatAgo(app.now() - entry.at, app.settings.locale),
      ...(entry.undoes === undefined ? [] : [l10n.t('an undo')]),
      ...(undone.has(entry.id) ? [l10n.t('taken back')] : []),
    ].join(' · '),
    icon: entry.undoes === undefined ? 'edit' : 'discard',
    value: entry,
  }));
  const all: Choice<JournalEntry | 'all'> = { label: l10n.t('Open All as a Document'), icon: 'go-to-file', value: 'all' };
  const picked = answered(
    await app.ui.choose({ title, placeholder: l10n.t('Choose a change to take it back.'), choices: [all, ...choices] }),
  );
  if (picked === 'all') await app.ui.show({ language: 'plaintext', text: historyText(app, entries) });
  else if (picked && undone.has(picked.id)) app.ui.done(l10n.t('This change was taken back already.'));
  else if (picked) await takeBack(app, picked);
};

/** Goes on with a change that stopped halfway, or lets it be. */
export const resumeListChange: Command = async (app) => {
  const title = l10n.t('Resume List Change');
  const { changes } = app.session.open;
  const { unfinished } = changes.history;
  const [only] = unfinished;
  if (!only) {
    app.ui.done(l10n.t('No change of a list has stopped halfway.'));
    return;
  }
  const { locale } = app.settings;
  const choices = unfinished.toReversed().map((run): Choice<CallRun> => ({
    label: runText(run, locale),
    description: formatAgo(app.now() - run.at, locale),
    value: run,
  }));
  const run =
    unfinished.length === 1 ? only : answered(await app.ui.choose({ title, placeholder: l10n.t('Which change?'), choices }));
  if (!run) return;
  const left = run.steps.flatMap(({ call, state }) => (state === 'done' ? [] : [call]));
  // What may be in already and must not be done twice.
  const twice = run.steps.some(({ call, state, doubted }) => state !== 'done' && doubted === true && !mayRepeat(call));
  const answer = answered(
    await app.ui.choose<'send' | 'show' | 'drop'>({
      title,
      placeholder: runText(run, locale),
      choices: [
        {
          label:
            left.length === 1
              ? l10n.t('Send the last request')
              : l10n.t('Send the other {0} requests', formatNumber(left.length, locale)),
          description: l10n.t('no credits'),
          ...(twice
            ? { detail: l10n.t('No clear answer came to a request that must not be done twice: look at the list first.') }
            : {}),
          icon: 'debug-continue',
          value: 'send',
        },
        { label: l10n.t('Show Which'), icon: 'list-flat', value: 'show' },
        { label: l10n.t('Do Not Send the Rest'), description: l10n.t('what is in stays in'), icon: 'trash', value: 'drop' },
      ],
      asides: dryRunOf(app, () => left),
    }),
  );
  if (answer === 'drop') changes.drop(run);
  if (answer === 'show') await app.ui.show({ language: 'plaintext', text: partsText(run) });
  if (answer !== 'send') return;
  const changed = await withProgress(app, l10n.t('Sending the rest…'), (engine, options) => engine.resume(run, options));
  if (changed) app.ui.done(l10n.t('All of it is in.'));
};

/** Says what taking an entry back sends and what it cannot bring back, and asks. */
async function takeBack(app: App, entry: JournalEntry): Promise<void> {
  const { locale } = app.settings;
  const { calls, losses } = wayBack(entry);
  const sentences = [...new Set(losses.map((loss) => lossText(loss, locale)))];
  if (calls.length === 0) {
    app.ui.say({ kind: 'warning', text: [l10n.t('It cannot be taken back.'), ...sentences].join(' ') });
    return;
  }
  const requests =
    calls.length === 1
      ? l10n.t('It sends 1 request and costs nothing.')
      : l10n.t('It sends {0} requests and costs nothing.', formatNumber(calls.length, locale));
  const sure = await app.ui.confirm({
    text: l10n.t('Undo this change?'),
    detail: [...entryLines(entry, locale).slice(0, 10), requests, ...sentences].join('\n'),
    action: l10n.t('Undo'),
    asides: dryRunOf(app, () => calls),
  });
  if (!sure) return;
  const changed = await withProgress(app, l10n.t('Undoing…'), (engine, options) => engine.undo(entry, options));
  if (!changed) return;
  const [made] = changed.made;
  if (!made) {
    app.ui.done(l10n.t('Undone: {0}.', entryText(entry, locale)));
    return;
  }
  app.ui.reveal(made.id);
  const was = entry.steps.flatMap(({ change }) => (change.kind === 'deleted' ? [change] : []))[0];
  const known = was?.items.length ?? 0;
  const all = was?.unknownItems === undefined ? l10n.t('an unknown number') : formatNumber(known + was.unknownItems, locale);
  app.ui.say({
    kind: 'warning',
    text: l10n.t(
      '“{0}” is there again. Its new ID is {1}; members known: {2} of {3}.',
      oneLine(made.name, 60),
      oneLine(made.id, 60),
      formatNumber(known, locale),
      all,
    ),
    actions: [{ label: l10n.t('Copy ID'), run: () => void app.ui.copy(made.id) }],
  });
}

function historyText(app: App, entries: readonly JournalEntry[]): string {
  const { locale } = app.settings;
  const undone = undoneIn(entries);
  const blocks = entries.toReversed().map((entry) => {
    const state = undone.has(entry.id)
      ? ` (${l10n.t('taken back')})`
      : entry.undoes === undefined
        ? ''
        : ` (${l10n.t('an undo')})`;
    return [`${formatMoment(entry.at, locale)}${state}`, ...entryLines(entry, locale).map((line) => `  ${line}`)].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}
