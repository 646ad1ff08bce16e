// The rows of the Matches view: a row for each line, with its candidates below it.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { priceOf, type AccountCredits } from '../../client/price.ts';
import { commands } from '../../ids.ts';
import {
  isUnconfirmed,
  isUndecided,
  leftOf,
  shownOf,
  type Candidate,
  type MatchLine,
  type MatchTable,
} from '../../domain/matching/matchTable.ts';
import { ageText } from '../ageText.ts';
import { nameOrId, oneLine } from '../format.ts';
import { confidenceText, leftText, lineText, queryKindText } from './matchText.ts';
import { priceText } from '../credits/priceText.ts';
import type { TreeRow } from '../treeRow.ts';

export interface MatchTools extends AccountCredits {
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Returns a company from the cache; undefined if it is not known. */
  readonly company: (id: string) => Company | undefined;
}

/** The rows of the shown lines, below a row that resumes the match if lines are left. */
export function matchRows(table: MatchTable, tools: MatchTools): readonly TreeRow[] {
  const shown = shownOf(table);
  const rows = shown.map((line) => lineRow(table, line, tools));
  const none = rows.length === 0 ? [noneRow()] : [];
  return [...offerRows(table, tools), ...rows, ...none];
}

/**
 * The candidates of a line, the best first. Each appears once, because the editor refuses rows with the same ID.
 * @param match the ID of the match
 */
export function candidateRows(match: string, line: MatchLine, tools: MatchTools): readonly TreeRow[] {
  const { index, candidates, choice } = line;
  const shown = candidates.filter(({ id }, at) => candidates.findIndex((other) => other.id === id) === at);
  return shown.map((candidate): TreeRow => {
    const { id, name } = candidate;
    const company: Company = tools.company(id) ?? { id, ...omitUndefined({ name }) };
    const label = nameOf(candidate, tools);
    const country = company.country?.toUpperCase();
    const parts = [
      ...confidenceParts(candidate, tools),
      ...(label === oneLine(id) ? [] : [oneLine(id)]),
      ...(country === undefined ? [] : [oneLine(country, 10)]),
    ];
    const ticked = choice?.id === id;
    return {
      id: `match/${String(index)}/${id}`,
      label,
      description: parts.join(' · '),
      icon: 'briefcase',
      collapsibleState: 'leaf',
      context: 'company candidate',
      ariaLabel: [ticked ? l10n.t('chosen: {0}', label) : label, ...parts].join(', '),
      click: commands.chooseMatch,
      ticked,
      target: { kind: 'company', company, match, line: index },
    };
  });
}

function lineRow(table: MatchTable, line: MatchLine, tools: MatchTools): TreeRow {
  const { index, candidates, choice, loaded } = line;
  const label = lineText(line);
  const [icon, state] = stateOf(table, line, tools);
  const kind = queryKindText(line.line.kind);
  const checkDigit = line.line.hasWrongCheckDigit ? [l10n.t('its check digit is wrong')] : [];
  const { now, locale } = tools;
  // Lines that this match has sent itself show no age: their answers are as old as the match.
  const age = loaded ? [ageText('match', loaded.at, { now, locale, person: loaded.person })] : [];
  const description = [state, ...(kind === undefined ? [] : [kind]), ...checkDigit, ...age].join(' · ');
  return {
    id: `match/${String(index)}`,
    label,
    description,
    icon,
    collapsibleState: candidates.length > 0 ? 'collapsed' : 'leaf',
    context: table.isRunning ? 'match running' : 'match',
    ariaLabel: `${label}, ${description}`,
    ...(candidates.length > 0 ? { ticked: choice !== undefined } : {}),
    target: { kind: 'match', match: table.terms.id, line: index },
  };
}

function stateOf(table: MatchTable, line: MatchLine, tools: MatchTools): readonly [icon: string, text: string] {
  const { state, candidates, choice } = line;
  if (choice) return ['check', [nameOf(choice, tools), ...confidenceParts(choice, tools)].join(' · ')];
  if (isUnconfirmed(table, line)) return ['warning', l10n.t('unconfirmed: no clear answer arrived')];
  if (state === 'asked') return ['sync', l10n.t('asking…')];
  if (state === 'refused') return ['error', l10n.t('the service does not accept it')];
  if (state === 'open') return ['circle-outline', l10n.t('not matched yet')];
  const [best] = candidates;
  if (!best) return ['circle-slash', l10n.t('not found')];
  if (!isUndecided(line)) return ['dash', l10n.t('none chosen')];
  return ['question', [l10n.t('undecided: {0}', nameOf(best, tools)), ...confidenceParts(best, tools)].join(' · ')];
}

function offerRows(table: MatchTable, tools: MatchTools): readonly TreeRow[] {
  const { locale } = tools;
  const open = leftOf(table, true).length;
  if (open === 0 || table.isRunning) return [];
  const { id, limit, options } = table.terms;
  const most = open * limit;
  const label = l10n.t('Resume Match');
  const description = `${leftText(open, table, locale)} · ${priceText(priceOf('companies', { objects: most, packaged: options.packages.length > 0 }), tools, locale)}`;
  return [
    {
      id: 'match/offer',
      label,
      description,
      icon: 'credit-card',
      collapsibleState: 'leaf',
      context: 'offer',
      ariaLabel: `${label}, ${description}`,
      click: commands.resumeMatch,
      target: { kind: 'matchOffer', match: id, most },
    },
  ];
}

function noneRow(): TreeRow {
  const label = l10n.t('There are no such lines. Filter Matches shows others.');
  return {
    id: 'match/none',
    label,
    icon: 'info',
    collapsibleState: 'leaf',
    context: 'note',
    ariaLabel: label,
    click: commands.filterMatches,
    target: { kind: 'note' },
  };
}

function nameOf({ id, name }: Candidate, { company }: MatchTools): string {
  return nameOrId({ id, name: company(id)?.name ?? name });
}

function confidenceParts({ confidence }: Candidate, { locale }: MatchTools): readonly string[] {
  return confidence === undefined ? [] : [confidenceText(confidence, locale)];
}
