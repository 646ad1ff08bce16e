// Asks how a changed document is saved: as planned, or in another way if the list was changed meanwhile.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { priceOf } from '../../client/price.ts';
import { agreeTo } from '../agreeTo.ts';
import type { App, Choice } from '../app.ts';
import { grouped } from '../choiceGroups.ts';
import { dryRunOf } from '../dryRun.ts';
import { updates } from '../../domain/lists/inverseCalls.ts';
import { noChange, planOf, type ListPlan } from '../../domain/lists/listPlan.ts';
import { foreignChange, mergeLists, waysWithoutReading, type Merge, type Ways } from '../../domain/lists/mergeLists.ts';
import { reviseDocument } from '../../domain/lists/writeDocument.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import { isChanged, type ListBase } from '../../domain/documents/listBase.ts';
import { countStillThere } from './countStillThere.ts';
import { planText } from './saveText.ts';

/** Shows the earlier or current content of a list next to the document. */
export type ShowDiff = (other: { readonly title: string; readonly text: string }) => Promise<void>;

export interface Situation {
  readonly base: ListBase;
  readonly text: string;
  /** The IDs of the document. */
  readonly mine: readonly string[];
  /** The list as it is now. */
  readonly current: List;
  /** The list has changed since its companies were read, although the version of the base does not show it. */
  readonly isOutdated: boolean;
  readonly showDiff: ShowDiff;
  /** Returns whether the session in which the save was begun is still open. */
  readonly isSessionOpen: () => boolean;
}

export interface Decision {
  readonly plan: ListPlan;
  /** The content of the document when the plan is applied. */
  readonly ids: readonly string[];
  /** The companies to which the plan is applied. If only a part of it is sent, the new base is computed from them. */
  readonly from: readonly string[];
}

/** The list after its companies were read again. */
interface Theirs {
  /** The companies that were read. If others were not, those of the base are added, because they may still be there. */
  readonly ids: readonly string[];
  /** False if the list has companies that were not read. */
  readonly isComplete: boolean;
}

type Way = 'apply' | 'merge' | 'overwrite' | 'discard' | 'compare' | 'diff';

/**
 * Asks until something is decided.
 * @returns undefined if the user backs out, and `closed` if the session was closed before the answer
 * @throws Failure if reading the list fails
 */
export async function decide(app: App, situation: Situation): Promise<Decision | 'closed' | undefined> {
  const { base, text, mine, current, isOutdated, showDiff, isSessionOpen } = situation;
  const changed = isOutdated || isChanged(base, current);
  const foreign = changed ? await countForeign(app, base, current) : undefined;
  let theirs: Theirs | undefined;
  for (;;) {
    const ways = waysOf(situation, theirs);
    const choices = changed ? conflictChoices(app, situation, ways, theirs) : planChoices(app, ways.merge);
    const placeholder = changed
      ? conflictText(base, current, foreign, app.settings.locale)
      : l10n.t('“{0}”: {1}', oneLine(base.list.name), planText(ways.merge, app.settings.locale));
    const secondaryActions = dryRunOf<Way>(app, (way) => updates(base.list.id, planFor(way, ways)));
    const way = await app.ui.choose<Way>({ title: l10n.t('Save List'), placeholder, choices, secondaryActions });
    // Another account or acting user may be open by now. There, the same ID may be another list, and a call costs its credits.
    if (way !== undefined && !isSessionOpen()) return 'closed';
    switch (way) {
      case 'apply':
        return { plan: ways.merge, ids: mine, from: base.ids };
      case 'merge':
        return { plan: ways.merge, ids: theirs ? mergeOf(situation, theirs).merged : mine, from: base.ids };
      case 'overwrite':
        return { plan: ways.overwrite, ids: mine, from: theirs?.ids ?? base.ids };
      case 'discard':
        return { plan: noChange, ids: theirs?.ids ?? base.ids, from: base.ids };
      case 'diff':
        await showDiff({
          title: l10n.t('{0} as it was read', oneLine(base.list.name)),
          text: asDocument(app, text, theirs?.ids ?? base.ids),
        });
        break;
      case 'compare':
        theirs = (await readTheirs(app, base, current)) ?? theirs;
        if (theirs)
          await showDiff({ title: l10n.t('{0} as it is now', oneLine(base.list.name)), text: asDocument(app, text, theirs.ids) });
        break;
      default:
        return undefined;
    }
  }
}

function mergeOf({ base, mine }: Situation, { ids }: Theirs): Merge {
  return mergeLists({ base: base.ids, mine, theirs: ids });
}

/**
 * The plan for each answer. If companies of the list were not read, merging may remove some that are already gone, which is
 * harmless, because a list is a set. Overwriting then empties the list first, as without reading: later additions are unknown, and
 * a company that only counts as still there would not be added.
 */
function waysOf(situation: Situation, theirs: Theirs | undefined): Ways {
  const unread = waysWithoutReading(situation.base.ids, situation.mine);
  if (!theirs) return unread;
  const { ways } = mergeOf(situation, theirs);
  return theirs.isComplete ? ways : { ...ways, overwrite: unread.overwrite };
}

function planFor(way: Way, { merge, overwrite }: Ways): ListPlan {
  if (way === 'apply' || way === 'merge') return merge;
  return way === 'overwrite' ? overwrite : noChange;
}

// The text keeps the order and the comments of the document, so that the comparison shows only real differences.
function asDocument(app: App, text: string, ids: readonly string[]): string {
  const { companies } = app.session.open;
  return reviseDocument(text, ids, (id) => companies.get(id)?.name);
}

function planChoices(app: App, plan: ListPlan): readonly Choice<Way>[] {
  return [
    { label: l10n.t('Apply'), description: planText(plan, app.settings.locale), icon: 'check', value: 'apply' },
    {
      label: l10n.t('Show the Difference'),
      description: l10n.t('as it was read, and as it stands here'),
      icon: 'diff',
      value: 'diff',
    },
  ];
}

function conflictChoices(
  app: App,
  { base, mine, current }: Situation,
  ways: Ways,
  theirs: Theirs | undefined,
): readonly Choice<Way>[] {
  const { locale } = app.settings;
  const { credits } = app.session.open;
  const compare: Choice<Way> = {
    label: l10n.t('Compare'),
    description: priceText(priceOf('companies', { objects: sizeOf(base, current) }), credits, locale),
    detail: l10n.t('Reads the companies of the list again, and shows them next to the document.'),
    icon: 'diff',
    value: 'compare',
  };
  const decisions: Choice<Way>[] = [
    {
      label: l10n.t('Merge'),
      description: planText(ways.merge, locale),
      detail: l10n.t('Your changes are added to theirs: both stay.'),
      icon: 'git-merge',
      value: 'merge',
    },
    {
      label: l10n.t('Overwrite'),
      description: planText(ways.overwrite, locale),
      detail: overwriteText(mine, ways.overwrite, locale),
      icon: 'warning',
      value: 'overwrite',
    },
    {
      label: l10n.t('Discard'),
      detail: l10n.t('Nothing is sent: the document shows the known companies of the list.'),
      icon: 'discard',
      value: 'discard',
    },
  ];
  const diff: Choice<Way> = {
    label: l10n.t('Show the Difference'),
    description: l10n.t('as it was read, and as it stands here'),
    icon: 'diff',
    value: 'diff',
  };
  const comparisons = [...(theirs ? [] : [compare]), diff];
  return [...grouped(l10n.t('Decide'), decisions), ...grouped(l10n.t('Look first'), comparisons)];
}

function overwriteText(mine: readonly string[], { emptied }: ListPlan, locale: string): string {
  const amount = formatNumber(mine.length, locale);
  if (emptied)
    return l10n.t('Removes everything from the list, including later additions, and adds the {0} of the document.', amount);
  return l10n.t('The list becomes the {0} of the document: later additions are removed.', amount);
}

function conflictText(
  { list }: ListBase,
  current: List,
  foreign: { readonly added: number; readonly removed: number } | undefined,
  locale: string,
): string {
  const name = oneLine(list.name);
  if (foreign) {
    const [added, removed] = [formatNumber(foreign.added, locale), formatNumber(foreign.removed, locale)];
    return l10n.t('“{0}” has changed: {1} added, {2} removed. What should be saved?', name, added, removed);
  }
  if (current.length === undefined) return l10n.t('“{0}” has changed. What should be saved?', name);
  return l10n.t('“{0}” has changed: it holds {1} now. What should be saved?', name, formatNumber(current.length, locale));
}

// Counting is free. If it fails, the question states only the length of the list.
async function countForeign(app: App, { ids, list }: ListBase, { length }: List) {
  if (length === undefined) return undefined;
  const stillThere = await countStillThere(app, list.id, ids);
  return stillThere === undefined ? undefined : foreignChange({ base: ids.length, stillThere, length });
}

/** The members of the list as they are now, for their price. */
async function readTheirs(app: App, base: ListBase, current: List): Promise<Theirs | undefined> {
  const { lists } = app.session.open;
  const most = sizeOf(base, current);
  const name = oneLine(base.list.name);
  const label =
    most === 1
      ? l10n.t('Reload 1 company of “{0}”', name)
      : l10n.t('Reload {0} companies of “{1}”', formatNumber(most, app.settings.locale), name);
  const price = priceOf('companies', { objects: most });
  if (!(await agreeTo(app, { title: l10n.t('Save List'), label, price, isPriceShown: true }))) return undefined;
  const members = lists.members(base.list.id);
  await app.ui.withProgress(l10n.t('Loading companies…'), (signal) => members.refresh({ most, signal }));
  const read = lists.companiesIn(base.list.id);
  // The list may have grown since its length was read, and paging does not reach the end of a very long one. Companies that were
  // not read must not count as removed by others.
  const isComplete = members.count !== undefined && members.count <= most && !members.isTruncated;
  return { ids: isComplete ? read : [...new Set([...read, ...base.ids])], isComplete };
}

function sizeOf({ ids }: ListBase, { length }: List): number {
  return length ?? ids.length;
}

/** Returns whether a document says the same as its base. */
export function isUnchanged(base: ListBase, mine: readonly string[]): boolean {
  const { add, remove } = planOf(base.ids, mine);
  return add.length === 0 && remove.length === 0;
}
