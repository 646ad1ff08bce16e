// Match Companies: known companies are free, the price of the rest comes first, and a run can be resumed.
import * as l10n from '@vscode/l10n';
import { commands, views, type CommandId } from '../../ids.ts';
import type { InputLine } from '../../domain/matching/matchInput.ts';
import {
  canBeSent,
  isUnconfirmed,
  leftOf,
  narrowedBy,
  usualOptions,
  type FirstLine,
  type MatchLine,
  type MatchTable,
} from '../../domain/matching/matchTable.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { unconfirmedText, leftText } from '../../viewModel/companies/matchText.ts';
import type { MatchParameters, SeparatedLines } from '../../state/matching/cachedMatches.ts';
import { runMatch, type MatchRequest } from '../../state/matching/matchRun.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { explain } from '../../app/explain.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import {
  cachedMatchesOf,
  linesOf,
  matchesOf,
  mayDiscard,
  showInProgress,
  showNotPersisted,
  showReplaced,
  tableOf,
} from './matches.ts';
import { askForLines, type MatchSource } from './matchSources.ts';
import { askTerms, limits, priceOfLines } from './matchTerms.ts';
import { answered } from '../picks.ts';

/** The most lines of one match, because nobody checks a longer table. */
const mostLines = 5000;

/** The confidence from which the best candidate is chosen, unless the user sets another. */
const usualThreshold = 0.9;

export const matchCompanies: Command = async (app) => {
  const title = l10n.t('Match Companies');
  const before = matchesOf(app).table();
  if (before && !(await mayDiscard(app, before))) return;
  // Another match may have been begun meanwhile, which the user was then asked about too.
  const discarded = matchesOf(app).table();
  const source = await askForLines(app, title);
  if (!source || !canBeMatched(app, source)) return;
  const { companies } = app.session.open;
  const ids = source.lines.flatMap(({ kind, value }) => (kind === 'id' ? [value] : []));
  await companies.adoptFromColleagues(companies.lacking(ids, []));
  const lines = source.lines.map((line) => firstLine(app, line));
  const isAllKnown = lines.every((line) => line.known);
  const agreed = isAllKnown ? { limit: 1, options: usualOptions, known: [] } : await askTerms(app, title, source, lines);
  if (!agreed || !isSameSessionOrWarn(app)) return;
  // Another window may have begun a match, or continued this one, while the questions were open.
  const now = matchesOf(app).table();
  if (now && (now.isRunning || now.terms.id !== discarded?.terms.id) && !(await mayDiscard(app, now))) return;
  const { limit, options, known } = agreed;
  const terms = { id: app.newId(), source: source.name, limit, options, threshold: usualThreshold, show: 'all' } as const;
  if (!matchesOf(app).begin(terms, narrowedBy(options.filters, lines))) {
    showNotPersisted(app);
    return;
  }
  app.ui.focus(views.matches);
  const table = matchesOf(app).table();
  if (!table || isAllKnown) return;
  // Only the lines that the price was shown for are sent.
  const knownIndexes = new Set(known.map(([index]) => index));
  const toSend = leftOf(table, false).filter(({ index }) => !knownIndexes.has(index));
  await send(app, table, { lines: toSend, known, limit, options, from: ['open'] });
};

/** Sends the remaining lines. Lines that may have been billed are asked again only if the user says so. */
export const resumeMatch: Command = async (app, targets) => {
  const title = l10n.t('Resume Match');
  const table = tableOf(app, targets);
  if (!table) return;
  const [all, unsent] = [leftOf(table, true), withoutUnconfirmed(app, table)];
  const hasUnconfirmed = unsent.length < all.length;
  const withUnconfirmed = hasUnconfirmed ? await askAboutUnconfirmed(app, title, table, unsent.length) : false;
  if (withUnconfirmed === undefined) return;
  const left = withUnconfirmed ? all : unsent;
  const { locale } = app.settings;
  if (left.length === 0) {
    app.ui.showStatus(l10n.t('No line is left to match.'));
    return;
  }
  const { limit, options } = table.terms;
  const { lines, known } = await separated(app, left, { limit, options });
  const most = lines.length * limit;
  const price = priceOfLines(lines.length, limit, options);
  const isPriceShown = !hasUnconfirmed && targets.some((target) => target.kind === 'matchOffer' && target.most >= most);
  const label = l10n.t('Match {0}', leftText(lines.length, table, locale));
  if (!(await agreeTo(app, { title, label, price, isPriceShown }))) return;
  await send(app, table, { lines, known, limit, options, from: withUnconfirmed ? ['open', 'asked'] : ['open'] });
};

/**
 * Sends lines again for more candidates. The known candidates are paid for again, and stay. A cached answer is free.
 */
export const findCandidates: Command = async (app, targets) => {
  const title = l10n.t('Find More Candidates');
  const table = tableOf(app, targets);
  if (!table) return;
  const selected = linesOf(table, targets).filter((line) => line.state !== 'asked' && canBeSent(line));
  if (selected.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('Select lines in the Matches view first.') });
    return;
  }
  const limit = Math.max(...limits);
  const { options } = table.terms;
  const { lines, known } = await separated(app, selected, { limit, options, byAllCells: true });
  const count = formatNumber(limit, app.settings.locale);
  const label =
    lines.length === 1
      ? l10n.t('Up to {0} candidates for “{1}”', count, oneLine(lines[0]?.line.text ?? '', 60))
      : l10n.t('Up to {0} candidates for each of {1} lines', count, formatNumber(lines.length, app.settings.locale));
  const price = priceOfLines(lines.length, limit, options);
  if (!(await agreeTo(app, { title, label, price, isPriceShown: false }))) return;
  await send(app, table, { lines, known, limit, options, byAllCells: true, from: ['open', 'answered', 'refused'] });
};

/** Separates the lines whose answers are known, to colleagues too, from those that are bought. */
async function separated(app: App, lines: readonly MatchLine[], parameters: MatchParameters): Promise<SeparatedLines<MatchLine>> {
  const cached = cachedMatchesOf(app);
  await cached.adoptFromColleagues(
    lines.map(({ line }) => line),
    parameters,
  );
  return cached.separate(lines, parameters);
}

/**
 * Known companies match for free: by their ID, or by their exact name. If a row has other cells, they may mean another company
 * of that name, so the row is sent.
 */
function firstLine(app: App, line: InputLine): FirstLine {
  const { companies } = app.session.open;
  if (line.kind === 'id') {
    const name = companies.get(line.value)?.name;
    return { ...line, known: [{ id: line.value, ...omitUndefined({ name }), confidence: 1 }] };
  }
  const isNameAlone = line.kind === 'name' && Object.keys(line.also ?? {}).length === 0;
  const same = isNameAlone ? companies.withName(line.value) : [];
  if (same.length === 0) return line;
  return { ...line, known: same.map(({ id, name }) => ({ id, ...omitUndefined({ name }), confidence: 1 })) };
}

/** Returns whether a source has lines, and not too many; otherwise a message says so. */
function canBeMatched(app: App, { lines, passedOver }: MatchSource): boolean {
  if (lines.length > 0 && lines.length <= mostLines) return true;
  const text =
    lines.length > 0
      ? l10n.t('The text has more than {0} lines. Match it in parts.', formatNumber(mostLines, app.settings.locale))
      : passedOver.length > 0
        ? l10n.t('The text has no name and no number. Choose another column or text.')
        : l10n.t('The text is empty. Copy or select some names first.');
  app.ui.showMessage({ kind: 'warning', text });
  return false;
}

/** The lines that are left without the unconfirmed ones, and without those for which the same is sent as for one of them. */
function withoutUnconfirmed(app: App, table: MatchTable): readonly MatchLine[] {
  const unconfirmed = leftOf(table, true).filter((line) => isUnconfirmed(table, line));
  return cachedMatchesOf(app).unlike(leftOf(table, false), unconfirmed, table.terms);
}

/** Asks whether unconfirmed lines are sent too. @param without the number of lines that are left if they are not */
async function askAboutUnconfirmed(app: App, title: string, table: MatchTable, without: number): Promise<boolean | undefined> {
  const { locale } = app.settings;
  const choices: Choice<boolean>[] = [
    ...(without === 0
      ? []
      : [
          {
            label: l10n.t('Exclude Unconfirmed'),
            description: leftText(without, table, locale),
            icon: 'debug-continue',
            value: false,
          },
        ]),
    {
      label: l10n.t('Include Unconfirmed'),
      description: leftText(leftOf(table, true).length, table, locale),
      detail: l10n.t('They may have been billed already, and would be billed again.'),
      icon: 'warning',
      value: true,
    },
  ];
  return answered(await app.ui.choose({ title, placeholder: unconfirmedText(table, locale), choices }));
}

/** Sends lines at an agreed price, and reports the outcome. */
async function send(app: App, { terms: { id } }: MatchTable, request: Omit<MatchRequest, 'id'>): Promise<void> {
  const { locale } = app.settings;
  const { client, companies, clock, prices } = app.session.open;
  const matches = matchesOf(app);
  const { failure, refusal } = await app.ui.withProgress(l10n.t('Matching…'), (signal, report) => {
    const progress = (done: number, total: number): void => {
      report(l10n.t('{0} of {1}', formatNumber(done, locale), formatNumber(total, locale)));
    };
    return runMatch(
      { client, companies, matches, cachedMatches: cachedMatchesOf(app), clock, prices, signal, progress },
      { id, ...request },
    );
  });
  if (refusal === 'replaced') {
    showReplaced(app);
    return;
  }
  if (refusal === 'elsewhere') {
    showInProgress(app);
    return;
  }
  const button = (label: string, command: CommandId) => ({
    label,
    run: () => {
      app.ui.run(command);
    },
  });
  if (refusal === 'unfiltered') {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'The service also finds companies for numbers that do not exist, so it does not filter by them. Lines with VAT numbers or tax codes of that kind were not sent and cost nothing. Match them by name.',
      ),
      // The editor shows one line of a message that has no button.
      actions: [button(l10n.t('Match Companies'), commands.matchCompanies)],
    });
    return;
  }
  if (refusal) showNotPersisted(app);
  const now = matches.table();
  if (!now || (!failure && !refusal)) return;
  const why = failure && explain(failure);
  const left = leftOf(now, true).length;
  if (!why && left === 0) return;
  app.ui.showMessage({
    kind: 'warning',
    text: [...(why ? [why.what] : []), l10n.t('{0}: the answers so far are kept.', leftText(left, now, locale))].join(' '),
    actions: [
      ...(left === 0 ? [] : [button(l10n.t('Resume'), commands.resumeMatch)]),
      ...(why?.action ? [button(why.action.label, why.action.command)] : []),
    ],
  });
}
