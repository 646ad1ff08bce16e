// The values of a chart as an HTML table, a hundred rows at a time.
import { html, nothing } from 'lit/html.js';
import type { ChartWords } from '../../domain/chart/chartData.ts';
import type { ChartFormats } from '../../domain/chart/chartFormats.ts';
import { valueText } from '../../domain/chart/classes.ts';
import { firstRow, type ChartTable } from '../../domain/chart/rows.ts';
import { format } from '../parts/format.ts';
import { tool } from '../parts/timelineParts.ts';

/** The most rows that are shown at once, because thousands would block the page. */
const rowsShown = 100;

/** @param wanted the index of the first row to show; the last ones are shown if there are fewer @param turn shows other rows */
export function chartTable(
  { kind, columns, panels, rows }: ChartTable,
  {
    words,
    formats,
    first: wanted,
    turn,
  }: { words: ChartWords; formats: ChartFormats; first: number; turn: (first: number) => void },
) {
  // `wanted` may be too large, because the tables of lines and of bars share it, and new data may have fewer rows.
  const first = firstRow(wanted, rows.length, rowsShown);
  const shown = rows.slice(first, first + rowsShown);
  const time = kind === 'lines' ? formats.day : formats.month;
  const text = format(words.rows, formats.value(first + 1), formats.value(first + shown.length), formats.value(rows.length));
  return html`
    <div class="chart-rows" role="region" tabindex="0" aria-label=${`${words.table}: ${text}`}>
      <table>
        <caption>
          ${text}
        </caption>
        <thead>
          <tr>
            <th scope="col">${kind === 'lines' ? words.day : words.month}</th>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            ({ day, cells }) => html`
              <tr>
                <th scope="row">${time(day)}</th>
                ${cells.map((values, column) => html`<td>${values.map((value) => valueText(value, panels[column] ?? {}, formats)).join('; ')}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    ${
      rows.length <= rowsShown
        ? nothing
        : html`<p class="chart-turn">
            ${tool(words.previousRows, first > 0, () => turn(Math.max(0, first - rowsShown)))}
            ${tool(words.nextRows, first + rowsShown < rows.length, () => turn(first + rowsShown))}
          </p>`
    }
  `;
}
