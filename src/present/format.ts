// Numbers and dates as the user's language writes them.

// Making one takes far longer than using it, and a tree has thousands of numbers.
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A whole number with the grouping of the locale. */
export function formatNumber(value: number, locale: string): string {
  let format = numberFormats.get(locale);
  if (!format) numberFormats.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(value);
}

/** A moment, in milliseconds since the epoch, with date and time. */
export function formatMoment(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was, in milliseconds: `3 hours ago`; what is less than a minute ago, or still to come, is `now`. */
export function formatAgo(ms: number, locale: string): string {
  const found = units.find(([, unitMs]) => ms >= unitMs);
  if (!found) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, unitMs] = found;
  // In numbers, since 47 hours ago is a day ago, but seldom yesterday.
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(ms / unitMs), unit);
}

/** How long something takes, rounded up: `45 sec`, `3 min` or `2 hr`, in the words of the locale. */
export function formatWait(seconds: number, locale: string, unitDisplay: 'short' | 'long'): string {
  const [unit, value] =
    seconds < 120
      ? (['second', seconds] as const)
      : seconds < 7200
        ? (['minute', seconds / 60] as const)
        : (['hour', seconds / 3600] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(Math.ceil(value));
}

/** The size of what is kept: `3.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, value] = bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

/** Text of the service for one line of the editor: no control or direction-changing characters, no endless names. */
export function oneLine(text: string, most = 120): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}

/** Text of the service inside Markdown: every character that Markdown, HTML or the editor's icons would read is escaped. */
export function escapeMarkdown(text: string): string {
  return oneLine(text, 200).replaceAll(/[\\`*_{}[\]()#+\-.!|<>~$&:@/]/g, '\\$&');
}
