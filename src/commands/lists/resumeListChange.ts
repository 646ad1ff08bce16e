// Continues an interrupted change of lists, or gives it up.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { unconfirmedCall, type CallRun } from '../../domain/lists/callRun.ts';
import { readdressed, type ListCall } from '../../domain/lists/listCall.ts';
import { formatAgo, formatNumber, oneLine } from '../../viewModel/format.ts';
import { commands } from '../../ids.ts';
import { runText } from '../../viewModel/lists/runText.ts';
import { writeCommand, type App, type Choice } from '../../app/app.ts';
import { partsText, withProgress } from './changeLists.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { answered, listChoice } from '../picks.ts';

/** `send` sends the calls that are not applied, `repeat` also those that may be applied. A list is the one that was created. */
type Way = 'send' | 'repeat' | 'show' | 'drop' | List;

export const resumeListChange = writeCommand(async (app) => {
  const run = await pickRun(app);
  if (!run) return;
  const unconfirmed = unconfirmedCall(run);
  const made = unconfirmed?.call === 'create' ? await listsMade(app, run, unconfirmed) : [];
  const { locale } = app.settings;
  const left = callsLeft(run);
  const way = answered(
    await app.ui.choose<Way>({
      title: l10n.t('Resume List Change'),
      placeholder: unconfirmed?.call === 'create' ? unconfirmedText(unconfirmed.input.name, made.length) : runText(run, locale),
      choices: [
        ...made.map((list): Choice<Way> => ({
          ...listChoice(list, app),
          detail: l10n.t('This list was created: continue with it'),
        })),
        sendChoice(left, unconfirmed, locale),
        { label: l10n.t('Show Which'), icon: 'list-flat', value: 'show' },
        { label: l10n.t('Discard the Rest'), description: l10n.t('applied changes stay'), icon: 'trash', value: 'drop' },
      ],
      secondaryActions: dryRunOf(app, (answer) => callsAfter(left, unconfirmed, answer)),
    }),
  );
  if (way === 'drop') drop(app, run);
  else if (way === 'show') await app.ui.show({ language: 'plaintext', text: partsText(run) });
  else if (way !== undefined) await resume(app, run, way === 'send' ? undefined : way);
});

/** Reports interrupted changes, each once. @param announced the IDs of the changes that were reported before */
export function showUnfinished(app: App, announced: Set<string>): void {
  const { state } = app.session;
  const unfinished = state.kind === 'open' ? state.session.changes.history.unfinished.filter(({ id }) => !announced.has(id)) : [];
  const [first, second] = unfinished;
  if (!first) return;
  for (const { id } of unfinished) announced.add(id);
  const { locale } = app.settings;
  const what = second
    ? l10n.t('{0} list changes were interrupted.', formatNumber(unfinished.length, locale))
    : l10n.t('A list change was interrupted: {0}.', runText(first, locale));
  app.ui.showMessage({
    kind: 'warning',
    text: `${what} ${l10n.t('The rest is kept and can be sent later.')}`,
    actions: [
      {
        label: l10n.t('Resume'),
        run: () => {
          app.ui.run(commands.resumeListChange);
        },
      },
    ],
  });
}

/**
 * Discards the rest of a run. If another window has continued it, nothing is discarded, because the changes of that window would
 * be missing in the journal and in an undo.
 */
function drop(app: App, run: CallRun): void {
  const { changes } = app.session.open;
  if (changes.history.unfinished.some(({ id }) => id === run.id)) changes.drop(run);
  else showSentElsewhere(app);
}

function showSentElsewhere(app: App): void {
  app.ui.showMessage({
    kind: 'warning',
    text: l10n.t('Nothing was sent: another window is sending the rest, or has already sent it.'),
  });
}

async function resume(app: App, run: CallRun, unconfirmed: List | 'repeat' | undefined): Promise<void> {
  const changed = await withProgress(app, l10n.t('Sending the rest…'), async (changes, options) => {
    const sent = await changes.resume(run, unconfirmed === undefined ? options : { ...options, unconfirmed });
    if (!sent) showSentElsewhere(app);
    return sent;
  });
  if (changed) app.ui.showStatus(l10n.t('All changes are applied.'));
}

async function pickRun(app: App): Promise<CallRun | undefined> {
  const { unfinished, inFlight } = app.session.open.changes.history;
  const { locale } = app.settings;
  if (unfinished.length === 0) {
    app.ui.showStatus(
      inFlight.length > 0
        ? l10n.t('A list change is still being sent, here or in another window. No list change is interrupted.')
        : l10n.t('No list change was interrupted.'),
    );
    return undefined;
  }
  if (unfinished.length === 1) return unfinished[0];
  const choices = unfinished.toReversed().map((run): Choice<CallRun> => ({
    label: runText(run, locale),
    description: formatAgo(app.now() - run.at, locale),
    value: run,
  }));
  return answered(await app.ui.choose({ title: l10n.t('Resume List Change'), placeholder: l10n.t('Which change?'), choices }));
}

/** The lists that an unconfirmed call may have created. Searching for them is free. */
function listsMade(app: App, run: CallRun, call: Extract<ListCall, { call: 'create' }>): Promise<readonly List[]> {
  return app.ui.withProgress(l10n.t('Searching for the list…'), (signal) =>
    app.session.open.changes.findCreatedLists(run, call, signal),
  );
}

function unconfirmedText(name: string, found: number): string {
  const list = oneLine(name, 60);
  return found === 0
    ? l10n.t('No answer arrived when “{0}” was created, and the list does not exist now. Create it again?', list)
    : l10n.t('No answer arrived when “{0}” was created. Is it one of these?', list);
}

function sendChoice(left: readonly ListCall[], unconfirmed: ListCall | undefined, locale: string): Choice<Way> {
  const label =
    unconfirmed?.call === 'create' && left.length === 1
      ? l10n.t('Create It Again')
      : unconfirmed?.call === 'create'
        ? l10n.t('Create and Send Rest')
        : left.length === 1
          ? l10n.t('Send the last request')
          : l10n.t('Send the other {0} requests', formatNumber(left.length, locale));
  const twice = l10n.t('A request that must not run twice has no clear answer: check the list first.');
  return {
    label,
    description: l10n.t('no credits'),
    ...(unconfirmed && unconfirmed.call !== 'create' ? { detail: twice } : {}),
    icon: 'debug-continue',
    value: unconfirmed ? 'repeat' : 'send',
  };
}

/** The calls that an answer to the question would send. */
function callsAfter(left: readonly ListCall[], unconfirmed: ListCall | undefined, answer: Way): readonly ListCall[] {
  if (typeof answer !== 'object' || unconfirmed?.call !== 'create') return left;
  const ids = new Map(unconfirmed.replaces === undefined ? [] : [[unconfirmed.replaces, answer.id]]);
  return left.slice(1).map((call) => readdressed(call, ids));
}

function callsLeft({ steps }: CallRun): readonly ListCall[] {
  return steps.flatMap(({ call, state }) => (state === 'done' ? [] : [call]));
}
