// A chart as a file of its own.
import assert from 'node:assert/strict';
import { extentOf, withRoom, type ChartData } from '../../../../src/domain/chart/chartData.ts';
import { chartFormats } from '../../../../src/domain/chart/chartFormats.ts';
import { chartSvg, seriesColours, type PictureChoices } from '../../../../src/domain/chart/chartSvg.ts';
import { colourCount } from '../../../../src/domain/chart/seriesStyle.ts';
import { linesChart, sandboxChart } from './sampleChart.ts';

const picture = (chart: ChartData, choices: Partial<PictureChoices> = {}) =>
  chartSvg(chart, {
    title: 'Scores of ACME',
    description: 'A line.',
    range: withRoom(extentOf(chart)!),
    hidden: new Set(),
    width: 960,
    fontSize: 13,
    formats: chartFormats('it'),
    ...choices,
  });

describe('the SVG of a chart', () => {
  it('stands alone: title and description, no style sheet, no script, nothing from elsewhere', () => {
    for (const chart of [sandboxChart([0]), sandboxChart([4], { payload: false }), sandboxChart([1, 2, 3])]) {
      const { svg, width, height } = picture(chart);
      assert.ok(svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"`));
      assert.match(svg, /<title id="title">Scores of ACME<\/title>\n<desc id="desc">A line\.<\/desc>/);
      assert.doesNotMatch(svg, /<style|style=|<script|href|foreignObject|@import|NaN|undefined|Infinity/);
      assert.doesNotMatch(svg.replace('http://www.w3.org/2000/svg', ''), /https?:/);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) assert.ok(svg.includes(` id="${id ?? ''}"`), id);
    }
  });

  it('is XML, whatever names say', () => {
    const chart = linesChart({ 'a"<&>\u0000\ud800\u001b': { '2024-01-01': 1 } });
    const { svg } = picture(chart, { title: '</title><script>alert(1)</script>', description: ']]>' });
    assert.doesNotMatch(svg, /<script/);
    assert.ok(svg.includes('a&quot;&lt;&amp;&gt;\ufffd\ufffd\ufffd'));
    assert.ok(svg.isWellFormed());
    // Every tag that is opened is closed.
    const open: string[] = [];
    for (const [tag, close, name, self] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (self === '/') continue;
      if (close === '/') assert.equal(open.pop(), name, tag);
      else open.push(name ?? '');
    }
    assert.deepEqual(open, []);
  });

  it('names in its legend what it shows, and writes numbers as the language does', () => {
    const chart = linesChart({ first: { '2024-01-01': 0.5, '2024-03-01': 1 }, second: { '2024-01-01': 2 } });
    const { svg } = picture(chart, { hidden: new Set(['second']) });
    assert.ok(svg.includes('>first</text>'));
    assert.ok(!svg.includes('second'));
    assert.match(svg, />0,5</);
  });

  it('has a colour for each look, dark enough on white', () => {
    assert.equal(seriesColours.length, colourCount);
    for (const ink of [...seriesColours, '#1f1f1f', '#5c5c5c']) assert.ok(contrastOnWhite(ink) >= 4.5, ink);
  });
});

function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
