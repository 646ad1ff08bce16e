// Tests of a chart of a company's page without a page: the style sheet leaves the room that the drawing takes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFormats } from '../../../../src/domain/chart/chartFormats.ts';
import type { ChartData } from '../../../../src/domain/chart/chartData.ts';
import { blocksOf, InsertableValues } from '../../../../src/viewModel/companies/detailBlocks.ts';
import { companyScene } from '../../../../src/webview/companyDetails/companyScene.ts';
import { root } from '../../../support/project.mjs';

/** A chart of two numbers, of which one begins a year later. */
function chartOfNumbers(): ChartData {
  const sheets = [
    { year: 2025, revenue: 2_000_000, profit: 3 },
    { year: 2024, revenue: 10, profit: -1 },
    { year: 2023, revenue: 5 },
  ];
  const [block] = blocksOf({ balanceSheets: sheets }, new InsertableValues('en'));
  return block?.chart ?? assert.fail('no chart');
}

describe('a chart of a company’s page', () => {
  it('is as high as the room that the page leaves for it, at any width', () => {
    const css = readFileSync(join(root, 'src', 'webview', 'companyDetails.css'), 'utf8');
    const height = Number(/^company-chart \{[^}]*\bheight: (\d+)px/m.exec(css)?.[1]);
    for (const width of [200, 280, 300])
      for (const panel of [0, 1]) {
        const scene = companyScene(chartOfNumbers(), panel, width, chartFormats('en'));
        assert.deepEqual({ width: scene?.width, height: scene?.height }, { width, height });
      }
  });

  it('spans the time of all charts beside it', () => {
    const ticks = [0, 1].map((panel) =>
      companyScene(chartOfNumbers(), panel, 300, chartFormats('en'))?.panels[0]?.timeTicks.map(({ text }) => text),
    );
    assert.ok(ticks[0] && ticks[0].length > 0);
    assert.deepEqual(ticks[1], ticks[0]);
  });
});
