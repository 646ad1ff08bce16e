// The changes between two days, as Markdown.
import * as l10n from '@vscode/l10n';
import { escapeMarkdown, exactDigits, formatDecimal, formatNumber } from '../format.ts';
import { nameOfEventType, timelineWords } from './timelineWords.ts';

/** The changes that are shown. */
export interface ChangesView {
  /** Days as `2026-01-31`. */
  readonly from: string;
  readonly to: string;
  readonly groups: readonly ChangesGroupView[];
  readonly undated: number;
  readonly withoutPayload: number;
}

export interface ChangesGroupView {
  readonly company: string;
  readonly type: string;
  readonly begun: readonly DatedEvent[];
  readonly ended: readonly DatedEvent[];
  readonly values: readonly {
    readonly path: string;
    readonly before?: DatedNumber;
    readonly after: DatedNumber;
  }[];
}

interface DatedEvent {
  readonly id: string | undefined;
  readonly start: string | undefined;
  readonly end: string;
}

interface DatedNumber {
  readonly value: number;
  readonly day: string;
}

/** The number of loaded events of a company. Events that are not loaded are missing in the changes. */
export interface KnownView {
  readonly name: string;
  readonly loaded: number;
  /** The number of all its events by the last count; absent if it is not known. */
  readonly count?: number;
}

/**
 * Writes the changes between two days as Markdown.
 * @param known the companies by ID, in the order of the text
 * @param locale the language of numbers; dates have the form of the service
 */
export function whatChangedText(changes: ChangesView, known: ReadonlyMap<string, KnownView>, locale: string): string {
  const { from, to, groups, undated, withoutPayload } = changes;
  const lines = [`# ${l10n.t('What changed from {0} to {1}', from, to)}`, ''];
  lines.push(l10n.t('Based on the loaded events and their start and end days. Nothing was requested or bought.'), '');
  for (const [company, view] of known) {
    lines.push(`## ${escapeMarkdown(view.name)}`, '', loadedText(view, locale), '');
    const own = groups.filter((group) => group.company === company);
    if (own.length === 0) lines.push(l10n.t('Nothing has changed.'), '');
    for (const group of own) lines.push(...groupLines(group, locale));
  }
  if (withoutPayload === 1) lines.push(l10n.t('1 new event is loaded without payload: its numbers are not known.'), '');
  if (withoutPayload > 1)
    lines.push(
      l10n.t('{0} new events are loaded without payload: their numbers are not known.', formatNumber(withoutPayload, locale)),
      '',
    );
  if (undated === 1) lines.push(l10n.t('1 event has no start date, and is in neither day.'), '');
  if (undated > 1)
    lines.push(l10n.t('{0} events have no start date, and are in neither day.', formatNumber(undated, locale)), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

function loadedText({ loaded, count }: KnownView, locale: string): string {
  const text = formatNumber(loaded, locale);
  if (count === undefined)
    return loaded === 1
      ? l10n.t('1 event is loaded; how many there are was not counted yet.')
      : l10n.t('{0} events are loaded; how many there are was not counted yet.', text);
  if (count <= loaded)
    return loaded === 0
      ? timelineWords.none()
      : loaded === 1
        ? l10n.t('The only event is loaded.')
        : l10n.t('All {0} events are loaded.', text);
  return l10n.t('{0} of {1} events are loaded. The others are not included.', text, formatNumber(count, locale));
}

function groupLines({ type, begun, ended, values }: ChangesGroupView, locale: string): readonly string[] {
  const name = type === '' ? l10n.t('Event without a type') : nameOfEventType(type);
  const lines = [`### ${escapeMarkdown(name)}`, ''];
  for (const { start, id } of begun) lines.push(`- ${l10n.t('New: {0}', eventText(start ?? '', id))}`);
  for (const { end, id } of ended) lines.push(`- ${l10n.t('Ended: {0}', eventText(end, id))}`);
  if (begun.length + ended.length > 0) lines.push('');
  if (values.length === 0) return lines;
  const headers = [l10n.t('Value'), l10n.t('Before'), l10n.t('After'), l10n.t('Difference')];
  lines.push(`| ${headers.join(' | ')} |`, '| --- | --- | --- | ---: |');
  for (const { path, before, after } of values) {
    const difference = before ? signed(before.value, after.value, locale) : l10n.t('new');
    const cells = [escapeMarkdown(path), before ? numberText(before, locale) : '–', numberText(after, locale), difference];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return [...lines, ''];
}

function eventText(date: string, id: string | undefined): string {
  return [escapeMarkdown(date), ...(id === undefined ? [] : [`\`${id.replaceAll(/[`\s]/g, '')}\``])].join(' ');
}

function numberText({ value, day }: DatedNumber, locale: string): string {
  return `${formatDecimal(value, locale)} (${day})`;
}

// The difference has no more decimals than the two numbers, because further ones would be rounding errors.
function signed(before: number, after: number, locale: string): string {
  const maximumFractionDigits = Math.max(fractionDigits(before), fractionDigits(after));
  return new Intl.NumberFormat(locale, { maximumFractionDigits, signDisplay: 'exceptZero' }).format(after - before);
}

function fractionDigits(value: number): number {
  const shown = Number(value.toPrecision(exactDigits));
  let digits = 0;
  while (digits < exactDigits && Number(shown.toFixed(digits)) !== shown) digits += 1;
  return digits;
}
