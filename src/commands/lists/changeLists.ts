// Sends the calls of a change with progress and a way to stop, and reports which part is applied.
import * as l10n from '@vscode/l10n';
import { callsByOutcome, weightOf, type CallRun } from '../../domain/lists/callRun.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { commands } from '../../ids.ts';
import type { ChangeResult, ChangeOptions, ListChanges } from '../../state/lists/listChanges.ts';
import type { App } from '../../app/app.ts';
import { explain } from '../../app/explain.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { reportEditorFault } from '../../app/reportEditorFault.ts';

/**
 * Sends calls that change lists.
 * @returns the result; undefined if several calls were to be sent and one failed, which is shown to the user
 * @throws Failure if the only call failed
 */
export function changeLists(app: App, title: string, calls: readonly ListCall[]): Promise<ChangeResult | undefined> {
  return withProgress(app, title, (changes, options) => changes.make(calls, options));
}

/** Runs work that changes lists, with progress and a way to stop, and reports a failure as `changeLists` does. */
export async function withProgress(
  app: App,
  title: string,
  work: (changes: ListChanges, options: ChangeOptions) => Promise<ChangeResult | undefined>,
): Promise<ChangeResult | undefined> {
  if (!isSameSessionOrWarn(app)) return undefined;
  const { locale } = app.settings;
  const changed = await app.ui.withProgress(title, (signal, report) =>
    work(app.session.open.changes, {
      signal,
      progress: (done, total) => {
        if (total > 1) report(l10n.t('{0} of {1}', formatNumber(done, locale), formatNumber(total, locale)));
      },
    }),
  );
  if (!changed?.failure) return changed;
  // The failure of a single call is explained as that of any other command.
  if (changed.run.steps.length === 1) throw changed.failure;
  showPartlyApplied(app, changed);
  return undefined;
}

function showPartlyApplied(app: App, { run, failure }: ChangeResult): void {
  const weightText = (calls: readonly ListCall[]): string =>
    formatNumber(
      calls.reduce((sum, call) => sum + weightOf(call), 0),
      app.settings.locale,
    );
  const unconfirmed = callsByOutcome(run, 'unconfirmed');
  const applied = weightText(callsByOutcome(run, 'made'));
  const all = weightText(run.steps.map(({ call }) => call));
  const part =
    unconfirmed.length === 0
      ? l10n.t('{0} of {1} are applied, the rest is not.', applied, all)
      : l10n.t('{0} of {1} are applied, {2} may be, the rest is not.', applied, all, weightText(unconfirmed));
  const why = failure && explain(failure);
  app.ui.showMessage({
    kind: 'warning',
    text: [part, ...(why ? [why.what] : []), restText(app, run)].join(' '),
    actions: [
      {
        label: l10n.t('Resume'),
        run: () => {
          app.ui.run(commands.resumeListChange);
        },
      },
      {
        label: l10n.t('Show Which'),
        run: () => {
          reportEditorFault(app, app.ui.show({ language: 'plaintext', text: partsText(run) }));
        },
      },
    ],
  });
}

function restText(app: App, { people }: CallRun): string {
  return people && !app.session.open.changes.keepsPeople
    ? l10n.t('The rest can be sent until this window is closed.')
    : l10n.t('The rest is kept and can be sent later.');
}

/** All items and calls of a run, grouped by their outcome. */
export function partsText(run: CallRun): string {
  const parts = [
    [l10n.t('In'), callsByOutcome(run, 'made')],
    [l10n.t('Unconfirmed: no clear answer arrived'), callsByOutcome(run, 'unconfirmed')],
    [l10n.t('Not in'), callsByOutcome(run, 'notMade')],
  ] as const;
  return parts
    .filter(([, calls]) => calls.length > 0)
    .map(([title, calls]) => `# ${title}\n${calls.flatMap(linesOf).join('\n')}\n`)
    .join('\n');
}

function linesOf(call: ListCall): readonly string[] {
  switch (call.call) {
    case 'create':
      return [`create ${JSON.stringify(call.input.name)}`, ...(call.input.items ?? []).map((item) => `+${item}`)];
    case 'update': {
      const { id, add = [], remove = [], ...rest } = call.input;
      const others = Object.keys(rest).length > 0 ? [`update ${id} ${JSON.stringify(rest)}`] : [];
      return [...others, ...add.map((item) => `+${item}`), ...remove.map((item) => `-${item}`)];
    }
    case 'delete':
      return [`delete ${call.input.id}`];
    case 'share':
      return [`${call.input.level} ${call.input.holder.kind} ${call.input.holder.id}`];
    case 'revoke':
      return [`revoke ${call.input.holder.kind} ${call.input.holder.id}`];
  }
}
