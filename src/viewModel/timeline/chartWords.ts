// The texts of the chart, and the names of its lines and bars.
import * as l10n from '@vscode/l10n';
import type { ChartWords } from '../../domain/chart/chartData.ts';
import type { ChartChoices } from '../../domain/chart/chartOf.ts';
import { formatNumber, oneLine } from '../format.ts';
import { nameOfEventType, timelineWords } from './timelineWords.ts';

/** The texts of the chart. @param companies the names of the companies, for the label that screen readers read */
export function chartWords(companies: readonly string[]): ChartWords {
  const [first, second] = companies;
  return {
    chart:
      first !== undefined && second === undefined
        ? l10n.t('Chart of the events of {0}', oneLine(first))
        : l10n.t('Chart of the events of {0} companies', companies.length),
    tools: l10n.t('Part of the time'),
    zoomIn: l10n.t('Zoom in'),
    zoomOut: l10n.t('Zoom out'),
    earlier: l10n.t('Earlier'),
    later: l10n.t('Later'),
    whole: l10n.t('Whole time'),
    table: l10n.t('Values as a table'),
    legend: l10n.t('Lines and bars'),
    keys: l10n.t(
      'Arrow keys: from point to point, up and down from line to line. + and −: zoom. Shift with an arrow: earlier, later. 0: whole time. Enter: the event. Pull with the mouse to zoom.',
    ),
    empty: l10n.t('There is nothing to draw: no event that is loaded has a date.'),
    allHidden: l10n.t('All lines and bars are switched off.'),
    day: l10n.t('Day'),
    month: l10n.t('Month'),
    // The placeholders stay, because only the page knows the shown range and the marked point.
    place: l10n.t('{0} of {1}', '{0}', '{1}'),
    shown: l10n.t('{0} to {1}', '{0}', '{1}'),
    rows: l10n.t('Rows {0} to {1} of {2}', '{0}', '{1}', '{2}'),
    previousRows: l10n.t('Previous rows'),
    nextRows: l10n.t('Next rows'),
  };
}

/** The names of measures and companies in a chart. @param companyName returns the name of a company by its ID */
export function chartNames(companyName: (id: string) => string): ChartChoices['names'] {
  return {
    measure: ({ type, field, main }) => {
      const name = type === '' ? timelineWords.noType() : oneLine(nameOfEventType(type));
      return main || field === undefined ? name : `${name}: ${oneLine(field)}`;
    },
    company: (id) => oneLine(companyName(id)),
    months: l10n.t('Events a month'),
  };
}

/** Sentences that count the loaded events without a date or a number, which the chart cannot show. @param locale a BCP 47 tag */
export function chartNotes(
  { undated, unnumbered }: { readonly undated: number; readonly unnumbered: number },
  locale: string,
): readonly string[] {
  const notes: string[] = [];
  if (undated === 1) notes.push(l10n.t('1 event has no date, and is not in the chart.'));
  if (undated > 1) notes.push(l10n.t('{0} events have no date, and are not in the chart.', formatNumber(undated, locale)));
  if (unnumbered === 1) notes.push(l10n.t('1 event carries no number, and is not in the chart.'));
  if (unnumbered > 1)
    notes.push(l10n.t('{0} events carry no number, and are not in the chart.', formatNumber(unnumbered, locale)));
  return notes;
}
