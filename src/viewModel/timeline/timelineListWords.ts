// The texts of the list of events. The page inserts numbers, because only it knows which rows are visible.
import * as l10n from '@vscode/l10n';
import { priceOfEvents, type Formats } from './timelineFormats.ts';

export interface ListWords {
  /** The BCP 47 tag of the language of months and numbers. */
  readonly locale: string;
  readonly caption: string;
  readonly type: string;
  readonly value: string;
  readonly change: string;
  /** The day of the previous value, with which a change is compared. */
  readonly since: string;
  /** The price of the value of one event, as the label of the button that loads it. */
  readonly loadValue: string;
  readonly loadValueTitle: string;
  /** A description of the keys in a column header. */
  readonly columnKeys: string;
  readonly start: string;
  readonly end: string;
  /** Absent if all events are about the same company. */
  readonly subject?: string;
  /** The headings of events that have not ended, and of those whose end cannot be read. */
  readonly ongoing: string;
  readonly undated: string;
  /** A heading: the month or year, and the number of events below it. */
  readonly manyIn: string;
  readonly selected: string;
  readonly notFound: string;
  readonly details: string;
  readonly closeDetails: string;
  /** The button with three dots. Its menu has the next three. */
  readonly more: string;
  readonly saveFilter: string;
  readonly applyFilter: string;
  readonly whatChanged: string;
  readonly noDetails: string;
  /** A description of the keys in the list. */
  readonly keys: string;
  readonly exportAll: string;
  readonly copyAs: string;
}

/** The texts of the list. @param caption the name of the events' subject @param subjects whether the rows name their subjects */
export function listWords(caption: string, subjects: boolean, { locale, most }: Pick<Formats, 'locale' | 'most'>): ListWords {
  return {
    locale,
    caption: l10n.t('Events of {0}', caption),
    type: l10n.t('Event'),
    value: l10n.t('Value'),
    change: l10n.t('Change'),
    since: l10n.t('since {0}', '{0}'),
    loadValue: most(priceOfEvents(1, true)),
    loadValueTitle: l10n.t('Load the value of this event: {0}', most(priceOfEvents(1, true))),
    columnKeys: l10n.t('Enter sorts the loaded events. Shift with the left and right arrow keys resizes the column.'),
    start: l10n.t('Start'),
    end: l10n.t('End'),
    ...(subjects ? { subject: l10n.t('About') } : {}),
    ongoing: l10n.t('Ongoing'),
    undated: l10n.t('Without a readable end'),
    manyIn: l10n.t('{0} · {1} events', '{0}', '{1}'),
    selected: l10n.t('{0} selected', '{0}'),
    notFound: l10n.t('No event begins with “{0}”', '{0}'),
    details: l10n.t('Details'),
    closeDetails: l10n.t('Close'),
    more: l10n.t('More Actions'),
    saveFilter: l10n.t('Save Filter…'),
    applyFilter: l10n.t('Apply Filter…'),
    whatChanged: l10n.t('What Changed…'),
    noDetails: l10n.t('Choose an event to see its details.'),
    keys: l10n.t(
      'Arrow keys move, Shift and Ctrl select, Ctrl+A selects all, typed letters find, Enter opens the details, Escape clears.',
    ),
    exportAll: l10n.t('Export…'),
    copyAs: l10n.t('Copy As…'),
  };
}
