// Saves the document of a list: reads it, asks the user, sends the changes, and returns the new base.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import type { App } from '../app.ts';
import type { OpenSession } from '../../state/session/openSession.ts';
import { callsByOutcome } from '../../domain/lists/callRun.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { parseDocument } from '../../domain/lists/listDocument.ts';
import { applyPlan, isNoChange, planOf, type ListPlan } from '../../domain/lists/listPlan.ts';
import { reviseDocument } from '../../domain/lists/writeDocument.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { baseOf, type ListBase } from '../../domain/documents/listBase.ts';
import { mistakesText, notSentText, partlyText } from './saveText.ts';
import { decide, isUnchanged, type Decision, type ShowDiff } from './saveWays.ts';

export interface SaveRequest {
  readonly base: ListBase;
  readonly text: string;
  readonly showDiff: ShowDiff;
  /** Returns whether the list has changed since its companies were read, although the version of the base does not show it. */
  readonly isOutdated?: () => Promise<boolean>;
}

export type SaveResult =
  /**
   * The changes are in the list. `text` differs from the saved text if changes of others were merged. `hadNoChange` is set if the
   * document had no change, so that the user was not asked.
   */
  | { readonly kind: 'saved'; readonly base: ListBase; readonly text: string; readonly hadNoChange?: true }
  /**
   * The document keeps its changes, of which a part may be in the list: the base says which.
   * `needsNoMessage` is set if the user has backed out.
   */
  | { readonly kind: 'unsaved'; readonly base: ListBase; readonly why: string; readonly needsNoMessage?: true };

/** Saves a document as the user decides. It never throws a `Failure`, but returns a sentence that says why nothing was sent. */
export async function saveList(app: App, request: SaveRequest): Promise<SaveResult> {
  const { base, text, showDiff } = request;
  const unsaved = (why: string) => ({ kind: 'unsaved' as const, base, why });
  const begunIn = app.begunIn ?? openSession(app);
  const known = new Set(base.ids);
  const { entries, problems } = parseDocument(text, { isKnown: (id) => known.has(id) });
  const mistakes = mistakesText(problems, app.settings.locale);
  if (mistakes !== undefined) return unsaved(mistakes);
  const mine = entries.map(({ id }) => id);
  const isOutdated = (await request.isOutdated?.()) === true;
  if (!isOutdated && isUnchanged(base, mine)) return { kind: 'saved', base, text, hadNoChange: true };
  if (!base.mayWrite) {
    return unsaved(
      l10n.t('Your level on “{0}” does not allow changing it. Ask its owner for the level Write.', oneLine(base.list.name)),
    );
  }
  try {
    const current = await app.ui.withProgress(l10n.t('Checking the list…'), (signal) => readList(app, base.list.id, signal));
    const isSessionOpen = (): boolean => openSession(app) === begunIn;
    const decision = await decide(app, { base, text, mine, current, isOutdated, showDiff, isSessionOpen });
    if (decision === 'closed') return unsaved(l10n.t('The session was closed, so nothing was sent. Start again.'));
    if (decision) return await send(app, { base, text, current }, decision);
    return { ...unsaved(notSentText(undefined, base.list.name)), needsNoMessage: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const notSent = unsaved(notSentText(error, base.list.name));
    return error.kind === 'cancelled' ? { ...notSent, needsNoMessage: true } : notSent;
  }
}

function openSession({ session: { state } }: App): OpenSession | undefined {
  return state.kind === 'open' ? state.session : undefined;
}

interface SendOptions {
  readonly base: ListBase;
  readonly text: string;
  readonly current: List;
}

async function send(app: App, { base, text, current }: SendOptions, { plan, ids, from }: Decision): Promise<SaveResult> {
  const { changes, companies } = app.session.open;
  const { locale } = app.settings;
  const saved = (list: List): SaveResult => ({
    kind: 'saved',
    base: baseOf(list, ids, true),
    text: reviseDocument(text, ids, (id) => companies.get(id)?.name),
  });
  if (isNoChange(plan)) return saved(current);
  const name = oneLine(base.list.name);
  const { run, failure } = await app.ui.withProgress(l10n.t('Saving “{0}”…', name), (signal, report) =>
    changes.apply(base.list.id, plan, {
      signal,
      progress: (done, total) => {
        if (total > 1) report(l10n.t('{0} of {1}', formatNumber(done, locale), formatNumber(total, locale)));
      },
    }),
  );
  // The list is read again, which is free, so that the next save does not take this change for one of others.
  const after = await readList(app, base.list.id).catch(() => undefined);
  if (!failure) {
    app.ui.showStatus(l10n.t('Saved “{0}”.', name));
    return saved(after ?? withoutVersion(current));
  }
  // The document still has the changes that were not sent. The next save sends them, so the run must not be resumed too.
  changes.drop(run);
  const applied = callsByOutcome(run, 'made').reduce<ReadonlySet<string>>(
    (items, call) => applyPlan(items, changeOf(call)),
    new Set(from),
  );
  // The calls leave out changes that others have already made.
  const unsentCount = [...callsByOutcome(run, 'unconfirmed'), ...callsByOutcome(run, 'notMade')]
    .map(changeOf)
    .reduce((sum, { add, remove }) => sum + add.length + remove.length, 0);
  const sent = planOf(from, applied);
  // If the list may have been emptied, its content is unknown. The old base makes the next save ask, as for a change by others.
  const isUnknown = callsByOutcome(run, 'unconfirmed').some((call) => changeOf(call).emptied);
  return {
    kind: 'unsaved',
    base: isUnknown ? base : baseOf(after ?? withoutVersion(current), applied, true),
    why: partlyText(sent, unsentCount, failure, locale),
  };
}

function changeOf(call: ListCall): ListPlan {
  if (call.call !== 'update') return { add: [], remove: [] };
  const { add = [], remove = [] } = call.input;
  return remove.includes('*') ? { add, remove: [], emptied: true } : { add, remove };
}

// After a change, the length and the modification date are unknown.
function withoutVersion({ length: _length, modifiedDate: _modifiedDate, ...list }: List): List {
  return list;
}

async function readList(app: App, id: string, signal?: AbortSignal): Promise<List> {
  return (await app.session.open.client.getList({ id }, signal ? { signal } : {})).value;
}
