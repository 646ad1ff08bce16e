// One event of the timeline as plain data, small enough for fifty thousand of them.
import { hashText } from '../../client/hashText.ts';
import type { Row } from '../../client/model/envelope.ts';
import { mainPathOf } from '../../domain/chart/numbers.ts';
import { numbersIn } from '../../client/model/payloadNumbers.ts';
import type { Subject, TimelineEvent } from '../../client/model/timelineEvent.ts';
import { oneLine } from '../format.ts';
import type { Formats } from './timelineFormats.ts';
import { nameOfEventType, timelineWords as words } from './timelineWords.ts';

export interface Cell {
  readonly text: string;
  /** The value of the service if the text differs from it. */
  readonly raw?: string;
  /** True if the text stands for a missing value. */
  readonly absent?: true;
}

/** The main number of an event. */
export interface ValueCell extends Cell {
  /** Absent if its payload has no number. */
  readonly amount?: number;
  /** The path in the payload. */
  readonly path?: string;
}

interface Line {
  /** The number of the event while the page is open. A later row with the same number replaces the earlier one. */
  readonly n: number;
  /** The key of the event, which stays the same over a reload: its ID, or a hash of its record if it has none. */
  readonly key: string;
  /** The month of its end as `2026-11`; empty if it has not ended, `?` if its end is no day. */
  readonly group: string;
}

export type TimelineRow =
  | (Line & {
      readonly kind: 'event';
      readonly type: Cell;
      /** Absent if the payload, which contains the value, is not loaded. */
      readonly value?: ValueCell;
      readonly start: Cell;
      readonly end: Cell;
      /** Absent if all events are about the same company. */
      readonly subject?: Cell;
      /** A value that events about the same companies share; absent if all events are about the same company. */
      readonly about?: string;
    })
  | (Line & { readonly kind: 'unreadable'; readonly text: string });

/** The facts that a row is built from. */
export interface RowFacts {
  readonly serial: number;
  readonly key: string;
  readonly id: string | undefined;
  readonly row: Row<TimelineEvent>;
  /** True if the event was read with its payload. */
  readonly hasPayload: boolean;
  /** The end as the service sent it, if it is a text. */
  readonly end: string | undefined;
}

/** Creates the view model of an event. @param subjects whether the row names its companies */
export function viewOfRow(facts: RowFacts, formats: Formats, subjects: boolean): TimelineRow {
  const { serial, key, id, row, hasPayload, end } = facts;
  const { value } = row;
  const line = { n: serial, key: id ?? shortKey(key), group: groupOf(end) };
  if (!value) return { kind: 'unreadable', ...line, text: words.unreadable() };
  return {
    kind: 'event',
    ...line,
    type: typeCell(value.type),
    // The value of an event without an ID cannot be loaded later, so the row shows that it is missing.
    ...(hasPayload || id === undefined ? { value: valueCell(value.payload, formats) } : {}),
    start: dateCell(value.startDate, words.notGiven(), formats),
    end: dateCell(value.endDate, words.ongoing(), formats),
    ...(subjects ? { subject: subjectCell(value.subjects) } : {}),
  };
}

/** The cell with the name of an event's type. */
export function typeCell(type: string | undefined): Cell {
  if (type === undefined) return { text: words.noType(), absent: true };
  const name = nameOfEventType(type);
  return name === type ? { text: oneLine(type) } : { text: name, raw: type };
}

/** The cell with a day in the user's language, or with another text if there is no day. */
export function dateCell(date: string | undefined, otherwise: string, { day }: Formats): Cell {
  return date === undefined ? { text: otherwise, absent: true } : { text: oneLine(day(date)), raw: date };
}

/** The main number of a payload, as the chart finds it. */
function valueCell(payload: unknown, { amount }: Formats): ValueCell {
  const numbers = numbersIn(payload);
  const path = mainPathOf(numbers.map((number) => ({ path: number.path, count: 1 })));
  const main = numbers.find((number) => number.path === path);
  if (!main) return { text: '–', absent: true };
  return { text: amount(main.value), amount: main.value, path: oneLine(main.path) };
}

function subjectCell(subjects: readonly Subject[]): Cell {
  const names = subjects.flatMap(({ label, id }) => label ?? id ?? []).map((name) => oneLine(name, 300));
  return names.length === 0 ? { text: words.notGiven(), absent: true } : { text: names.join(', ') };
}

// service.md, "Timeline event": an event without an end is the most recent one, so the list is grouped by the months of the end.
function groupOf(end: string | undefined): string {
  if (end === undefined) return '';
  return /^\d{4}-(0[1-9]|1[0-2])-/.test(end) ? end.slice(0, 7) : '?';
}

// The key of an event without an ID is its complete record, which is too long for the page.
function shortKey(key: string): string {
  return `#${hashText(key)}.${String(key.length)}`;
}
