// Formats numbers and dates in the user's language, and makes foreign text safe to show.
import { cutLine, plainLines, isolateBidi } from '../client/plainText.ts';

// Creating a format takes far longer than using it, and a tree has thousands of numbers.
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A whole number with the grouping of the locale. */
export function formatNumber(value: number, locale: string): string {
  let format = numberFormats.get(locale);
  if (!format) numberFormats.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(value);
}

/** The number of significant digits that a double keeps of every decimal number. */
export const exactDigits = 15;

/** A number with all its exact digits, so that a small share is not shown as 0. */
export function formatDecimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: exactDigits }).format(value);
}

/** The date and time of a moment. @param ms milliseconds since the epoch */
export function formatMoment(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of an ISO 8601 date. Any other text is returned unchanged. */
export function formatDay(text: string, locale: string): string {
  const day = readDay(text);
  if (!day) return text;
  let format = dayFormats.get(locale);
  // The service's dates are days without a time zone, so the user's own must not shift them.
  if (!format) dayFormats.set(locale, (format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })));
  return format.format(day);
}

function readDay(text: string): Date | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text)?.[1];
  if (iso === undefined) return undefined;
  const day = new Date(`${iso}T00:00:00Z`);
  // A date such as 31 February is no day, although `Date` may read it as one of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? day : undefined;
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const agoFormats = new Map<string, Intl.RelativeTimeFormat>();

// Creating a format takes about 10 ms, and hundreds of rows show an age.
function agoFormat(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const key = `${numeric} ${locale}`;
  const known = agoFormats.get(key);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(locale, { numeric });
  agoFormats.set(key, made);
  return made;
}

/** A duration in milliseconds as the time since a moment: `3 hours ago`. Less than a minute, or a negative one, is `now`. */
export function formatAgo(ms: number, locale: string): string {
  const found = units.find(([, unitMs]) => ms >= unitMs);
  if (!found) return agoFormat(locale, 'auto').format(0, 'second');
  const [unit, unitMs] = found;
  // The text always has a number, because 47 hours ago is one day ago, but usually not yesterday.
  return agoFormat(locale, 'always').format(-Math.floor(ms / unitMs), unit);
}

/** A duration rounded up: `45 sec`, `3 min` or `2 hr`, in the language of the locale. */
export function formatWait(seconds: number, locale: string, unitDisplay: 'short' | 'long'): string {
  const [unit, value] =
    seconds < 120
      ? (['second', seconds] as const)
      : seconds < 7200
        ? (['minute', seconds / 60] as const)
        : (['hour', seconds / 3600] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(Math.ceil(value));
}

/** A size in bytes: `3.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, value] = bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

/**
 * Text of the service for one line of the editor: shortened, without invisible characters, and isolated if it is written from
 * right to left, so that the texts beside it keep their order.
 * @param most the most characters
 */
export function oneLine(text: string, most?: number): string {
  return isolateBidi(cutLine(text, most));
}

/** A name, or the ID if the name has no visible character. It is never empty, because an empty row looks like none. */
export function nameOrId({ name = '', id }: { readonly id: string; readonly name?: string | undefined }, most?: number): string {
  return oneLine(name, most) || oneLine(id, most) || '?';
}

/**
 * Text for places in which the editor draws an icon for `$(name)` and a link, which may run a command, for `[words](target)`. The
 * result has neither. Its lines are kept.
 */
export function inert(text: string): string {
  return plainLines(text).replaceAll('](', '] (').replaceAll('$(', '$ (');
}

/** Text of the service for one line of Markdown. Every character with a meaning in Markdown, HTML or icons is escaped. */
export function escapeMarkdown(text: string, most = 200): string {
  return oneLine(text, most).replaceAll(/[\\`*_{}[\]()#+\-.!|<>~$&:@/]/g, '\\$&');
}
