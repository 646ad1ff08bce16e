// Numbers and dates as the user's language writes them.

/** A whole number with the grouping of the locale. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** A moment, in milliseconds since the epoch, with date and time. */
export function formatMoment(ms: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
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
