// Numbers and dates as the user's language writes them, and text of others so that it stays text.
import { cutLine, plainLines, setApart } from '../client/plainText.ts';

// Making one takes far longer than using it, and a tree has thousands of numbers.
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A whole number with the grouping of the locale. */
export function formatNumber(value: number, locale: string): string {
  let format = numberFormats.get(locale);
  if (!format) numberFormats.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(value);
}

/** The number of digits that are exact in every number. */
export const exactDigits = 15;

/** A number with all its exact digits, so that a small share is not 0. */
export function formatDecimal(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: exactDigits }).format(value);
}

/** A moment, in milliseconds since the epoch, with date and time. */
export function formatMoment(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A day out of an ISO 8601 date; anything else stays as it came. */
export function formatDay(text: string, locale: string): string {
  const day = readDay(text);
  if (!day) return text;
  let format = dayFormats.get(locale);
  // The service's dates are days and have no time zone: none may move them.
  if (!format) dayFormats.set(locale, (format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })));
  return format.format(day);
}

function readDay(text: string): Date | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(text)?.[1];
  if (iso === undefined) return undefined;
  const day = new Date(`${iso}T00:00:00Z`);
  // 31 February is no day, and is not made one of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? day : undefined;
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const agoFormats = new Map<string, Intl.RelativeTimeFormat>();

// Each format that is made takes about 10 ms, and hundreds of rows name their age.
function agoFormat(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const key = `${numeric} ${locale}`;
  const known = agoFormats.get(key);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(locale, { numeric });
  agoFormats.set(key, made);
  return made;
}

/** The time since a moment, from milliseconds: `3 hours ago`. Less than a minute ago, or in the future, is `now`. */
export function formatAgo(ms: number, locale: string): string {
  const found = units.find(([, unitMs]) => ms >= unitMs);
  if (!found) return agoFormat(locale, 'auto').format(0, 'second');
  const [unit, unitMs] = found;
  // In numbers, since 47 hours ago is a day ago, but seldom yesterday.
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

/** The size of what is kept: `3.4 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, value] = bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

/** Text of the service for one line of the editor: nothing unseen in it, no endless names, and none that turns the texts beside it around. */
export function oneLine(text: string, most?: number): string {
  return setApart(cutLine(text, most));
}

/** A name of the service, or the ID if there is none to be seen. Never empty: nobody would see that something is there. */
export function nameOrId({ name = '', id }: { readonly id: string; readonly name?: string | undefined }, most?: number): string {
  return oneLine(name, most) || oneLine(id, most) || '?';
}

/**
 * Text for places where the editor draws icons for `$(name)` and links for `[words](target)`, ones that run commands among them: it gets
 * neither, wherever it comes from. Its lines stay.
 */
export function inert(text: string): string {
  return plainLines(text).replaceAll('](', '] (').replaceAll('$(', '$ (');
}

/** Text of the service inside Markdown: every character that Markdown, HTML or the editor's icons would read is escaped. */
export function escapeMarkdown(text: string, most = 200): string {
  return oneLine(text, most).replaceAll(/[\\`*_{}[\]()#+\-.!|<>~$&:@/]/g, '\\$&');
}
