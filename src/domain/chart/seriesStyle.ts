// Distinguishes the series of a chart by colours, and without them by dashes, markers and hatches.

/** The style of a series, which follows from the index of its name in the legend. */
export interface SeriesStyle {
  /** The index of the colour, from 0. */
  readonly colour: number;
  /** `stroke-dasharray`; empty for a line without gaps. */
  readonly dash: string;
  /** An SVG path around the point at which it starts, about 8 pixels wide. */
  readonly marker: string;
  /** An SVG path in a square of 6 pixels, with which bars are hatched; empty for bars of a solid colour. */
  readonly hatch: string;
}

/** The number of colours that a page and a picture have for series. */
export const colourCount = 6;

const dashes = ['', '7 4', '2 3', '11 4 2 4', '4 2 1 2'];

const markers = [
  'm-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z',
  'm-3.2-3.2h6.4v6.4h-6.4z',
  'm0-4.4l4.2 7.2h-8.4z',
  'm0-4.6l4.6 4.6l-4.6 4.6l-4.6-4.6z',
  'm0 4.4l4.2-7.2h-8.4z',
  'm-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z',
  'm-4-4l2.2 0l1.8 2.4l1.8-2.4h2.2l-2.8 4l2.8 4h-2.2l-1.8-2.4l-1.8 2.4h-2.2l2.8-4z',
  'm-1.8-4h3.6l2.4 4l-2.4 4h-3.6l-2.4-4z',
];

const hatches = ['', 'M0 6L6 0M-1 1L1-1M5 7L7 5', 'M0 0L6 6M-1 5L1 7M5-1L7 1', 'M0 3H6', 'M3 0V6', 'M0 3H6M3 0V6', 'M2 3H4'];

/** The style of a series. Colours, dashes and markers repeat after different numbers, so that even 40 lines differ. */
export function styleOf(legend: number): SeriesStyle {
  return {
    colour: legend % colourCount,
    dash: dashes[legend % dashes.length] ?? '',
    marker: markers[legend % markers.length] ?? '',
    hatch: hatches[legend % hatches.length] ?? '',
  };
}
