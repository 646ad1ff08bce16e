// Tests of the positions of a chart's parts, and of the point under a pointer.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { extentOf, withRoom, type ChartData } from '../../../../src/domain/chart/chartData.ts';
import { chartFormats } from '../../../../src/domain/chart/chartFormats.ts';
import { dayOf } from '../../../../src/domain/chart/day.ts';
import { styleOf } from '../../../../src/domain/chart/seriesStyle.ts';
import { sceneOf, type Scene, type SceneChoices } from '../../../../src/domain/chart/scene.ts';
import { nearestTo, positionOf } from '../../../../src/domain/chart/hitTest.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { barsChart, linesChart, sandboxChart } from './sampleChart.ts';

const formats = chartFormats('en');
const draw = (chart: ChartData, choices: Partial<SceneChoices> = {}): Scene =>
  sceneOf(chart, { range: withRoom(extentOf(chart)!), hidden: new Set(), width: 800, fontSize: 12, formats, ...choices });

const charts: readonly (readonly [string, ChartData])[] = [
  ['one company', sandboxChart([0])],
  ['small multiples', sandboxChart([1, 2, 3, 4, 5], { type: 'cebi-micro-score' })],
  ['an overlay', sandboxChart([1, 2, 3], { arrangement: 'overlay' })],
  ['bars', sandboxChart([4], { payload: false })],
  ['one point', linesChart({ a: { '2024-01-01': 5 } })],
  ['values that are all the same', linesChart({ a: { '2024-01-01': 0, '2024-02-01': 0 } })],
  ['values as large as they are taken', linesChart({ a: { '2024-01-01': -1e300, '9999-12-31': 1e300 } })],
];

describe('a scene', () => {
  for (const [name, chart] of charts) {
    it(`of ${name} lies within its borders, at any width`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 200, max: 2000 }), fc.integer({ min: 9, max: 30 }), (width, fontSize) => {
          const scene = draw(chart, { width, fontSize });
          assert.ok(
            !/NaN|Infinity|undefined/.test(JSON.stringify(scene.panels, (_, value: unknown) => (value === null ? 'NaN' : value))),
          );
          for (const { plot, valueTicks, timeTicks, lines, bars } of scene.panels) {
            assert.ok(plot.x > 0 && plot.x + plot.width <= Math.max(width, plot.x + 20) && plot.y + plot.height <= scene.height);
            assert.ok(valueTicks.every(({ y }) => y >= plot.y - 0.1 && y <= plot.y + plot.height + 0.1));
            assert.ok(timeTicks.every(({ mark }) => mark >= plot.x - 0.1 && mark <= plot.x + plot.width + 0.1));
            assert.ok(
              timeTicks.every(({ x, text }) => x - text.length * fontSize * 0.3 >= -0.1 || text.length * fontSize * 0.6 > width),
            );
            for (const { x, y } of lines.flatMap(({ marks }) => marks))
              assert.ok(
                x >= plot.x - 0.1 && x <= plot.x + plot.width + 0.1 && y >= plot.y - 0.1 && y <= plot.y + plot.height + 0.1,
              );
            for (const bar of bars) assert.ok(bar.y >= plot.y - 0.1 && bar.y + bar.height <= plot.y + plot.height + 0.2);
          }
        }),
        { numRuns: propertyRuns(25) },
      );
    });
  }

  it('puts small panels beside each other where there is room', () => {
    const chart = sandboxChart([1, 2, 3, 4, 5], { type: 'cebi-micro-score' });
    const columns = (width: number): number => new Set(draw(chart, { width }).panels.map(({ plot }) => plot.x)).size;
    assert.deepEqual([columns(300), columns(700), columns(1200)], [1, 2, 3]);
    const domains = draw(chart).panels.map(({ values }) => JSON.stringify(values.domain));
    assert.equal(new Set(domains).size, 1);
  });

  it('begins a row for each group of small panels, so that what can be compared stands beside each other', () => {
    const chart = sandboxChart([1, 2, 3]);
    const scene = draw(chart, { width: 1200 });
    const rows = new Map<number, string[]>();
    for (const { panel, plot } of scene.panels) rows.set(plot.y, [...(rows.get(plot.y) ?? []), chart.panels[panel]?.group ?? '']);
    assert.ok(rows.size >= 2);
    for (const groups of rows.values()) assert.equal(new Set(groups).size, 1);
    assert.equal(new Set([...rows.values()].map(([group]) => group)).size, rows.size);
  });

  it('writes the days below each of many panels, and once below few', () => {
    const chart = sandboxChart([0]);
    const dated = (amount: number): number => {
      const { panels } = draw({ ...chart, panels: chart.panels.slice(0, amount) });
      return panels.filter(({ timeTicks }) => timeTicks.some(({ text }) => text !== '')).length;
    };
    assert.deepEqual([dated(3), dated(4)], [1, 4]);
  });

  it('leaves out what is switched off, and fits its axis to what is left', () => {
    const chart = linesChart({ a: { '2024-01-01': 900, '2024-02-01': 950 }, b: { '2024-01-01': 1, '2024-02-01': 2 } });
    const top = (hidden: string[]): number => draw(chart, { hidden: new Set(hidden) }).panels[0]?.values.domain.to ?? 0;
    assert.equal(top(['a']), 2);
    assert.ok(top([]) >= 950);
    assert.deepEqual(draw(chart, { hidden: new Set(['a', 'b']) }).panels, []);
  });

  it('draws a line through a part of the time that has none of its points', () => {
    const chart = linesChart({ a: { '2024-01-01': 10, '2024-12-01': 20 } });
    const [panel] = draw(chart, { range: { from: dayOf('2024-05-01')!, to: dayOf('2024-06-01')! } }).panels;
    assert.match(panel?.lines[0]?.path ?? '', /^M-?[\d.]+,-?[\d.]+L/);
    assert.deepEqual(panel?.lines[0]?.marks, []);
    assert.ok(panel.values.domain.from <= 10 && panel.values.domain.to >= 20);
  });

  it('writes the last value in the range and its change at the right end of a line, with a sign for the direction', () => {
    const chart = linesChart({ a: { '2024-01-01': 17.7, '2024-06-01': 14.5, '2024-12-01': 20 } });
    const endOf = (choices: Partial<SceneChoices> = {}) => draw(chart, choices).panels[0]?.lines[0]?.end?.text;
    assert.equal(endOf(), '20 ▲ 5.5');
    const until = (to: string) => ({ range: { from: dayOf('2023-12-01')!, to: dayOf(to)! } });
    assert.equal(endOf(until('2024-07-01')), '14.5 ▼ 3.2');
    assert.equal(endOf(until('2024-02-01')), '17.7');
    assert.equal(draw(linesChart({ a: { '2024-01-01': 5, '2024-02-01': 5 } })).panels[0]?.lines[0]?.end?.text, '5 =');
  });

  it('writes the last values of two lines beside each other, and of four none', () => {
    const flat = (values: readonly number[]) =>
      linesChart(
        Object.fromEntries(values.map((value, index) => [`s${String(index)}`, { '2024-01-01': value, '2024-02-01': value }])),
      );
    const ends = (...values: readonly number[]) =>
      draw(flat(values)).panels.flatMap(({ lines }) => lines.flatMap(({ end }) => (end ? [end.text] : [])));
    assert.deepEqual(ends(1, 100), ['1 =', '100 =']);
    assert.deepEqual(ends(100, 100), ['100 =']);
    assert.deepEqual(ends(1, 30, 60, 90), []);
  });

  it('is as high as it is to be, as long as its plots can be read', () => {
    const chart = sandboxChart([0]);
    assert.ok(chart.panels.length > 1);
    const heightOf = (height: number | undefined) => draw(chart, { height }).height;
    assert.ok(Math.abs(heightOf(500) - 500) < 12);
    assert.ok(heightOf(10) > 100);
    const few = draw(chart, { height: 10 }).panels.every(({ valueTicks }) => valueTicks.length <= 3);
    assert.ok(few, 'a low plot has room for few numbers');
  });

  it('counts whole events on the axis of bars, which begins at 0', () => {
    const [panel] = draw(sandboxChart([4], { payload: false })).panels;
    assert.deepEqual(
      panel?.valueTicks.map(({ text }) => text),
      ['0', '1', '2', '3'],
    );
    const [once] = draw(barsChart([1])).panels;
    assert.deepEqual(
      once?.valueTicks.map(({ text }) => text),
      ['0', '1'],
    );
  });

  it('draws a bar alone as slim as one of many, in the middle of its month', () => {
    const [panel] = draw(barsChart([1])).panels;
    const [bar] = panel?.bars ?? [];
    assert.equal(bar?.width, 12);
    const middle = panel!.plot.x + panel!.plot.width / 2;
    assert.ok(Math.abs(bar.x + bar.width / 2 - middle) < panel!.plot.width / 4);
  });

  it('stands the bars of a month on each other, without a gap', () => {
    const [panel] = draw(barsChart([2, 3, 1])).panels;
    const [first, second, third] = panel?.bars ?? [];
    const foot = panel!.plot.y + panel!.plot.height;
    assert.ok(Math.abs(first!.y + first!.height - foot) < 0.2);
    assert.ok(Math.abs(second!.y + second!.height - first!.y) < 0.2);
    assert.ok(Math.abs(third!.y + third!.height - second!.y) < 0.2);
    assert.ok(Math.abs(second!.height - third!.height * 3) < 0.5);
  });

  it('writes a year where it begins', () => {
    const chart = linesChart({ a: { '2023-10-20': 1, '2024-03-05': 2 } });
    const texts = draw(chart).panels[0]?.timeTicks.map(({ text }) => text);
    assert.deepEqual(texts, ['Nov 2023', 'Dec', 'Jan 2024', 'Feb', 'Mar']);
  });

  it('stays small with fifty thousand points', () => {
    const points = Array.from({ length: 50_000 }, (_, at) => ({ day: Math.floor(at / 10), value: Math.sin(at) }));
    const chart: ChartData = {
      legend: [{ key: 'a', name: 'a' }],
      panels: [{ key: 'p', title: '', kind: 'lines', group: 'g', series: [{ legend: 0, points }] }],
      small: false,
    };
    assert.ok((draw(chart).panels[0]?.lines[0]?.path.length ?? 0) < 60_000);
  });
});

describe('the point under a pointer', () => {
  for (const [name, chart] of charts.slice(0, 5)) {
    it(`is the one that is drawn there, in ${name}`, () => {
      const scene = draw(chart);
      let compared = 0;
      for (const { panel } of scene.panels)
        for (const [series, { points }] of chart.panels[panel]!.series.entries())
          for (let point = 0; point < points.length; point += 7) {
            const spot = positionOf(chart, scene, { panel, series, point })!;
            const found = nearestTo(chart, scene, spot.x, spot.y + 1)!;
            const near = positionOf(chart, scene, found)!;
            assert.equal(found.panel, panel);
            assert.ok(Math.hypot(near.x - spot.x, near.y - spot.y) < 2, `${String(near.x - spot.x)} ${String(near.y - spot.y)}`);
            compared += 1;
          }
      assert.ok(compared > 0);
    });
  }

  it('is the part of a bar that it is over, or the topmost one above it', () => {
    const chart = barsChart([2, 3, 1]);
    const scene = draw(chart);
    const bars = scene.panels[0]!.bars;
    const x = bars[0]!.x + bars[0]!.width / 2;
    const at = (y: number) => nearestTo(chart, scene, x, y)?.series;
    assert.deepEqual(
      bars.map(({ y, height }) => at(y + height / 2)),
      [0, 1, 2],
    );
    assert.equal(at(bars[2]!.y - 8), 2);
    assert.equal(nearestTo(chart, scene, bars[0]!.x + bars[0]!.width + 60, bars[0]!.y), undefined);
  });

  it('is none beside the plots', () => {
    const [, chart] = charts[4]!;
    assert.equal(nearestTo(chart, draw(chart), -50, -50), undefined);
  });

  it('is the nearest one, however far', () => {
    const chart = linesChart({ a: { '2024-01-01': 1, '2024-12-01': 2 } });
    const scene = draw(chart);
    const [panel] = scene.panels;
    const { x, y, width, height } = panel!.plot;
    assert.equal(nearestTo(chart, scene, x + width * 0.3, y + height / 2)?.point, 0);
    assert.equal(nearestTo(chart, scene, x + width * 0.7, y + height / 2)?.point, 1);
  });

  it('is not marked where it is switched off or not in the part that is shown', () => {
    const chart = linesChart({ a: { '2024-01-01': 1, '2024-12-01': 2 }, b: { '2024-01-01': 1 } });
    const place = { panel: 0, series: 0, point: 0 };
    assert.equal(positionOf(chart, draw(chart, { hidden: new Set(['a']) }), place), undefined);
    assert.equal(
      positionOf(chart, draw(chart, { range: { from: dayOf('2024-06-01')!, to: dayOf('2024-12-31')! } }), place),
      undefined,
    );
    assert.equal(positionOf(chart, draw(chart), { ...place, point: 9 }), undefined);
  });
});

describe('the look of forty lines', () => {
  it('is never the same twice', () => {
    const looks = Array.from({ length: 40 }, (_, legend) => styleOf(legend));
    assert.equal(new Set(looks.map(({ colour, dash, marker }) => `${String(colour)} ${dash} ${marker}`)).size, 40);
    // The styles differ without their colours as well.
    assert.equal(new Set(looks.map(({ dash, marker }) => `${dash} ${marker}`)).size, 40);
    assert.equal(new Set(looks.slice(0, 7).map(({ hatch }) => hatch)).size, 7);
  });
});
