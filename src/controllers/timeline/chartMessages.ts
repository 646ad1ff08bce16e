// The message protocol of the chart, and the state of a chart that is persisted.
import * as z from 'zod/mini';
import type { Picture } from '../../domain/chart/chartSvg.ts';
import type { ChartView } from '../../viewModel/timeline/chartView.ts';

export type { ChartLabels, ChartView } from '../../viewModel/timeline/chartView.ts';

/** A larger file cannot be the picture of a chart, so it is refused. */
const maxPngBytes = 16 * 1024 * 1024;

const Day = z.number().check(z.gte(-4_000_000), z.lte(4_000_000));

const ChartState = z.object({
  open: z.boolean(),
  arrangement: z.enum(['multiples', 'overlay']),
  /** The index of the first shown company if there are too many to show all of them. */
  first: z.int().check(z.gte(0)),
  /** The shown range in days since 1970-01-01; absent for the whole time. */
  range: z.optional(z.object({ from: Day, to: Day })),
  /** Event types, each with the path of the number that is shown instead of the main one. */
  values: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  /** The keys of the series that are hidden by the legend. */
  hidden: z.array(z.string()),
  /** True if the table of values is shown. */
  table: z.boolean(),
  /** The height of the drawing in pixels; absent if the user has not resized it. */
  height: z.optional(z.number().check(z.gte(0), z.lte(10_000))),
});

/** The state of a chart that is persisted over a reload. */
export type ChartState = z.output<typeof ChartState>;

/** The state of a chart that was never opened. */
export const closedChart: ChartState = {
  open: false,
  arrangement: 'multiples',
  first: 0,
  values: [],
  hidden: [],
  table: false,
};

/** @returns the state of a closed chart if the value has another shape */
export function readChartState(savedState: unknown): ChartState {
  const read = z.safeParse(ChartState, savedState);
  return read.success ? read.data : closedChart;
}

/** The schemas of the chart’s messages from the page to the host. */
export const chartMessages = [
  // The user has changed a setting of the chart. `savedState` holds all of them.
  z.strictObject({ type: z.literal('chart'), savedState: ChartState }),
  // Saves the chart as a file. `width` is in CSS pixels; a PNG has more pixels, because it is drawn at a higher resolution.
  z.strictObject({ type: z.literal('savePicture'), form: z.enum(['svg', 'png']), width: z.number() }),
  // The response to the `picture` message with this number, without bytes if the browser could not draw the picture.
  z.strictObject({
    type: z.literal('png'),
    picture: z.int(),
    bytes: z.optional(z.custom<Uint8Array<ArrayBuffer>>((bytes) => bytes instanceof Uint8Array && bytes.length <= maxPngBytes)),
  }),
  // Sets the filter to the shown range: days as `2026-01-31`, of which `to` is not included.
  z.strictObject({ type: z.literal('chartDates'), from: z.string(), to: z.string() }),
] as const;

export type FromChart = z.output<(typeof chartMessages)[number]>;

/** The message that contains the open chart. */
export interface ChartToPage {
  readonly type: 'chart';
  readonly view: ChartView;
}

/** The request to convert an SVG to a PNG, and to return it in a `png` message with the same number. */
export interface PictureToPage {
  readonly type: 'picture';
  readonly picture: number;
  readonly drawing: Picture;
}

/** The state of the chart for a page that has just been opened. */
export interface ChartStart {
  readonly label: string;
  /** The text that is shown until the chart has arrived. */
  readonly opening: string;
  /** The text that is shown if the script of the chart cannot be loaded. */
  readonly failed: string;
  readonly savedState: ChartState;
}
