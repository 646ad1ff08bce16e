// The list of events as it is drawn: the rows in sight and some around them, below the headings of their months.
import { html } from 'lit/html.js';
import type { Cell, ListWords, TimelineRow } from '../../timeline/protocol.ts';
import { filled } from '../parts/filled.ts';
import type { ListLayout, Span } from './timelineLayout.ts';
import type { RowStore } from './timelineRows.ts';
import type { ListSelection } from './timelineSelection.ts';

export interface ListSight {
  readonly words: ListWords;
  readonly rows: RowStore;
  readonly layout: ListLayout;
  readonly drawn: Span;
  readonly selection: ListSelection;
  readonly formats: ListFormats;
}

/** Months and numbers in the user's language. Making them is slow, so it is done once. */
export interface ListFormats {
  readonly month: (key: string) => string;
  readonly number: (value: number) => string;
}

/** @param locale a BCP 47 tag */
export function listFormats(locale: string): ListFormats {
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale);
  return { month: (key) => months.format(new Date(`${key}-01T00:00:00Z`)), number: (value) => numbers.format(value) };
}

/** The columns' heads; they stay in sight. */
export function columnHeads({ type, start, end, subject }: ListWords) {
  return html`
    <div class="columns" role="row" aria-rowindex="1">
      ${[type, start, end, subject].map((word) => word && html`<span role="columnheader">${word}</span>`)}
    </div>
  `;
}

/** What is said below the list. @param notFound what was typed and is not there */
export function saidOf({ words, formats, selection }: ListSight, notFound: string | undefined): string {
  if (notFound !== undefined) return filled(words.notFound, notFound);
  return selection.size > 1 ? filled(words.selected, formats.number(selection.size)) : '';
}

/** `November 2026 · 12 events`. */
export function headingOf({ words, rows, layout, formats }: ListSight, group: number): string {
  const key = rows.groups[group]?.key ?? '?';
  const name = key === '' ? words.ongoing : key === '?' ? words.undated : formats.month(key);
  const size = layout.sizeOf(group);
  return size === 1 ? filled(words.oneIn, name) : filled(words.manyIn, name, formats.number(size));
}

/**
 * Rows and headings as elements of a page. They are made by hand: templates would put twice as many nodes into the page, and all
 * of them are looked at whenever it is scrolled.
 */
export class DrawnRows {
  readonly #rows = new Map<number, { readonly row: TimelineRow; readonly element: HTMLElement }>();
  /** By the number of the first row of a group. */
  readonly #groups = new Map<number, HTMLElement>();

  /** Brings what is drawn to what is to be seen; what stays is not touched. The first group has its heading wherever it begins. */
  draw(root: Element, sight: ListSight): void {
    const { drawn, rows, layout } = sight;
    const elements: HTMLElement[] = [];
    const seen = new Set<number>();
    for (let place = drawn.first; place >= 0 && place <= drawn.last;) {
      const group = layout.groupAt(place);
      const from = rows.groups[group]?.from ?? place;
      const end = Math.min(drawn.last, from + layout.sizeOf(group) - 1);
      const inside: HTMLElement[] = [];
      for (; place <= end; place += 1) {
        const row = rows.at(place);
        if (row) inside.push(this.#row(row, place, sight));
        if (row) seen.add(row.n);
      }
      const element = this.#group(rows.numbers[from] ?? 0, headingOf(sight, group));
      arrange(element, [...element.querySelectorAll<HTMLElement>(':scope > .month'), ...inside]);
      elements.push(element);
    }
    arrange(root, elements);
    for (const n of this.#rows.keys()) if (!seen.has(n)) this.#rows.delete(n);
    for (const [n, element] of this.#groups) if (!element.isConnected) this.#groups.delete(n);
  }

  #group(first: number, heading: string): HTMLElement {
    const known = this.#groups.get(first);
    const element =
      known ?? elementOf('div', { role: 'rowgroup' }, [elementOf('div', { class: 'month', 'aria-hidden': 'true' })]);
    this.#groups.set(first, element);
    if (element.ariaLabel !== heading) {
      element.ariaLabel = heading;
      element.firstElementChild?.replaceChildren(heading);
    }
    return element;
  }

  #row(row: TimelineRow, place: number, { words, selection }: ListSight): HTMLElement {
    const known = this.#rows.get(row.n);
    const element = known?.row === row ? known.element : rowOf(row, words);
    if (element !== known?.element) this.#rows.set(row.n, { row, element });
    const [index, selected] = [String(place + 2), String(selection.has(row.n))];
    if (element.ariaRowIndex !== index) element.ariaRowIndex = index;
    if (element.ariaSelected !== selected) element.ariaSelected = selected;
    element.classList.toggle('active', selection.active === row.n);
    return element;
  }
}

function rowOf(row: TimelineRow, { subject }: ListWords): HTMLElement {
  const { n, group } = row;
  const facts = { id: `event-${String(n)}`, class: group === '' ? 'event ongoing' : 'event', role: 'row', 'data-n': String(n) };
  if (row.kind === 'unreadable') {
    const columns = subject === undefined ? '3' : '4';
    return elementOf('div', facts, [
      elementOf('span', { class: 'unreadable', role: 'gridcell', 'aria-colspan': columns }, [row.text]),
    ]);
  }
  const { type, start, end } = row;
  const cells = [cellOf('type', type, type.raw ?? type.text), cellOf('day', start, start.raw), cellOf('day', end, end.raw)];
  if (row.subject) cells.push(cellOf('subject', row.subject, row.subject.text));
  return elementOf('div', facts, cells);
}

function cellOf(name: string, { text, absent }: Cell, title: string | undefined): HTMLElement {
  const facts = { class: absent ? `${name} absent` : name, role: 'gridcell' };
  return elementOf('span', title === undefined ? facts : { ...facts, title }, [text]);
}

function elementOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: readonly (Node | string)[] = [],
): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...inside);
  return element;
}

/** Makes these the children of an element, in their order. Those that are there already are not moved. */
function arrange(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    const there = parent.children[at];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}
