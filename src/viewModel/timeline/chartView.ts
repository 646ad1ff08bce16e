// The view model of the timeline's chart: its series, its labels, and notes on events that it cannot show.
import * as l10n from '@vscode/l10n';
import { extentOf, type ChartData, type ChartWords } from '../../domain/chart/chartData.ts';
import { chartFormats } from '../../domain/chart/chartFormats.ts';
import { chartOf, companiesAtOnce, type Arrangement } from '../../domain/chart/chartOf.ts';
import type { SeriesCollection } from '../../domain/chart/series.ts';
import { isAmong, numbersOfTypes, withoutNumber, type ChosenMeasure, type TypeNumbers } from '../../domain/chart/values.ts';
import { chartNames, chartNotes, chartWords } from './chartWords.ts';
import { fileNameOf } from '../fileName.ts';
import { formatNumber, nameOrId, oneLine } from '../format.ts';
import type { TimelineTopic } from './timelineFacts.ts';
import { nameOfEventType, timelineWords } from './timelineWords.ts';

export interface ChartFacts {
  readonly topic: TimelineTopic;
  readonly collected: SeriesCollection;
  /** The number of loaded events, which are shown in the list. */
  readonly shown: number;
  /** The number of shown events that cannot be read. */
  readonly unreadable: number;
  /** The number of shown events that name none of the compared companies. */
  readonly unrelated: number;
  /** The number of shown events that were loaded without their payload. */
  readonly withoutPayload: number;
  readonly arrangement: Arrangement;
  /** The index of the first company that is shown. */
  readonly first: number;
  /** The numbers that the user has chosen instead of the main ones. */
  readonly values: readonly ChosenMeasure[];
}

/** The labels of every chart. */
export interface ChartLabels {
  readonly arrangement: string;
  readonly arrangements: readonly { readonly value: Arrangement; readonly label: string }[];
  /** The button that opens the choice of the drawn numbers. */
  readonly values: string;
  readonly asDates: string;
  readonly svg: string;
  readonly png: string;
  /** The button with three dots. */
  readonly more: string;
  /** The edge that resizes the chart. */
  readonly height: string;
  readonly previous: string;
  readonly next: string;
}

export interface ChartView {
  readonly chart: ChartData;
  readonly words: ChartWords;
  readonly labels: ChartLabels;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** True if there are several companies, which can be arranged in two ways. */
  readonly compares: boolean;
  /** The types with several numbers, of which one is shown. */
  readonly values: readonly ValueView[];
  /** The shown companies and the others; absent if all are shown. */
  readonly companies?: {
    readonly text: string;
    readonly rest: string;
    /** The index of the first company of the previous page, and of the next page; absent if there is no such page. */
    readonly previous?: number;
    readonly next?: number;
  };
  /** Sentences about the events that the chart does not show. */
  readonly notes: readonly string[];
}

/** The numbers of a type, one of which is shown. */
export interface ValueView {
  readonly type: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** The texts that the page needs before the chart is loaded. */
export function chartOpening(): { readonly label: string; readonly opening: string; readonly failed: string } {
  return {
    label: l10n.t('Chart'),
    opening: l10n.t('Drawing the chart…'),
    failed: l10n.t('The chart cannot be shown. Close this tab and open it again.'),
  };
}

/** Creates the view model of the chart. @param locale a BCP 47 tag */
export function chartView(facts: ChartFacts, locale: string): ChartView {
  const { topic, collected, arrangement, unreadable, unrelated } = facts;
  const names = chartNames((id) => topic.companies.find((company) => company.id === id)?.name ?? id);
  const numbers = numbersOfTypes(collected, facts.values);
  const choices = { arrangement, names, shows: isAmong(numbers) };
  const present = new Set(collected.companies);
  const known = topic.companies.flatMap(({ id }) => (present.has(id) ? id : []));
  const ids = known.length > 0 ? known : collected.companies;
  const most = companiesAtOnce(collected, choices);
  const first = facts.first < ids.length ? facts.first : 0;
  const shown = ids.slice(first, first + most);
  const absent = topic.companies.filter(({ id }) => !present.has(id)).map(({ name }) => name);
  const compares = topic.companies.length > 1;
  return {
    chart: chartOf(collected, { ...choices, companies: shown }),
    words: chartWords(compares ? topic.companies.map((company) => nameOrId(company)) : [oneLine(topic.title)]),
    labels: chartLabels(),
    locale,
    compares,
    values: numbers.flatMap((one) => valueView(one) ?? []),
    ...(shown.length === ids.length ? {} : { companies: pageOf(ids, { first, most, name: names.company, locale }) }),
    notes: [
      ...notesOnValues(facts, locale),
      ...chartNotes({ undated: collected.undated, unnumbered: withoutNumber(collected, numbers) }, locale),
      ...notesOnLeftOut({ unreadable, unrelated }, locale),
      ...(compares && absent.length > 0 && facts.shown > 0 ? [notLoaded(absent, locale)] : []),
    ],
  };
}

/**
 * The title, the description and the file name of a picture of the chart. The title says if it shows only some of the companies.
 * @param day as `2026-01-31`
 */
export function pictureWords(
  {
    topic,
    chart,
    companies,
    shown,
  }: Pick<ChartView, 'chart'> & {
    readonly topic: TimelineTopic;
    readonly companies: ChartView['companies'];
    readonly shown: number;
  },
  { day, locale }: { readonly day: string; readonly locale: string },
): { readonly title: string; readonly description: string; readonly name: string } {
  const extent = extentOf(chart);
  const formats = chartFormats(locale);
  const amount = formatNumber(shown, locale);
  return {
    title: companies ? `${oneLine(topic.title)} · ${companies.text}` : oneLine(topic.title),
    description: extent
      ? l10n.t(
          'Chart of {0} events, from {1} to {2}, as they were known on {3}.',
          amount,
          formats.day(extent.from),
          formats.day(extent.to),
          day,
        )
      : '',
    name: `${fileNameOf(topic.title, l10n.t('Chart'))} ${day}`,
  };
}

function valueView({ type, field, fields }: TypeNumbers): ValueView | undefined {
  if (fields.length < 2) return undefined;
  const name = type === '' ? timelineWords.noType() : oneLine(nameOfEventType(type));
  return {
    type,
    label: l10n.t('Value of {0}', name),
    value: field,
    values: fields.map((value) => ({ value, label: oneLine(value) })),
  };
}

function chartLabels(): ChartLabels {
  return {
    arrangement: l10n.t('Arrangement'),
    arrangements: [
      { value: 'multiples', label: l10n.t('Side by side') },
      { value: 'overlay', label: l10n.t('Over each other') },
    ],
    values: l10n.t('Values'),
    asDates: l10n.t('Use as Filter Dates'),
    svg: l10n.t('Save as SVG…'),
    png: l10n.t('Save as PNG…'),
    more: l10n.t('More Actions for the Chart'),
    height: l10n.t('Height of the chart'),
    previous: l10n.t('Previous Companies'),
    next: l10n.t('Next Companies'),
  };
}

/** The most names that are listed. */
const mostNames = 12;

function pageOf(
  ids: readonly string[],
  { first, most, name, locale }: { first: number; most: number; name: (id: string) => string; locale: string },
): NonNullable<ChartView['companies']> {
  const last = Math.min(first + most, ids.length);
  const rest = [...ids.slice(last), ...ids.slice(0, first)].map(name);
  const number = (value: number): string => formatNumber(value, locale);
  return {
    text: l10n.t('Companies {0} to {1} of {2}', number(first + 1), number(last), number(ids.length)),
    rest: l10n.t('Not shown: {0}', listed(rest, locale)),
    ...(first > 0 ? { previous: Math.max(0, first - most) } : {}),
    ...(last < ids.length ? { next: last } : {}),
  };
}

function listed(names: readonly string[], locale: string): string {
  const some = names.slice(0, mostNames).map((name) => oneLine(name, 60));
  const more = names.length - some.length;
  return more === 0 ? some.join(', ') : l10n.t('{0} and {1} more', some.join(', '), formatNumber(more, locale));
}

function notLoaded(names: readonly string[], locale: string): string {
  return l10n.t('No event is loaded of: {0}', listed(names, locale));
}

function notesOnLeftOut(
  { unreadable, unrelated }: Pick<ChartFacts, 'unreadable' | 'unrelated'>,
  locale: string,
): readonly string[] {
  const notes: string[] = [];
  if (unreadable === 1) notes.push(l10n.t('1 record cannot be read, and is not in the chart.'));
  if (unreadable > 1)
    notes.push(l10n.t('{0} records cannot be read, and are not in the chart.', formatNumber(unreadable, locale)));
  if (unrelated === 1) notes.push(l10n.t('1 event names none of these companies, and is not in the chart.'));
  if (unrelated > 1)
    notes.push(l10n.t('{0} events name none of these companies, and are not in the chart.', formatNumber(unrelated, locale)));
  return notes;
}

// The page offers to load the values, with the price, below the list.
function notesOnValues({ shown, withoutPayload }: ChartFacts, locale: string): readonly string[] {
  if (withoutPayload === 0) return [];
  return withoutPayload === shown
    ? [l10n.t('The events are loaded without their values. The bars count them.')]
    : [
        l10n.t(
          '{0} of {1} events are loaded without their values.',
          formatNumber(withoutPayload, locale),
          formatNumber(shown, locale),
        ),
      ];
}
