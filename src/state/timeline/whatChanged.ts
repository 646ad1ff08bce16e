// The changes between two days, by company and type: new events, ended ones, and changed numbers.
import { getOrCreate } from '../../client/getOrCreate.ts';
import { numbersIn } from '../../client/model/payloadNumbers.ts';
import { byRecency, subjectCompaniesOf, type EventEntry } from './timelineEntry.ts';

/** The differences between the known events of two days. */
export interface WhatChanged {
  /** The first day as `2026-01-31`. Events that had begun by its end count as before. */
  readonly from: string;
  /** The second day as `2026-01-31`. Events that had begun by its end count as after. */
  readonly to: string;
  /** The groups in which something has changed: companies in the order of the entries, and types by name. */
  readonly groups: readonly ChangedGroup[];
  /** The number of events without a start date, which belong to neither day. */
  readonly undated: number;
  /** The number of new events of which the payload is not known, so that their numbers are missing. */
  readonly withoutPayload: number;
}

/** The changes in one type of events of one company. */
export interface ChangedGroup {
  /** The company's ID; empty if an event names none. */
  readonly company: string;
  /** The event type; empty for events without one. */
  readonly type: string;
  /** Events that started after the first day, up to the second one; the most recent first. */
  readonly begun: readonly EventEntry[];
  /** Events that had begun by the end of the first day, and ended after that day, up to the second one. */
  readonly ended: readonly EventEntry[];
  /** Numbers of the payloads that are different from before, or new. */
  readonly values: readonly ChangedValue[];
}

/** A number of the last event of a type on or before each of the two days. */
export interface ChangedValue {
  /** The path in the payload. */
  readonly path: string;
  /** Absent if there was no such number. */
  readonly before?: DatedValue;
  readonly after: DatedValue;
}

export interface DatedValue {
  readonly value: number;
  /** The day on which its event starts. */
  readonly day: string;
}

/**
 * Compares the known events of two days. Nothing is requested.
 * @param entries in any order @param from not later than `to` @param only IDs of the companies to compare; all if it is absent
 */
export function whatChanged(entries: readonly EventEntry[], from: string, to: string, only?: readonly string[]): WhatChanged {
  const wantedCompanies = only && new Set(only);
  const groups = new Map<string, Map<string, EventEntry[]>>();
  let undated = 0;
  let withoutPayload = 0;
  for (const entry of entries) {
    const start = dayIn(entry.start);
    if (start === undefined) undated += 1;
    else if (start > from && start <= to && !entry.hasPayload) withoutPayload += 1;
    if (start === undefined) continue;
    const companies = subjectCompaniesOf(entry.row);
    for (const company of companies.length === 0 ? [''] : new Set(companies)) {
      if (wantedCompanies && !wantedCompanies.has(company)) continue;
      const byType = getOrCreate(groups, company, () => new Map<string, EventEntry[]>());
      getOrCreate(byType, entry.type ?? '', () => []).push(entry);
    }
  }
  const compared = [...groups].flatMap(([company, types]) =>
    [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, events]) => compare(events, { company, type, from, to })),
  );
  const changed = compared.filter(({ begun, ended, values }) => begun.length + ended.length + values.length > 0);
  return { from, to, groups: changed, undated, withoutPayload };
}

/** The company, the type and the two days of a comparison. */
interface Comparison {
  readonly company: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

function compare(entries: readonly EventEntry[], { company, type, from, to }: Comparison): ChangedGroup {
  const sorted = entries.toSorted((a, b) => byText(startOf(b), startOf(a)) || byRecency(a, b));
  const after = sorted.filter((entry) => startOf(entry) <= to);
  const before = after.filter((entry) => startOf(entry) <= from);
  return {
    company,
    type,
    begun: after.filter((entry) => startOf(entry) > from),
    ended: before.filter(({ end }) => dayIn(end) !== undefined && end.slice(0, 10) > from && end.slice(0, 10) <= to),
    values: compareValues(lastNumbers(before), lastNumbers(after)),
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

// The day of a date that may have a time.
function dayIn(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : undefined;
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
