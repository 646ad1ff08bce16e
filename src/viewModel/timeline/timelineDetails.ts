// The view model of an event's details: its facts, its companies, its payload, and its cost.
import type { Row } from '../../client/model/envelope.ts';
import type { TimelineEvent } from '../../client/model/timelineEvent.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { priceOf, totalOf } from '../../client/price.ts';
import type { Receipt } from '../../client/receipt.ts';
import { ageText } from '../ageText.ts';
import { amountsText } from '../credits/creditTypes.ts';
import { oneLine } from '../format.ts';
import { payloadTree, type PayloadNode } from '../payloadTree.ts';
import { detailsWords as words } from './timelineDetailsWords.ts';
import type { Formats } from './timelineFormats.ts';
import { dateCell, typeCell, type Cell } from './timelineRow.ts';
import { timelineWords } from './timelineWords.ts';
import type { ProblemText } from './timelineFacts.ts';

/** The price of an event with its payload, requested by its ID. service.md, "Credit billing", 6. */
export const payloadPrice = priceOf('timeline', { objects: 1, packaged: true });

export interface DetailsFacts {
  readonly serial: number;
  readonly id: string | undefined;
  readonly row: Row<TimelineEvent>;
  /** True if the event was read with its payload. It may have none nevertheless. */
  readonly hasPayload: boolean;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** True if the event comes from the cache. */
  readonly cached: boolean;
  /** The member of the team who read it. */
  readonly person?: string | undefined;
  readonly receipt?: Receipt | undefined;
  /** The problem with its payload, or else with the last action on it. */
  readonly problem: ProblemText | undefined;
  /** True if its payload is being loaded. */
  readonly loading: boolean;
  /** The number of failed loads of its payload that may have been billed. */
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface SubjectView {
  readonly name: string;
  readonly id?: string;
  /** The label of the button that shows the timeline; absent if the subject has no ID or is no company. */
  readonly show?: string;
  /** The label of the button that copies the ID; absent if there is none. */
  readonly copy?: string;
}

export interface DetailsView {
  /** The number of its row. */
  readonly n: number;
  readonly title: Cell;
  readonly facts: readonly { readonly name: string; readonly value: Cell; readonly code?: true }[];
  readonly subjects: { readonly name: string; readonly none: string; readonly all: readonly SubjectView[] };
  readonly payload: {
    readonly title: string;
    readonly nodes: readonly PayloadNode[];
    /** The column headers of its table. */
    readonly names: readonly [name: string, value: string];
    readonly open: string;
    readonly close: string;
    /** A sentence that says what is missing or truncated. */
    readonly note?: string;
    /** The label of the button that opens the complete payload as a document. */
    readonly whole?: string;
    /**
     * The button that loads the payload, if it was not loaded with the event. A click returns its `failures`, because a click
     * from before the last failure was shown must not buy again.
     */
    readonly offer?: {
      readonly label: string;
      readonly price: string;
      readonly ariaPrice: string;
      readonly busy: boolean;
      readonly failures: number;
    };
  };
  readonly raw: { readonly title: string; readonly json: string; readonly note?: string };
  readonly actions: {
    readonly openRaw: string;
    readonly explain: string;
    readonly copyId?: string;
    readonly copyRequestId?: string;
  };
  readonly problem?: ProblemText;
}

/** The most characters of a record's JSON in the details. The complete record can be opened as a document. */
const mostJson = 6000;

/** Creates the view model of the details of an event. */
export function detailsView(facts: DetailsFacts, formats: Formats): DetailsView {
  const { serial, id, row, receipt, problem } = facts;
  const { value } = row;
  const json = JSON.stringify(row.raw, undefined, 2);
  return {
    n: serial,
    title: value ? typeCell(value.type) : { text: timelineWords.unreadable(), absent: true },
    facts: factsOf(facts, formats),
    subjects: { name: words.subjects(), none: timelineWords.notGiven(), all: value ? subjectsOf(value) : [] },
    payload: payloadOf(facts, formats),
    raw: {
      title: timelineWords.rawJson(),
      json: json.slice(0, mostJson),
      ...(json.length > mostJson ? { note: words.rawCut() } : {}),
    },
    actions: {
      openRaw: words.openRaw(),
      explain: words.explain(),
      ...(id === undefined ? {} : { copyId: words.copyEventId() }),
      ...(receipt?.requestId === undefined ? {} : { copyRequestId: words.copyRequestId() }),
    },
    ...omitUndefined({ problem }),
  };
}

function factsOf(
  { row: { value }, id, readAt, cached, person, receipt, now }: DetailsFacts,
  formats: Formats,
): DetailsView['facts'] {
  const age = ageText('event', readAt, { now, locale: formats.locale, person });
  return [
    ...(value ? [{ name: words.type(), value: rawCell(value.type), code: true } as const] : []),
    { name: timelineWords.start(), value: dateCell(value?.startDate, timelineWords.notGiven(), formats) },
    { name: timelineWords.end(), value: dateCell(value?.endDate, timelineWords.ongoing(), formats) },
    { name: words.eventId(), value: rawCell(id), code: true },
    { name: words.read(), value: { text: cached ? timelineWords.fromCache(age) : age } },
    { name: words.requestId(), value: rawCell(receipt?.requestId), code: true },
    { name: words.cost(), value: costOf(receipt, formats) },
  ];
}

function rawCell(text: string | undefined): Cell {
  return text === undefined ? { text: timelineWords.notGiven(), absent: true } : { text: oneLine(text, 300) };
}

function costOf(receipt: Receipt | undefined, { number, locale }: Formats): Cell {
  if (!receipt) return { text: words.costUnknown(), absent: true };
  const total = totalOf(receipt.cost);
  const credits = words.credits(total, number(total), amountsText(receipt.cost, locale));
  return { text: receipt.certainty === 'known' ? credits : words.atMost(credits) };
}

function subjectsOf({ subjects }: TimelineEvent): readonly SubjectView[] {
  return subjects.map(({ id, label, entityType = 'company' }) => {
    const name = oneLine(label ?? id ?? timelineWords.notGiven(), 200);
    if (id === undefined) return { name };
    const copy = timelineWords.copyId();
    return entityType === 'company'
      ? { name, id: oneLine(id, 200), copy, show: words.showTimeline() }
      : { name, id: oneLine(id, 200), copy };
  });
}

function payloadOf({ row, hasPayload, id, loading, failures }: DetailsFacts, formats: Formats): DetailsView['payload'] {
  const labels = {
    title: words.payload(),
    names: [words.member(), words.value()],
    open: words.openMember(),
    close: words.closeMember(),
  } as const;
  const payload = row.value?.payload;
  if (payload !== undefined && payload !== null) {
    const { nodes, isTruncated } = payloadTree(payload);
    return { ...labels, nodes, whole: words.openPayload(), ...(isTruncated ? { note: words.payloadCut() } : {}) };
  }
  if (hasPayload || id === undefined)
    return { ...labels, nodes: [], note: hasPayload ? words.noPayload() : words.payloadNotToBeHad() };
  const offer = {
    label: loading ? timelineWords.loading() : words.loadPayload(),
    price: formats.price(payloadPrice),
    ariaPrice: formats.ariaPrice(payloadPrice),
    busy: loading,
    failures,
  };
  return { ...labels, nodes: [], note: words.payloadNotRead(), offer };
}
