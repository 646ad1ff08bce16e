// Helpers of the commands about watches: the watches of the open session, and the choice of one.
import * as l10n from '@vscode/l10n';
import { localDay } from '../../client/localDay.ts';
import { nameOrId } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { limitsText, scheduleText } from '../../viewModel/timeline/watchText.ts';
import type { Watch } from '../../state/watch/watch.ts';
import { Watches } from '../../state/watch/watches.ts';
import type { WatchRunDeps } from '../../state/watch/watchRun.ts';
import type { App, Choice } from '../../app/app.ts';
import { groupedBy } from '../../app/choiceGroups.ts';
import { answered } from '../picks.ts';

/** The watches of the open session. @throws Failure `signedOut` */
export function watchesOf(app: App): Watches {
  const { money, owner } = app.session.open;
  return new Watches({ keyValue: money.keyValue, owner });
}

/** The dependencies of a run that the user asks for. @throws Failure `signedOut` */
export function runDepsOf(app: App, signal: AbortSignal): WatchRunDeps {
  const { now, newId } = app;
  return { session: app.session.open, watches: watchesOf(app), now, today: () => localDay(now()), newId, signal };
}

/** The watches of the rows, or one that the user picks. If nothing is watched, a message says so. */
export async function pickWatches(app: App, targets: readonly Target[], title: string): Promise<readonly Watch[]> {
  const watches = watchesOf(app);
  const clicked = targets.flatMap((target) => (target.kind === 'watch' ? (watches.get(target.watchId) ?? []) : []));
  if (clicked.length > 0) return clicked;
  const all = watches.all();
  if (all.length === 0) {
    showNothingWatched(app);
    return [];
  }
  const headings = { list: l10n.t('Lists'), company: l10n.t('Companies') };
  const choices = groupedBy(
    headings,
    all.map((watch) => watchChoice(watch, app)),
    ({ watched }) => watched.kind,
  );
  const picked = answered(await app.ui.choose({ title, placeholder: l10n.t('Which watch?'), choices }));
  return picked ? [picked] : [];
}

/** Says what to do if there is no watch yet. */
export function showNothingWatched(app: App): void {
  app.ui.showMessage({ kind: 'warning', text: l10n.t('Nothing is watched. Run “Watch Company…” or “Watch List…” first.') });
}

function watchChoice(watch: Watch, { settings: { locale } }: App): Choice<Watch> {
  const { watched, everyHours } = watch;
  return {
    label: nameOrId(watched),
    description: `${scheduleText(everyHours, locale)} · ${limitsText(watch, locale)}`,
    icon: watched.kind === 'list' ? 'organization' : 'eye',
    value: watch,
  };
}
