// Commands for the table of matches: choose candidates, filter the lines, and discard the table.
import * as l10n from '@vscode/l10n';
import { views } from '../../ids.ts';
import { lineAt, shownLines, type MatchLine, type MatchTable, type ShownLines } from '../../domain/matching/matchTable.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { chosenText, confidenceText, lineText, shownText } from '../../viewModel/companies/matchText.ts';
import type { Target } from '../../viewModel/target.ts';
import { CachedMatches } from '../../state/matching/cachedMatches.ts';
import { Matches, type ChangedTerms } from '../../state/matching/matches.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped, groupedBy } from '../../app/choiceGroups.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { answered, companyChoice } from '../picks.ts';

/** The offered minimum confidences from which a candidate is chosen without a question. */
const thresholds = [1, 0.95, 0.9, 0.8, 0.7, 0.5];

/** The matches of the open session. @throws Failure `signedOut` */
export function matchesOf(app: App): Matches {
  const { money, owner } = app.session.open;
  return new Matches({ keyValue: money.keyValue, owner, windows: money.journal });
}

/** The answers that were paid for before. @throws Failure `signedOut` */
export function cachedMatchesOf(app: App): CachedMatches {
  return new CachedMatches(app.session.open);
}

/** The table of the match. If there is none, or if a clicked row is of another match, a message says so. */
export function tableOf(app: App, targets: readonly Target[] = []): MatchTable | undefined {
  const table = matchesOf(app).table();
  const isCurrent = targets.every((target) => !('match' in target) || target.match === table?.terms.id);
  if (table && isCurrent) return table;
  const text = table
    ? l10n.t('These rows are of a match that was replaced. Select rows of the new one.')
    : l10n.t('Nothing is matched. Run “Match Companies…” first.');
  app.ui.showMessage({ kind: 'warning', text });
  return undefined;
}

/** The lines of the rows that were clicked. */
export function linesOf(table: MatchTable, targets: readonly Target[]): readonly MatchLine[] {
  const clicked = new Set(targets.flatMap((target) => ('line' in target ? [target.line] : [])));
  return table.lines.filter(({ index }) => clicked.has(index));
}

/** Says that a choice or an answer could not be kept. */
export function showNotPersisted(app: App): void {
  const text = l10n.t('The matches could not be written to the disk, so nothing has changed. Free some space, and try again.');
  app.ui.showMessage({ kind: 'error', text });
}

/** Says that a command was begun for a match that is no longer there. */
export function showReplaced(app: App): void {
  const text = l10n.t('These matches were discarded or replaced meanwhile, so nothing was sent.');
  app.ui.showMessage({ kind: 'warning', text });
}

/** Chooses the candidates of rows or removes those choices. For the row of a line, the user is asked for the candidate. */
export const chooseMatch: Command = async (app, targets) => {
  const table = tableOf(app, targets);
  if (!table) return;
  const clicked = targets.flatMap((target): LineChoice[] => {
    if (target.kind !== 'company' || target.line === undefined) return [];
    const { company, line } = target;
    return [{ line, chosen: table.lines[line]?.choice?.id === company.id ? null : company.id }];
  });
  // A choice comes after the removals, so that another row of its line does not undo it.
  const inOrder = clicked.toSorted((one, other) => Number(one.chosen !== null) - Number(other.chosen !== null));
  const choices = inOrder.length > 0 ? inOrder : await askForCandidate(app, table, targets);
  if (choices.length === 0) return;
  const [matches, { id }] = [matchesOf(app), table.terms];
  if (!choices.every(({ line, chosen }) => matches.choose(id, line, chosen))) showNotPersisted(app);
};

/** The candidate that the user chooses for the line with an index; null for none of them. */
interface LineChoice {
  readonly line: number;
  readonly chosen: string | null;
}

/** Asks for the candidate of a line, and for the line if no row was clicked. @returns nothing if the user backs out */
async function askForCandidate(app: App, table: MatchTable, targets: readonly Target[]): Promise<readonly LineChoice[]> {
  const line = linesOf(table, targets)[0] ?? (await pickLine(app, table));
  const chosen = line ? await pickCandidate(app, line) : undefined;
  return !line || chosen === undefined ? [] : [{ line: line.index, chosen }];
}

export const chooseBestMatches: Command = async (app) => {
  const table = tableOf(app);
  if (!table) return;
  const { locale } = app.settings;
  const choices = thresholds.map((threshold): Choice<number> => {
    const lines = table.lines.filter(
      (one) => one.chosen === undefined && lineAt(one.index, one.line, one, threshold).choice !== undefined,
    );
    return {
      label: l10n.t('{0} or Higher', confidenceText(threshold, locale)),
      description: [
        lines.length === 1 ? l10n.t('1 line') : l10n.t('{0} lines', formatNumber(lines.length, locale)),
        ...(threshold === table.terms.threshold ? [l10n.t('now')] : []),
      ].join(' · '),
      icon: 'check-all',
      value: threshold,
    };
  });
  const placeholder = l10n.t('From which confidence should the best candidate be chosen? Your own choices stay.');
  const threshold = answered(await app.ui.choose({ title: l10n.t('Choose Best Above'), placeholder, choices }));
  // Another session has another table.
  if (threshold === undefined || !isSameSessionOrWarn(app)) return;
  changeTerms(app, table, { threshold });
};

export const filterMatches: Command = async (app) => {
  const table = tableOf(app);
  if (!table) return;
  const choices = shownLines.map((show): Choice<ShownLines> => ({
    label: shownText(show),
    ...(show === table.terms.show ? { description: l10n.t('now') } : {}),
    value: show,
  }));
  const show = answered(await app.ui.choose({ title: l10n.t('Filter Matches'), placeholder: l10n.t('Which lines?'), choices }));
  if (show === undefined || !isSameSessionOrWarn(app)) return;
  if (changeTerms(app, table, { show })) app.ui.focus(views.matches);
};

/**
 * Changes the terms of a match. Another window may have discarded or replaced it while the question was open.
 * @returns false if nothing has changed, which a message says
 */
function changeTerms(app: App, { terms: { id } }: MatchTable, terms: ChangedTerms): boolean {
  const refusal = matchesOf(app).change(id, terms);
  if (refusal === 'replaced') showReplaced(app);
  else if (refusal) showNotPersisted(app);
  return !refusal;
}

export const discardMatches: Command = async (app) => {
  const table = tableOf(app);
  if (table && (await mayDiscard(app, table)) && !matchesOf(app).discard()) showNotPersisted(app);
};

/** Returns whether the table may be discarded, which the user is asked about. A table that is being matched may not. */
export async function mayDiscard(app: App, table: MatchTable): Promise<boolean> {
  if (warnIfRunning(app, table)) return false;
  const isSure = await app.ui.confirm({
    text: l10n.t('Discard the matches of “{0}”?', table.terms.source),
    detail: l10n.t(
      '{0}. The choices are deleted. The companies that were paid for stay known.',
      chosenText(table, app.settings.locale),
    ),
    action: l10n.t('Discard'),
  });
  if (!isSure || !isSameSessionOrWarn(app)) return false;
  // Another window may have continued the match while the question was open, or begun another one, which is asked about too.
  const now = matchesOf(app).table();
  return now && now.terms.id !== table.terms.id ? mayDiscard(app, now) : !warnIfRunning(app, now);
}

/** Returns whether a window is matching now. If so, a message says so. */
function warnIfRunning(app: App, table: MatchTable | undefined): boolean {
  if (!table?.isRunning) return false;
  showInProgress(app);
  return true;
}

/** Says that a window is matching now. */
export function showInProgress(app: App): void {
  app.ui.showMessage({ kind: 'warning', text: l10n.t('A match is in progress. Cancel it, or wait until it ends.') });
}

function pickLine(app: App, { lines }: MatchTable): Promise<MatchLine | undefined> {
  const choices = lines
    .filter(({ candidates }) => candidates.length > 0)
    .map((line): Choice<MatchLine> => ({
      label: lineText(line),
      ...(line.choice?.name === undefined ? {} : { description: oneLine(line.choice.name, 60) }),
      icon: line.choice ? 'check' : 'question',
      value: line,
    }));
  const title = l10n.t('Choose Match');
  const headings = { open: l10n.t('No company chosen yet'), chosen: l10n.t('Company chosen') };
  const grouped = groupedBy(headings, choices, ({ choice }) => (choice ? 'chosen' : 'open'));
  return app.ui.choose({ title, placeholder: l10n.t('Which line?'), choices: grouped }).then(answered);
}

/** @returns null for none of them; undefined if the user backs out */
async function pickCandidate(app: App, line: MatchLine): Promise<string | null | undefined> {
  const { locale } = app.settings;
  const { companies } = app.session.open;
  const choices = line.candidates.map(({ id, name, confidence }): Choice<string | null> => {
    const choice = companyChoice(companies.get(id) ?? { id, ...omitUndefined({ name }) });
    const certainty = confidence === undefined ? [] : [confidenceText(confidence, locale)];
    return { ...choice, description: [...certainty, choice.description ?? ''].join(' · '), value: id };
  });
  const none: Choice<string | null> = { label: l10n.t('None of Them'), icon: 'circle-slash', value: null };
  const placeholder = l10n.t('Which company is “{0}”?', lineText(line, 60));
  return answered(
    await app.ui.choose({
      title: l10n.t('Choose Match'),
      placeholder,
      choices: [...grouped(l10n.t('Candidates'), choices), none],
    }),
  );
}
