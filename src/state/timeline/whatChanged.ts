// The changes between two days, by company and type: new events, ended ones, and changed numbers.
import { getOrCreate } from '../../client/getOrCreate.ts';
import { numbersIn } from '../../client/model/payloadNumbers.ts';
import { byRecency, companiesOf, type EventEntry } from './timelineEntry.ts';

/** The known events on two days, compared. Nothing is asked for. */
export interface WhatChanged {
  /** A day as `2026-01-31`: what had begun by its end is before. */
  readonly from: string;
  /** A day as `2026-01-31`: what had begun by its end is after. */
  readonly to: string;
  /** Those in which something has changed: companies as they were met, types in the order of their names. */
  readonly groups: readonly ChangedGroup[];
  /** Events without a start date: they can be placed on neither side. */
  readonly undated: number;
  /** New events of which the payload is not known, and with it their numbers. */
  readonly withoutPayload: number;
}

/** One type of events of one company. */
export interface ChangedGroup {
  /** The company's ID; empty if an event names none. */
  readonly company: string;
  /** Empty for events without one. */
  readonly type: string;
  /** Events that started after the first day, up to the second one; the most recent first. */
  readonly begun: readonly EventEntry[];
  /** Events that went on at the end of the first day, and no longer at the end of the second. */
  readonly ended: readonly EventEntry[];
  /** Numbers of the payloads that are others than before, or that were not there. */
  readonly values: readonly ChangedValue[];
}

/** A number of the last event of a type on or before each of the two days. */
export interface ChangedValue {
  /** The path in the payload. */
  readonly path: string;
  /** Absent if there was none. */
  readonly before?: DatedValue;
  readonly after: DatedValue;
}

export interface DatedValue {
  readonly value: number;
  /** The day on which its event starts. */
  readonly day: string;
}

/**
 * Compares what is known of the end of two days.
 * @param entries in any order @param from not later than `to` @param only the companies that are looked at; all if it is absent
 */
export function whatChanged(entries: readonly EventEntry[], from: string, to: string, only?: readonly string[]): WhatChanged {
  const wanted = only && new Set(only);
  const groups = new Map<string, Map<string, EventEntry[]>>();
  let undated = 0;
  let withoutPayload = 0;
  for (const entry of entries) {
    const start = dayIn(entry.start);
    if (start === undefined) undated += 1;
    else if (start > from && start <= to && !entry.hasPayload) withoutPayload += 1;
    if (start === undefined) continue;
    const companies = companiesOf(entry.row);
    for (const company of companies.length === 0 ? [''] : new Set(companies)) {
      if (wanted && !wanted.has(company)) continue;
      getOrCreate(
        getOrCreate(groups, company, () => new Map<string, EventEntry[]>()),
        entry.type ?? '',
        () => [],
      ).push(entry);
    }
  }
  const compared = [...groups].flatMap(([company, types]) =>
    [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, some]) => compare(some, { company, type, from, to })),
  );
  const changed = compared.filter(({ begun, ended, values }) => begun.length + ended.length + values.length > 0);
  return { from, to, groups: changed, undated, withoutPayload };
}

interface Frame {
  readonly company: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

function compare(entries: readonly EventEntry[], { company, type, from, to }: Frame): ChangedGroup {
  const sorted = entries.toSorted((a, b) => byText(startOf(b), startOf(a)) || byRecency(a, b));
  const known = sorted.filter((entry) => startOf(entry) <= to);
  const earlier = known.filter((entry) => startOf(entry) <= from);
  return {
    company,
    type,
    begun: known.filter((entry) => startOf(entry) > from),
    ended: earlier.filter(({ end }) => dayIn(end) !== undefined && end.slice(0, 10) > from && end.slice(0, 10) <= to),
    values: compareValues(lastNumbers(earlier), lastNumbers(known)),
  };
}

function compareValues(before: ReadonlyMap<string, DatedValue>, after: ReadonlyMap<string, DatedValue>): readonly ChangedValue[] {
  return [...after].flatMap(([path, now]): ChangedValue[] => {
    const then = before.get(path);
    if (!then) return [{ path, after: now }];
    return then.value === now.value ? [] : [{ path, before: then, after: now }];
  });
}

/** The numbers of the most recent event that has any. @param entries the most recent first */
function lastNumbers(entries: readonly EventEntry[]): ReadonlyMap<string, DatedValue> {
  for (const entry of entries) {
    const numbers = numbersIn(entry.row.value?.payload);
    if (numbers.length > 0) return new Map(numbers.map(({ path, value }) => [path, { value, day: startOf(entry) }]));
  }
  return new Map();
}

function startOf({ start }: EventEntry): string {
  return dayIn(start) ?? '';
}

// A moment of a day counts as that day.
function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : undefined;
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
