// The message protocol of the chart, and the state of a chart that is persisted.
import * as z from 'zod/mini';
import type { Picture } from '../../domain/chart/chartSvg.ts';
import type { ChartView } from '../../viewModel/timeline/chartView.ts';

export type { ChartLabels, ChartView } from '../../viewModel/timeline/chartView.ts';

/** A picture of a chart is far smaller; what is larger is none, and is not taken in. */
const mostPngBytes = 16 * 1024 * 1024;

const Day = z.number().check(z.gte(-4_000_000), z.lte(4_000_000));

const ChartState = z.object({
  open: z.boolean(),
  arrangement: z.enum(['multiples', 'overlay']),
  /** The number of the first company that is shown if not all are. */
  first: z.int().check(z.gte(0)),
  /** In days since 1970-01-01; absent for the whole time. */
  range: z.optional(z.object({ from: Day, to: Day })),
  /** Event types of which another number than the main one is shown: its path. */
  values: z._default(z.array(z.tuple([z.string(), z.string()])), []),
  /** Keys of the legend that are switched off. */
  hidden: z.array(z.string()),
  table: z.boolean(),
  /** Of the drawing, in pixels; absent if nobody has resized it. */
  height: z.optional(z.number().check(z.gte(0), z.lte(10_000))),
});

/** The state of a chart that is kept over a reload. */
export type ChartState = z.output<typeof ChartState>;

/** A chart that nobody has opened yet. */
export const closedChart: ChartState = {
  open: false,
  arrangement: 'multiples',
  first: 0,
  values: [],
  hidden: [],
  table: false,
};

/** @returns the closed one if it was written by something else */
export function readChartState(savedState: unknown): ChartState {
  const read = z.safeParse(ChartState, savedState);
  return read.success ? read.data : closedChart;
}

/** From the page to the host. */
export const chartMessages = [
  // The chart is looked at in another way: all that there is to keep of it.
  z.strictObject({ type: z.literal('chart'), savedState: ChartState }),
  // In pixels; of an SVG, and of a PNG before it is drawn finer.
  z.strictObject({ type: z.literal('savePicture'), form: z.enum(['svg', 'png']), width: z.number() }),
  // Answers a `picture`; without bytes if the browser could not draw it.
  z.strictObject({
    type: z.literal('png'),
    picture: z.int(),
    bytes: z.optional(z.custom<Uint8Array<ArrayBuffer>>((bytes) => bytes instanceof Uint8Array && bytes.length <= mostPngBytes)),
  }),
  // The part of the time that is shown becomes the filter's: days as `2026-01-31`, the second not included.
  z.strictObject({ type: z.literal('chartDates'), from: z.string(), to: z.string() }),
] as const;

export type FromChart = z.output<(typeof chartMessages)[number]>;

/** From the host to the page, while the chart is open. */
export interface ChartToPage {
  readonly type: 'chart';
  readonly view: ChartView;
}

/** From the host to the page: what is to be drawn as a PNG, and sent back under its number. */
export interface PictureToPage {
  readonly type: 'picture';
  readonly picture: number;
  readonly drawing: Picture;
}

/** The state of the chart for a page that has just been opened. */
export interface ChartStart {
  readonly label: string;
  /** Said until the chart is there. */
  readonly opening: string;
  /** Said if its script cannot be loaded. */
  readonly failed: string;
  readonly savedState: ChartState;
}
