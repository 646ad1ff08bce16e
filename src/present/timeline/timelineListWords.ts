// The words of the list of events. Where a number is put in, the page does it: it alone knows what is in sight.
import * as l10n from '@vscode/l10n';

export interface ListWords {
  /** A BCP 47 tag: months and numbers are written in it. */
  readonly locale: string;
  readonly caption: string;
  readonly type: string;
  readonly start: string;
  readonly end: string;
  /** Absent where all events are about the same company. */
  readonly subject?: string;
  /** Headings of what ends in no month. */
  readonly ongoing: string;
  readonly undated: string;
  /** A heading: its month, and how many events are below it. */
  readonly oneIn: string;
  readonly manyIn: string;
  readonly selected: string;
  readonly notFound: string;
  readonly details: string;
  readonly closeDetails: string;
  readonly showDetails: string;
  readonly noDetails: string;
  /** How the list is worked by keys. */
  readonly keys: string;
  readonly exportAll: string;
  readonly copyAs: string;
}

/** @param caption whose events they are @param subjects whether the rows say whom they are about */
export function listWords(caption: string, subjects: boolean, locale: string): ListWords {
  return {
    locale,
    caption: l10n.t('Events of {0}', caption),
    type: l10n.t('Event'),
    start: l10n.t('Start'),
    end: l10n.t('End'),
    ...(subjects ? { subject: l10n.t('Subject') } : {}),
    ongoing: l10n.t('Ongoing'),
    undated: l10n.t('Without a readable end'),
    oneIn: l10n.t('{0} · 1 event', '{0}'),
    manyIn: l10n.t('{0} · {1} events', '{0}', '{1}'),
    selected: l10n.t('{0} selected', '{0}'),
    notFound: l10n.t('No event begins with “{0}”', '{0}'),
    details: l10n.t('Details'),
    closeDetails: l10n.t('Close'),
    showDetails: l10n.t('Show Details'),
    noDetails: l10n.t('Choose an event to see its details.'),
    keys: l10n.t(
      'Arrow keys move, Shift and Ctrl select, Ctrl+A selects all, typed letters find, Enter opens the details, Escape clears.',
    ),
    exportAll: l10n.t('Export…'),
    copyAs: l10n.t('Copy As…'),
  };
}
