// The geometry of one chart of a company's page, which needs no browser.
import { extentOf, withRoom, type ChartData } from '../../domain/chart/chartData.ts';
import type { ChartFormats } from '../../domain/chart/chartFormats.ts';
import { sceneOf, type Scene } from '../../domain/chart/scene.ts';

/**
 * Lays out one panel over the time of all panels, so that charts beside each other can be compared; undefined if the chart has no
 * point. `companyDetails.css` repeats the height of the result.
 * @param panel its index in the chart @param width in pixels
 */
export function companyScene(chart: ChartData, panel: number, width: number, formats: ChartFormats): Scene | undefined {
  const extent = extentOf(chart);
  if (!extent) return undefined;
  const one = { ...chart, panels: chart.panels.slice(panel, panel + 1) };
  return sceneOf(one, { range: withRoom(extent), hidden: new Set(), width, fontSize: 12, formats });
}
