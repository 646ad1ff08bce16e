// The texts of the timeline page.
import * as l10n from '@vscode/l10n';

/** The formatted numbers in the texts of the status. */
export interface Amounts {
  readonly shown: string;
  readonly count: string | undefined;
  readonly added: string;
}

export const timelineWords = {
  companyId: () => l10n.t('Company ID'),
  caption: (name: string) => l10n.t('Events of {0}', name),
  insertId: () => l10n.t('Insert Company ID'),
  copyId: () => l10n.t('Copy ID'),
  insertIds: () => l10n.t('Insert Company IDs'),
  copyIds: () => l10n.t('Copy IDs'),
  companies: (text: string, names: readonly string[], isTruncated: boolean) =>
    `${l10n.t('{0} companies', text)}: ${names.join(', ')}${isTruncated ? '…' : ''}`,
  order: () => l10n.t('Order'),
  mostRecentFirst: () => l10n.t('Most recent first'),
  oldestFirst: () => l10n.t('Oldest first'),
  event: () => l10n.t('Event'),
  start: () => l10n.t('Start'),
  end: () => l10n.t('End'),
  subject: () => l10n.t('Subject'),
  ongoing: () => l10n.t('ongoing'),
  notGiven: () => l10n.t('not given'),
  noType: () => l10n.t('Event without a type'),
  unreadable: () => l10n.t('Unreadable record'),
  rawJson: () => l10n.t('Raw JSON'),

  counting: () => l10n.t('Counting events…'),
  notCounted: () => l10n.t('Events not counted'),
  countUnknown: () => l10n.t('Number of events unknown'),
  countAgain: () => l10n.t('Count Again'),
  countedAgo: (counted: string, ago: string) => l10n.t('{0}, counted {1}', counted, ago),
  fromCache: (age: string) => l10n.t('From the cache, {0}', age),
  count: (n: number, text: string) => (n === 0 ? l10n.t('No events') : n === 1 ? l10n.t('1 event') : l10n.t('{0} events', text)),

  countEvents: () => l10n.t('Count Events'),
  tryAgain: () => l10n.t('Try Again'),
  tryAgainAt: (price: string) => l10n.t('Try Again ({0})', price),
  loading: () => l10n.t('Loading…'),
  loadingOf: (loaded: string, of: string) => l10n.t('Loading… {0} of {1}', loaded, of),
  loadAll: (text: string) => l10n.t('Load All {0}', text),
  loadAllWith: (text: string) => l10n.t('Load All {0} with Values', text),
  stop: () => l10n.t('Stop'),
  load: (n: number, text: string) => (n === 1 ? l10n.t('Load 1 event') : l10n.t('Load {0} events', text)),
  loadMore: (text: string) => l10n.t('Load {0} more', text),
  loadWith: (n: number, text: string) => (n === 1 ? l10n.t('Load 1 event with values') : l10n.t('Load {0} with values', text)),
  loadWithout: (n: number, text: string) =>
    n === 1 ? l10n.t('Load 1 event without values') : l10n.t('Load {0} without values', text),
  withoutValues: (n: number, text: string) =>
    n === 1 ? l10n.t('1 event is shown without its values.') : l10n.t('{0} events are shown without their values.', text),

  ariaPrice: (n: number, text: string) =>
    n === 1 ? l10n.t('Costs at most 1 credit.') : l10n.t('Costs at most {0} credits.', text),
  left: (left: string) => l10n.t('{0} left', left),
  ariaLeft: (left: string) => l10n.t('{0} credits left.', left),

  none: () => l10n.t('This company has no events.'),
  noneMatch: () => l10n.t('No events match.'),
  noneLoaded: () => l10n.t('No events loaded yet'),
  allLoaded: (n: number, text: string) => (n === 1 ? l10n.t('The only event is loaded') : l10n.t('All {0} events loaded', text)),
  someLoaded: ({ shown, count }: Amounts) =>
    count === undefined ? l10n.t('{0} events loaded', shown) : l10n.t('{0} of {1} events loaded', shown, count),
  moreLoaded: (n: number, { shown, count, added }: Amounts) => {
    if (count === undefined)
      return n === 1
        ? l10n.t('1 more event loaded, {0} in all', shown)
        : l10n.t('{0} more events loaded, {1} in all', added, shown);
    return n === 1
      ? l10n.t('1 more event loaded, {0} of {1}', shown, count)
      : l10n.t('{0} more events loaded, {1} of {2}', added, shown, count);
  },
  stalled: ({ shown, count }: Amounts) =>
    count === undefined
      ? l10n.t('The service sends no further events. {0} are loaded.', shown)
      : l10n.t('The service counts {0} events but sends no further ones. {1} are loaded.', count, shown),
  gone: (n: number, text: string) =>
    n === 1
      ? l10n.t('One of the events shown is no longer listed by the service.')
      : l10n.t('{0} of the events shown are no longer listed by the service.', text),
  begunAgain: () =>
    l10n.t(
      'The service no longer knows where the reading had stopped, so it begins again. Shown events stay. The button names the most that the missing ones cost.',
    ),
} as const;

/** The name of an event type. An unknown type is returned as it is. service.md, "Events". */
export function nameOfEventType(type: string): string {
  switch (type) {
    case 'cebi-micro-score':
      return l10n.t('CEBI micro score');
    case 'esg-environmental-score':
      return l10n.t('ESG environmental score');
    case 'esg-sustainability-score':
      return l10n.t('ESG sustainability score');
    case 'esg-risk-score':
      return l10n.t('ESG risk score');
    case 'cgs-monthly':
      return l10n.t('CGS monthly');
    case 'forward-looking':
      return l10n.t('Forward-looking');
    case 'capital':
      return l10n.t('Capital');
    case 'forward-looking-capital':
      return l10n.t('Forward-looking capital');
    default:
      return type;
  }
}
