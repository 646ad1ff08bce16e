// Puts the selected events on the clipboard, in the form in which they are needed.
import * as l10n from '@vscode/l10n';
import { getTimelineEvent, searchTimeline } from '../../client/endpoints/timeline.ts';
import { limits } from '../../client/limits.ts';
import { totalOf } from '../../client/price.ts';
import { exportFormat } from '../../domain/exports/exportFormat.ts';
import { exportParts } from '../../domain/exports/exportParts.ts';
import { linkTo } from '../../domain/exports/link.ts';
import { rowText } from '../../domain/exports/rowText.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { timelineWords } from '../../viewModel/timeline/timelineWords.ts';
import { dryRun, type DryRun } from '../../domain/snippets/dryRun.ts';
import { everyEvent, filterOf, searchOf } from '../../state/timeline/timelineFilter.ts';
import type { EventEntry } from '../../state/timeline/timelineEntry.ts';
import type { ActiveTimeline, App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { dryRunContextOf, curlText } from '../../app/curlText.ts';
import { exportRows } from './exportRows.ts';
import { answered } from '../picks.ts';
import { timelineWithFocus } from './timelineWithFocus.ts';

type CopyForm = 'ids' | 'links' | 'rows' | 'markdown' | 'curl';

/** Copies what is selected in the timeline that has the focus. */
export const copyEventsAs: Command = async (app) => {
  const timeline = timelineWithFocus(app);
  if (!timeline) return;
  const selection = [...timeline.selection];
  if (selection.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: l10n.t('No event is selected. Select some in the timeline first.') });
    return;
  }
  const ids = selection.flatMap(({ id }) => id ?? []);
  const form = answered(
    await app.ui.choose({
      title: l10n.t('Copy Events As'),
      placeholder:
        selection.length === 1
          ? l10n.t('How should the selected event be copied?')
          : l10n.t('How should the {0} selected events be copied?', formatNumber(selection.length, app.settings.locale)),
      choices: choicesFor(app, ids.length, selection.length - ids.length),
    }),
  );
  if (form) await app.ui.copy(eventsText(app, form, { timeline, selection, ids }));
};

function choicesFor(app: App, withId: number, withoutId: number): readonly Choice<CopyForm>[] {
  const leftOut =
    withoutId === 0 ? {} : { description: l10n.t('without {0} that have no ID', formatNumber(withoutId, app.settings.locale)) };
  const byId: Choice<CopyForm>[] = [
    { label: l10n.t('IDs'), detail: l10n.t('One per line'), ...leftOut, icon: 'key', value: 'ids' },
    { label: l10n.t('Links'), detail: l10n.t('They open the event in this editor'), ...leftOut, icon: 'link', value: 'links' },
    {
      label: 'curl',
      detail: l10n.t('The request that reads them, with the token as a variable'),
      ...leftOut,
      icon: 'terminal',
      value: 'curl',
    },
  ];
  const tables: Choice<CopyForm>[] = [
    { label: l10n.t('Rows'), detail: l10n.t('To paste into a spreadsheet'), icon: 'table', value: 'rows' },
    { label: l10n.t('Markdown table'), detail: l10n.t('To paste into a document'), icon: 'markdown', value: 'markdown' },
  ];
  return [...grouped(l10n.t('References to the events'), withId === 0 ? [] : byId), ...grouped(l10n.t('Tables'), tables)];
}

interface CopySource {
  readonly timeline: ActiveTimeline;
  readonly selection: readonly EventEntry[];
  readonly ids: readonly string[];
}

function eventsText(app: App, form: CopyForm, { timeline, selection, ids }: CopySource): string {
  switch (form) {
    case 'ids':
      return ids.join('\n');
    case 'links':
      return ids.map((id) => linkTo({ kind: 'event', id }, app.ui.product)).join('\n');
    case 'rows':
      return exportRows(selection).map(rowText).join('\n');
    case 'markdown':
      return [...exportParts(exportRows(selection), exportFormat('markdown'))].join('');
    case 'curl':
      return curlText(app, runsFor(app, ids, timeline.filter.payload), ({ price }) => priceNote(app, totalOf(price)));
  }
}

/** The requests that would read the events again: one event by its details, several by a search for each full page. */
function runsFor(app: App, ids: readonly string[], payload: boolean): readonly DryRun[] {
  const context = dryRunContextOf(app);
  const [only] = ids;
  if (only !== undefined && ids.length === 1)
    return [dryRun(getTimelineEvent, { id: only, ...(payload ? { packages: ['payload'] } : {}) }, context)];
  const { most } = limits.page;
  const pages = Array.from({ length: Math.ceil(ids.length / most) }, (_, page) => ids.slice(page * most, (page + 1) * most));
  return pages.map((page) => {
    const search = searchOf(filterOf({ kind: 'events', ids: page }, { ...everyEvent, payload }));
    return dryRun(searchTimeline, { ...search, limit: page.length }, context);
  });
}

function priceNote({ settings: { locale } }: App, credits: number): string {
  return timelineWords.ariaPrice(credits, formatNumber(credits, locale));
}
