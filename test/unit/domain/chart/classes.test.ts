// Classes as letters: their order, and how charts write them.
import assert from 'node:assert/strict';
import { extentOf, withRoom, type ChartData } from '../../../../src/domain/chart/chartData.ts';
import { chartFormats } from '../../../../src/domain/chart/chartFormats.ts';
import { chartOf, type Arrangement } from '../../../../src/domain/chart/chartOf.ts';
import { chartSvg } from '../../../../src/domain/chart/chartSvg.ts';
import { classValueOf, classValues, valueText } from '../../../../src/domain/chart/classes.ts';
import { endsOf } from '../../../../src/domain/chart/lineEnds.ts';
import { tablesOf } from '../../../../src/domain/chart/rows.ts';
import { sceneOf } from '../../../../src/domain/chart/scene.ts';
import { collectSeries } from '../../../support/collectSeries.ts';
import { names } from './sampleChart.ts';

const formats = chartFormats('en');
const hidden = new Set<string>();

/** Two companies whose classes change, and a number of the same size. */
function classChart(companies: readonly string[], arrangement: Arrangement = 'multiples'): ChartData {
  const events = companies.flatMap((company) =>
    ['B', 'B', 'D'].flatMap((letter, at) => [
      { company, event: { subjects: [], type: 'risk', startDate: `2024-0${String(at + 1)}-01`, payload: { class: letter } } },
      { company, event: { subjects: [], type: 'grade', startDate: `2024-0${String(at + 1)}-01`, payload: { value: at + 2 } } },
    ]),
  );
  return chartOf(collectSeries(events), { arrangement, names });
}

describe('classes', () => {
  it('are ordered, the best one highest, and nothing else is one', () => {
    assert.deepEqual(['A', 'B', 'C', 'D', 'E'].map(classValueOf), [5, 4, 3, 2, 1]);
    assert.deepEqual(['F', 'a', 'AA', '', 3, undefined].map(classValueOf), Array(6).fill(undefined));
    assert.deepEqual(
      classValues.map((value) => valueText(value, { classes: true }, formats)),
      ['E', 'D', 'C', 'B', 'A'],
    );
    assert.equal(valueText(4, {}, formats), '4');
  });

  for (const arrangement of ['multiples', 'overlay'] as const)
    it(`have an axis of letters of their own, arranged as ${arrangement}`, () => {
      const chart = classChart(['a', 'b'], arrangement);
      const scene = sceneOf(chart, { range: withRoom(extentOf(chart)!), hidden, width: 900, height: 900, fontSize: 12, formats });
      const letters = scene.panels.map(({ valueTicks }) => valueTicks.map(({ text }) => text).join(''));
      const ofClasses = chart.panels.map(({ classes }) => classes === true);
      assert.deepEqual(
        letters.map((text) => /^(EDCBA|ECA)$/.test(text)),
        ofClasses,
      );
      assert.equal(ofClasses.filter(Boolean).length, arrangement === 'overlay' ? 1 : 2);
    });

  it('are letters at the ends of lines, in the table and in the picture', () => {
    const chart = classChart(['a']);
    const range = withRoom(extentOf(chart)!);
    const panel = chart.panels.find(({ classes }) => classes)!;
    assert.deepEqual(
      endsOf(chart, panel, { range, hidden, formats }).map(({ text }) => text),
      ['D ▼ B'],
    );
    const [table] = tablesOf(chart, range, hidden);
    const column = table!.panels.indexOf(panel);
    const written = table!.rows.map(({ cells }) =>
      cells[column]?.map((value) => valueText(value, table!.panels[column]!, formats)),
    );
    assert.deepEqual(written, [['D'], ['B'], ['B']]);
    const { svg } = chartSvg(chart, { title: 't', description: 'd', range, hidden, width: 800, fontSize: 13, formats });
    for (const letter of 'ACE') assert.match(svg, new RegExp(`>${letter}</text>`));
  });
});
