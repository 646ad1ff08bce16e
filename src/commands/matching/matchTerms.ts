// Asks on which terms lines are matched: candidates per line, packages, and the filters and options of Company Match.
import * as l10n from '@vscode/l10n';
import { optionalFilters, type MatchFilter } from '../../client/model/matchFilter.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { priceOf, type Price } from '../../client/price.ts';
import { narrowedBy, usualOptions, type FirstLine, type MatchLine, type MatchOptions } from '../../domain/matching/matchTable.ts';
import type { SeparatedLines } from '../../state/matching/cachedMatches.ts';
import { agreeTo } from '../../app/agreeTo.ts';
import { back, type App, type Choice } from '../../app/app.ts';
import { grouped, groupedBy } from '../../app/choiceGroups.ts';
import { isSameSessionOrWarn } from '../../app/isSameSessionOrWarn.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { matchFilterText } from '../../viewModel/companies/matchFilterText.ts';
import { confidenceText } from '../../viewModel/companies/matchText.ts';
import { priceText } from '../../viewModel/credits/priceText.ts';
import { askForPackages } from '../companies/packages.ts';
import { answered } from '../picks.ts';
import { cachedMatchesOf } from './matches.ts';
import type { MatchSource } from './matchSources.ts';

/** The offered numbers of candidates of a line. The smallest is first, because each costs a credit and most lines need one. */
export const limits = [1, 3, 5];

/** The offered minimum confidences. */
const confidences = [0.5, 0.6, 0.7, 0.8, 0.9];

/** The offered numbers of tolerated typing mistakes; undefined leaves the number to the service. */
const typingMistakes = [undefined, 0, 1, 2, 3];

export interface AgreedTerms {
  readonly limit: number;
  readonly options: MatchOptions;
  /** The known answers of lines that need not be sent, by the indexes of the lines. */
  readonly known: SeparatedLines<OpenLine>['known'];
}

type OpenLine = Pick<MatchLine, 'index' | 'line'>;

/** The highest price of sending lines. */
export function priceOfLines(lines: number, limit: number, { packages }: MatchOptions): Price {
  return priceOf('companies', { objects: lines * limit, packaged: packages.length > 0 });
}

type Answer = number | 'unread' | 'confidence' | 'fuzziness' | 'packages' | 'filters';

/**
 * Asks for the terms. Each choice states its price, which leaves out lines that this computer or a colleague has sent before.
 * @param all the lines, with the companies that are known of them
 * @returns undefined if the user backs out
 */
export async function askTerms(
  app: App,
  title: string,
  source: MatchSource,
  all: readonly FirstLine[],
): Promise<AgreedTerms | undefined> {
  const { locale } = app.settings;
  let options = usualOptions;
  for (;;) {
    const open = narrowedBy(options.filters, all).flatMap((line, index) => (line.known ? [] : [{ index, line }]));
    const separated = await separatedByLimit(app, open, options);
    // The smallest number of candidates has the fewest lines to send.
    const fewest = separated.get(Math.min(...limits))?.lines.length ?? open.length;
    const placeholder = [askedText(fewest, locale), ...countsOf(source, fewest, locale)].join(' · ');
    const choices = [...limitChoices(app, separated, options), ...grouped(l10n.t('Options'), optionChoices(options, locale))];
    if (source.passedOver.length > 0)
      choices.push({ label: l10n.t('Show Unreadable Entries'), icon: 'question', value: 'unread' });
    const answer = answered(await app.ui.choose<Answer>({ title, placeholder, choices }));
    if (answer === undefined || !isSameSessionOrWarn(app)) return undefined;
    if (answer === 'unread') await app.ui.show({ language: 'plaintext', text: `${source.passedOver.join('\n')}\n` });
    else if (typeof answer === 'string') options = await askOption(app, title, answer, options);
    else {
      const { lines = open, known = [] } = separated.get(answer) ?? {};
      const offer = { title, label: askedText(lines.length, locale), price: priceOfLines(lines.length, answer, options) };
      if (await agreeTo(app, { ...offer, isPriceShown: true })) return { limit: answer, options, known };
    }
  }
}

/** Separates known lines from others for each number of candidates, because a cached answer may have fewer than are requested. */
async function separatedByLimit(app: App, open: readonly OpenLine[], options: MatchOptions) {
  const cached = cachedMatchesOf(app);
  const queries = open.map(({ line }) => line);
  // An answer with the most candidates also serves requests for fewer.
  await cached.adoptFromColleagues(queries, { limit: Math.max(...limits), options });
  return new Map(limits.map((limit) => [limit, cached.separate(open, { limit, options })] as const));
}

function askedText(lines: number, locale: string): string {
  return lines === 1 ? l10n.t('1 line to match') : l10n.t('{0} lines to match', formatNumber(lines, locale));
}

function countsOf({ lines, repeated, passedOver }: MatchSource, open: number, locale: string): readonly string[] {
  const counts = [
    [lines.length - open, l10n.t('{0} already known', formatNumber(lines.length - open, locale))],
    [repeated, l10n.t('{0} repeated', formatNumber(repeated, locale))],
    [passedOver.length, l10n.t('{0} without a name or number', formatNumber(passedOver.length, locale))],
  ] as const;
  return counts.filter(([amount]) => amount > 0).map(([, text]) => text);
}

function limitChoices(
  app: App,
  separated: ReadonlyMap<number, SeparatedLines<OpenLine>>,
  options: MatchOptions,
): Choice<Answer>[] {
  const { locale } = app.settings;
  const { credits } = app.session.open;
  return [...separated].map(([limit, { lines }]) => ({
    label:
      limit === 1
        ? l10n.t('The best candidate of each line')
        : l10n.t('Up to {0} candidates for each line', formatNumber(limit, locale)),
    description: priceText(priceOfLines(lines.length, limit, options), credits, locale),
    detail: l10n.t('Lines without a candidate cost nothing.'),
    icon: 'credit-card',
    value: limit,
  }));
}

function optionChoices({ minConfidence, fuzziness, packages, filters }: MatchOptions, locale: string): Choice<Answer>[] {
  const none = l10n.t('none');
  const narrowed = optionalFilters.flatMap((filter) => {
    const value = filters[filter];
    return value === undefined ? [] : [`${matchFilterText(filter)}: ${oneLine([value].flat().join(', '), 40)}`];
  });
  return [
    {
      label: l10n.t('Least Confidence'),
      description: confidenceText(minConfidence, locale),
      icon: 'dashboard',
      value: 'confidence',
    },
    {
      label: l10n.t('Tolerated Typing Mistakes'),
      description: typingMistakesText(fuzziness, locale),
      icon: 'edit',
      value: 'fuzziness',
    },
    { label: l10n.t('Packages'), description: packages.join(', ') || none, icon: 'package', value: 'packages' },
    { label: l10n.t('Narrow Candidates'), description: narrowed.join(' · ') || none, icon: 'filter', value: 'filters' },
  ];
}

function typingMistakesText(fuzziness: number | undefined, locale: string): string {
  return fuzziness === undefined ? l10n.t('as the service decides') : formatNumber(fuzziness, locale);
}

/** The options with the one that was asked about; the same if the user backs out. */
async function askOption(app: App, title: string, option: Exclude<Answer, number>, options: MatchOptions): Promise<MatchOptions> {
  const { locale } = app.settings;
  switch (option) {
    case 'confidence': {
      const choices = confidences.map((value): Choice<number> => ({ label: confidenceText(value, locale), value }));
      const placeholder = l10n.t('Candidates below which confidence should be left out?');
      const minConfidence = answered(await app.ui.choose({ title, placeholder, choices }));
      return minConfidence === undefined ? options : { ...options, minConfidence };
    }
    case 'fuzziness': {
      const choices = typingMistakes.map((value): Choice<{ readonly fuzziness: number | undefined }> => ({
        label: typingMistakesText(value, locale),
        value: { fuzziness: value },
      }));
      const placeholder = l10n.t('How many typing mistakes may a value have?');
      const answer = answered(await app.ui.choose({ title, placeholder, choices }));
      const { fuzziness: _before, ...others } = options;
      return answer ? { ...others, ...omitUndefined(answer) } : options;
    }
    case 'packages': {
      if (options.packages.length > 0) return { ...options, packages: [] };
      const packages = await askForPackages(app, title);
      return packages ? { ...options, packages } : options;
    }
    case 'filters':
      return { ...options, filters: await askFilters(app, title, options.filters) };
    default:
      return options;
  }
}

/** Asks for one filter that narrows all lines. An empty text removes it. */
async function askFilters(app: App, title: string, filters: MatchOptions['filters']): Promise<MatchOptions['filters']> {
  const choices = groupedBy(
    { company: l10n.t('Company'), place: l10n.t('Place') },
    optionalFilters.map((filter): Choice<MatchFilter> => ({
      label: matchFilterText(filter),
      description: [filters[filter] ?? ''].flat().join(', '),
      value: filter,
    })),
    (filter) => (['active', 'groupIds', 'revenueRange'].includes(filter) ? 'company' : 'place'),
  );
  const placeholder = l10n.t('By what should the candidates of all lines be narrowed?');
  const filter = answered(await app.ui.choose({ title, placeholder, choices }));
  if (filter === undefined) return filters;
  const text = await app.ui.ask({
    title,
    prompt: filterPrompt(filter),
    value: [filters[filter] ?? ''].flat().join(', '),
    check: (typed) => checkFilter(filter, typed.trim()),
  });
  if (text === undefined || text === back) return filters;
  const { [filter]: _before, ...others } = filters;
  // Countries are written in lower case (service-reference.md, "Company Search").
  const written = filter === 'countries' ? text.toLowerCase() : text;
  // A comma at the end begins no value: an empty one would be refused for each line.
  const values = written.split(',').flatMap((one) => one.trim() || []);
  const value = isText(filter) ? written.trim() : values;
  return value.length === 0 ? others : { ...others, [filter]: value };
}

function isText(filter: MatchFilter): boolean {
  return ['active', 'revenueRange', 'address', 'useFullAddress'].includes(filter);
}

function filterPrompt(filter: MatchFilter): string {
  switch (filter) {
    case 'active':
      return l10n.t('true, false, or * for active and ceased companies. Leave it empty to remove it.');
    case 'useFullAddress':
      return l10n.t('true or false. Leave it empty to remove it.');
    default:
      return isText(filter)
        ? l10n.t('One value. Leave it empty to remove it.')
        : l10n.t('One or more values, separated by commas. Leave it empty to remove it.');
  }
}

function checkFilter(filter: MatchFilter, typed: string): string | undefined {
  const allowed = filter === 'active' ? ['true', 'false', '*'] : filter === 'useFullAddress' ? ['true', 'false'] : undefined;
  return typed === '' || !allowed || allowed.includes(typed) ? undefined : filterPrompt(filter);
}
