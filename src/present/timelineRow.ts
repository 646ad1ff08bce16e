// One event of the timeline as plain data.
import type { Row } from '../client/model/envelope.ts';
import type { Subject, TimelineEvent } from '../client/model/timelineEvent.ts';
import { oneLine } from './format.ts';
import type { Formats } from './timelineFormats.ts';
import { nameOfEventType, timelineWords as words } from './timelineWords.ts';

export interface Cell {
  readonly text: string;
  /** The value as the service gave it, where the text says it otherwise. */
  readonly raw?: string;
  /** The text stands for a value that is not there. */
  readonly absent?: true;
}

/** `n` names the event for as long as the page lives: a row with the same number takes the place of an earlier one. */
export type TimelineRow =
  | {
      readonly kind: 'event';
      readonly n: number;
      readonly type: Cell;
      readonly start: Cell;
      readonly end: Cell;
      readonly subject: Cell;
    }
  | { readonly kind: 'unreadable'; readonly n: number; readonly text: string; readonly label: string; readonly json: string };

/** How an event looks. */
export function viewOfRow({ raw, value }: Row<TimelineEvent>, n: number, formats: Formats): TimelineRow {
  if (!value)
    return {
      kind: 'unreadable',
      n,
      text: words.unreadable(),
      label: words.rawJson(),
      json: JSON.stringify(raw, undefined, 2),
    };
  return {
    kind: 'event',
    n,
    type: typeCell(value.type),
    start: dateCell(value.startDate, words.notGiven(), formats),
    end: dateCell(value.endDate, words.ongoing(), formats),
    subject: subjectCell(value.subjects),
  };
}

function typeCell(type: string | undefined): Cell {
  if (type === undefined) return { text: words.noType(), absent: true };
  const name = nameOfEventType(type);
  return name === type ? { text: oneLine(type) } : { text: name, raw: type };
}

function dateCell(date: string | undefined, otherwise: string, { day }: Formats): Cell {
  return date === undefined ? { text: otherwise, absent: true } : { text: oneLine(day(date)), raw: date };
}

function subjectCell(subjects: readonly Subject[]): Cell {
  const names = subjects.flatMap(({ label, id }) => label ?? id ?? []).map((name) => oneLine(name, 300));
  return names.length === 0 ? { text: words.notGiven(), absent: true } : { text: names.join(', ') };
}
