// The view model of a timeline's filter: its controls, its chips, and the fault of an invalid input.
import * as l10n from '@vscode/l10n';
import { eventTypes } from '../../client/model/eventType.ts';
import type { TimelineOrdering } from '../../client/model/timelineOrdering.ts';
import { oneLine } from '../format.ts';
import { priceOfEvents, type Formats } from './timelineFormats.ts';
import { nameOfEventType, timelineWords as words } from './timelineWords.ts';

/** The values of the controls as the user has typed them. */
export interface TypedFilter {
  readonly types: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly ordering: string;
  readonly payload: boolean;
  /** The number of events of a page; empty if the setting applies. */
  readonly pageSize: string;
}

/** The choices of the filter that is in use. */
export interface FilterChoices {
  readonly types: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly ordering: string;
  readonly payload: boolean;
  readonly pageSize?: number;
}

/** The fault of invalid choices. */
export type WrongChoice =
  | { readonly code: 'noTypes' | 'noPeriod' | 'pageSize' | 'ordering' }
  | { readonly code: 'unknownType'; readonly type: string }
  | { readonly code: 'noDay'; readonly part: 'from' | 'to'; readonly text: string };

/** The control at which a fault is shown. `period` means the controls of both days. */
export type FilterPart = 'types' | 'from' | 'to' | 'period' | 'payload' | 'pageSize' | 'ordering';

/** A part of the filter in words, and the control that changes it. */
export interface FilterChip {
  readonly at: FilterPart;
  readonly text: string;
}

export interface FilterFacts {
  /** The number of the last filter message of the page that was handled. */
  readonly revision: number;
  readonly choices: FilterChoices;
  /** The last input if it is invalid. */
  readonly faulty?: { readonly typed: TypedFilter; readonly wrong: WrongChoice };
  /** The number of events of a page if the filter does not set it. */
  readonly pageSize: number;
}

export interface FilterView {
  readonly revision: number;
  readonly typed: TypedFilter;
  /** The filter in use: one chip for each part that differs from the default. */
  readonly chips: readonly FilterChip[];
  /** True if the filter is the default one, so that there is nothing to reset. */
  readonly isUsual: boolean;
  readonly wrong?: { readonly at: FilterPart; readonly text: string };
  readonly types: readonly { readonly value: string; readonly label: string }[];
  readonly orderings: readonly { readonly value: TimelineOrdering; readonly label: string }[];
  readonly words: ReturnType<typeof wordsOf>;
}

/** A type that stands for two others, in case the service uses it. */
const joined = 'forward-looking-capital';

/** Creates the view model of the filter. */
export function filterView(facts: FilterFacts, formats: Formats): FilterView {
  const { revision, choices, faulty } = facts;
  const chips = chipsOf(choices, formats);
  return {
    revision,
    typed: faulty?.typed ?? typedOf(choices),
    // The order has no chip, because its control is always visible.
    chips: chips.filter(({ at }) => at !== 'ordering'),
    isUsual: chips.length === 0,
    ...(faulty ? { wrong: { at: partOf(faulty.wrong), text: explainChoice(faulty.wrong) } } : {}),
    types: [...eventTypes, joined].map((value) => ({ value, label: nameOfEventType(value) })),
    orderings: [
      { value: 'mostRecent', label: words.mostRecentFirst() },
      { value: 'leastRecent', label: words.oldestFirst() },
    ],
    words: wordsOf(facts.pageSize, formats),
  };
}

/** The texts of the chips, in the order of the controls; empty for the default choices. */
export function wordsFor(choices: FilterChoices, formats: Pick<Formats, 'day' | 'number'>): readonly string[] {
  return chipsOf(choices, formats).map(({ text }) => text);
}

function chipsOf(
  { types, from, to, payload, pageSize, ordering }: FilterChoices,
  { day, number }: Pick<Formats, 'day' | 'number'>,
): readonly FilterChip[] {
  const isEvery = types.length === eventTypes.length && eventTypes.every((type) => types.includes(type));
  const chosen = types.length > 3 ? [l10n.t('{0} event types', number(types.length))] : types.map(nameOfEventType);
  const chip = (at: FilterPart, text: string | undefined): readonly FilterChip[] => (text === undefined ? [] : [{ at, text }]);
  return [
    ...(isEvery ? [] : chosen.map((text): FilterChip => ({ at: 'types', text }))),
    ...chip('from', from && l10n.t('from {0}', day(from))),
    ...chip('to', to && l10n.t('before {0}', day(to))),
    ...chip('payload', payload ? l10n.t('with values') : undefined),
    ...chip('pageSize', pageSize === undefined ? undefined : l10n.t('pages of {0}', number(pageSize))),
    ...chip('ordering', ordering === 'leastRecent' ? l10n.t('oldest first') : undefined),
  ];
}

/** Explains the fault of choices in one sentence, and says in another one that the filter is unchanged. */
function explainChoice(wrong: WrongChoice): string {
  return `${whatIsWrong(wrong)} ${l10n.t('Nothing was asked; the events shown are those of the filter before.')}`;
}

/** The control values for choices. */
export function typedOf({ types, from = '', to = '', ordering, payload, pageSize }: FilterChoices): TypedFilter {
  return { types, from, to, ordering, payload, pageSize: pageSize === undefined ? '' : String(pageSize) };
}

function partOf(wrong: WrongChoice): FilterPart {
  switch (wrong.code) {
    case 'noTypes':
    case 'unknownType':
      return 'types';
    case 'noDay':
      return wrong.part;
    case 'noPeriod':
      return 'period';
    case 'pageSize':
    case 'ordering':
      return wrong.code;
  }
}

function whatIsWrong(wrong: WrongChoice): string {
  switch (wrong.code) {
    case 'noTypes':
      return l10n.t('No event type is chosen.');
    case 'unknownType':
      return l10n.t('“{0}” is no event type of the service.', oneLine(wrong.type, 60));
    case 'noDay':
      return wrong.part === 'from'
        ? l10n.t('The first day, “{0}”, is no day such as 2026-02-28.', oneLine(wrong.text, 40))
        : l10n.t('The last day, “{0}”, is no day such as 2026-02-28.', oneLine(wrong.text, 40));
    case 'noPeriod':
      return l10n.t('The first day must be before the last one, which is not included.');
    case 'pageSize':
      return l10n.t('A page has 1 to 50 events.');
    case 'ordering':
      return l10n.t('The service does not know this order.');
  }
}

function wordsOf(pageSize: number, { number, billed }: Formats) {
  const extra = billed(priceOfEvents(1, true)) - billed(priceOfEvents(1, false));
  return {
    title: l10n.t('Filter'),
    now: l10n.t('Filter in use:'),
    reset: l10n.t('Reset'),
    types: l10n.t('Event types'),
    /** The page replaces the first placeholder by the number of chosen types. */
    chosen: l10n.t('{0} of {1}', '{0}', number(eventTypes.length + 1)),
    all: l10n.t('All'),
    none: l10n.t('None'),
    joined: l10n.t('The two above as one value, in case the service names them so:'),
    from: l10n.t('From'),
    to: l10n.t('To'),
    days: l10n.t('from is included, to is not'),
    incomplete: l10n.t('The day is not complete. Nothing was asked.'),
    payload: l10n.t('Load values'),
    extra: extra === 1 ? l10n.t('+1 credit an event') : l10n.t('+{0} credits an event', number(extra)),
    pageSize: l10n.t('Events a page'),
    usualPageSize: number(pageSize),
    order: words.order(),
  };
}
