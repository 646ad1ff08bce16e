// The content of a package as blocks of the details page: members, tables and charts.
import * as l10n from '@vscode/l10n';
import { isRecord } from '../../client/isRecord.ts';
import { readNumber } from '../../client/model/recordReader.ts';
import { plainLines } from '../../client/plainText.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { ChartData, ChartPoint } from '../../domain/chart/chartData.ts';
import { dayOf } from '../../domain/chart/day.ts';
import { oneLine } from '../format.ts';

/** One value of the service. `index` is its index in `InsertableValues.texts`. */
export interface DetailValue {
  readonly text: string;
  readonly index: number;
  readonly numeric?: true;
}

/** A member with its values, or with nested members below it. */
export interface DetailMember {
  readonly name: string;
  /** Several if the member is a list of plain values. */
  readonly values: readonly DetailValue[];
  /** A name or a size, which distinguishes nested records from each other. */
  readonly note?: string;
  readonly below?: readonly DetailMember[];
}

export interface DetailTable {
  readonly columns: readonly string[];
  /** Each row has a cell for each column. A cell has no value if the record has no such member. */
  readonly rows: readonly (readonly (readonly DetailValue[])[])[];
}

export interface DetailBlock {
  /** Empty for the plain members of the package itself. */
  readonly heading: string;
  /** A sentence which says that the service returned only the first items of a longer list. */
  readonly note?: string;
  readonly members?: readonly DetailMember[];
  readonly table?: DetailTable;
  /** The numbers of the table over time; absent if its records have no days. */
  readonly chart?: ChartData;
}

/** Collects the texts of the values, so that a click on a shown value can insert it as the service sent it. */
export class InsertableValues {
  readonly texts: string[] = [];
  readonly #numbers: Intl.NumberFormat;
  /** Some values are not shown, because there are too many. */
  isTruncated = false;

  constructor(locale: string) {
    this.#numbers = new Intl.NumberFormat(locale, { maximumSignificantDigits: mostDigits });
  }

  /** Returns whether there is no room for another value. If so, it sets `isTruncated`, because the caller leaves the value out. */
  mustOmit(): boolean {
    if (this.texts.length >= mostValues) this.isTruncated = true;
    return this.isTruncated;
  }

  /** Adds a value. @param name the name of its member: a year is shown without grouping, because it is no amount */
  add(name: string, value: unknown): DetailValue {
    const text = valueText(value);
    this.texts.push(text);
    const index = this.texts.length - 1;
    if (typeof value !== 'number') return { text: oneLine(text, 400), index };
    return { text: name === 'year' ? text : this.#numbers.format(value), index, numeric: true };
  }
}

/** The most values on a page. Nobody reads more, and the JSON document has all of them. */
const mostValues = 5000;
/** No double needs more significant digits. With the default, coordinates would be rounded, and a small share would be 0. */
const mostDigits = 17;
const mostColumns = 16;
const deepest = 24;
/** The most charts of a series, which has one for each of its numbers. */
const mostCharts = 6;

/** The blocks of a content: its plain members first, then each nested member under its name. */
export function blocksOf(content: unknown, values: InsertableValues): readonly DetailBlock[] {
  if (isPlain(content)) return [{ heading: '', members: [{ name: '', values: plainValues('', content, values) }] }];
  if (!isRecord(content)) return listBlocks('', content, values);
  if (Array.isArray(content['items'])) return nestedBlocks('', content, values);
  const entries = Object.entries(content);
  const plain = entries.flatMap(([name, value]) => plainMember(name, value, values) ?? []);
  const nested = entries.filter(([, value]) => !isPlain(value));
  return [
    ...(plain.length > 0 ? [{ heading: '', members: plain }] : []),
    ...nested.flatMap(([name, value]) => (values.mustOmit() ? [] : nestedBlocks(oneLine(name, 80), value, values))),
  ];
}

function nestedBlocks(heading: string, value: unknown, values: InsertableValues): readonly DetailBlock[] {
  if (Array.isArray(value)) return listBlocks(heading, value, values);
  if (isRecord(value) && Array.isArray(value['items'])) {
    const { items, ...rest } = value;
    const count = readNumber(value['count']);
    const note = count !== undefined && count > items.length ? shorterText(items.length, count) : undefined;
    const [first, ...others] = listBlocks(heading, items, values);
    const about = Object.keys(rest).length === 0 ? [] : [{ heading: '', members: membersOf(rest, values, 1) }];
    return [...(first ? [{ ...first, ...omitUndefined({ note }) }] : []), ...others, ...about];
  }
  return [{ heading, members: membersOf(value, values, 1) }];
}

/** A list of flat records is a table, with a chart if it is a series. Any other value is a tree of members. */
function listBlocks(heading: string, list: unknown, values: InsertableValues): readonly DetailBlock[] {
  const found = Array.isArray(list) ? list.filter(isRecord) : [];
  const records = withoutWrapper(found) ?? found;
  const table = Array.isArray(list) && records.length === list.length ? tableOf(records, values) : undefined;
  if (!table) return [{ heading, members: membersOf(list, values, 1) }];
  const chart = chartOf(records);
  return [{ heading, table, ...omitUndefined({ chart }) }];
}

/**
 * The inner records if each record has one member, of the same name, and it is a record, such as the address of a site;
 * undefined otherwise.
 */
function withoutWrapper(records: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>>[] | undefined {
  const [name = ''] = Object.keys(records[0] ?? {});
  const inner = records.flatMap((record) => {
    const one = record[name];
    return Object.keys(record).length === 1 && isRecord(one) ? [one] : [];
  });
  return inner.length > 0 && inner.length === records.length ? inner : undefined;
}

function tableOf(records: readonly Readonly<Record<string, unknown>>[], values: InsertableValues): DetailTable | undefined {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const isFlat = records.every((record) => Object.keys(record).length > 0 && Object.values(record).every(isPlain));
  if (records.length === 0 || columns.length > mostTableColumns(records) || !isFlat) return undefined;
  const rows = records.flatMap((record) =>
    values.mustOmit()
      ? []
      : [columns.map((name) => (Object.hasOwn(record, name) ? plainValues(name, record[name], values) : []))],
  );
  return { columns: columns.map((name) => oneLine(name, 60)), rows };
}

// A series may have many columns, because each of its numbers has one. The page scrolls it.
function mostTableColumns(records: readonly Readonly<Record<string, unknown>>[]): number {
  return records.every((record) => dayIn(record) !== undefined) ? 2 * mostColumns : mostColumns;
}

/** The chart of a series, with a panel for each number; undefined if a record has no day, or no number has two values. */
function chartOf(records: readonly Readonly<Record<string, unknown>>[]): ChartData | undefined {
  const days = records.map(dayIn);
  if (records.length < 2 || days.includes(undefined)) return undefined;
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].filter((name) => name !== 'year');
  const series = names.flatMap((name) => {
    const points = records.flatMap((record, at): ChartPoint[] => {
      const [day, value] = [days[at], record[name]];
      return day !== undefined && typeof value === 'number' && Number.isFinite(value) ? [{ day, value }] : [];
    });
    return points.length < 2 ? [] : [{ name: oneLine(name, 60), points: points.sort((a, b) => a.day - b.day) }];
  });
  const shown = series.slice(0, mostCharts);
  if (shown.length === 0) return undefined;
  return {
    legend: shown.map(({ name }) => ({ key: name, name })),
    panels: shown.map(({ name, points }, legend) => ({
      key: name,
      title: name,
      kind: 'lines',
      group: name,
      series: [{ legend, points }],
    })),
    small: true,
  };
}

/** The day of a record in a series: its date, else the end of its year. */
function dayIn({ date, year }: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof date === 'string') return dayOf(date);
  return typeof year === 'number' && Number.isInteger(year) && year > 1500 && year < 2500
    ? dayOf(`${String(year)}-12-31`)
    : undefined;
}

function membersOf(value: unknown, values: InsertableValues, depth: number): readonly DetailMember[] {
  const entries = Array.isArray(value)
    ? value.map((one: unknown, at) => [String(at + 1), one] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [['', value] as const];
  return entries.flatMap(([name, one]): readonly DetailMember[] => {
    if (values.mustOmit()) return [];
    const plain = plainMember(name, one, values);
    if (plain) return [plain];
    // Nobody reads deeper levels, so the rest is one text.
    if (depth >= deepest) return [{ name: oneLine(name, 80), values: [values.add(name, JSON.stringify(one))] }];
    const note = noteOf(one);
    return [
      {
        name: oneLine(name, 80),
        values: [],
        below: membersOf(one, values, depth + 1),
        ...omitUndefined({ note }),
      },
    ];
  });
}

function plainMember(name: string, value: unknown, values: InsertableValues): DetailMember | undefined {
  return isPlain(value) ? { name: oneLine(name, 80), values: plainValues(name, value, values) } : undefined;
}

function plainValues(name: string, value: unknown, values: InsertableValues): readonly DetailValue[] {
  if (!Array.isArray(value) || value.length === 0) return [values.add(name, value)];
  return value.flatMap((one: unknown) => (values.mustOmit() ? [] : [values.add(name, one)]));
}

/** Returns whether a value stands in one line: a text, a number, a list of them, or something empty. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => !isNested(one));
  return !isNested(value);
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The name of a nested record, or the length of a list; undefined if a record has no name. */
function noteOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return String(value.length);
  if (!isRecord(value)) return undefined;
  const named = ['name', 'legalName', 'fullAddress', 'label', 'code']
    .map((name) => value[name])
    .find((one) => typeof one === 'string');
  if (typeof named === 'string') return oneLine(named, 80);
  return isRecord(value['address']) ? noteOf(value['address']) : undefined;
}

function valueText(value: unknown): string {
  return plainLines(typeof value === 'string' ? value : JSON.stringify(value));
}

function shorterText(shown: number, count: number): string {
  return l10n.t('{0} of {1}: the service shows only the first ones.', shown, count);
}
