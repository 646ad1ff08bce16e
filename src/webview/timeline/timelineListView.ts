// Draws the list of events: rows, and the headings of their groups.
import type { Cell, ListWords, TimelineRow } from '../../controllers/timeline/protocol.ts';
import { format } from '../parts/format.ts';
import { shownColumns } from './timelineColumns.ts';
import type { ListLayout, RowRange } from './timelineLayout.ts';
import type { RowStore } from './timelineRows.ts';
import type { ListFormats } from './timelineListFormats.ts';
import type { EarlierValue } from './timelineSeries.ts';
import type { ListSelection } from './timelineSelection.ts';

export interface ListViewport {
  readonly words: ListWords;
  readonly rows: RowStore;
  readonly layout: ListLayout;
  readonly drawn: RowRange;
  readonly selection: ListSelection;
  readonly formats: ListFormats;
}

/** The text below the list. @param notFound the typed text that was not found */
export function statusText({ words, formats, selection }: ListViewport, notFound: string | undefined): string {
  if (notFound !== undefined) return format(words.notFound, notFound);
  return selection.size > 1 ? format(words.selected, formats.number(selection.size)) : '';
}

/** The heading of a group, such as `November 2026 · 12 events`; undefined if it has none. */
export function headingOf({ words, rows, layout, formats }: ListViewport, group: number): string | undefined {
  if (layout.headingOf(group) === 0) return undefined;
  const key = rows.groups[group]?.key ?? '?';
  const name = key === '' ? words.ongoing : key === '?' ? words.undated : formats.month(key);
  return format(words.manyIn, name, formats.number(layout.sizeOf(group)));
}

interface DrawnRow {
  readonly row: TimelineRow;
  readonly earlier: EarlierValue | undefined;
  readonly element: HTMLElement;
}

/**
 * The elements of the drawn rows and headings. They are created without templates, which would add as many nodes again: scrolling
 * takes longer with every node.
 */
export class DrawnRows {
  readonly #rows = new Map<number, DrawnRow>();
  /** The elements of groups, by the number of the first row. */
  readonly #groups = new Map<number, HTMLElement>();
  /** The label of the button that loads a value. */
  #offerLabel = '';

  /** Draws the viewport, and reuses the elements of rows that are the same. The first group is drawn with its heading. */
  draw(root: Element, viewport: ListViewport): void {
    const { drawn, rows, layout, words } = viewport;
    // If the label has a new price, all rows are drawn again.
    if (this.#offerLabel !== words.loadValue) this.#rows.clear();
    this.#offerLabel = words.loadValue;
    const elements: HTMLElement[] = [];
    const shown = new Set<number>();
    for (let index = drawn.first; index >= 0 && index <= drawn.last;) {
      const group = layout.groupAt(index);
      const from = layout.fromOf(group);
      const end = Math.min(drawn.last, from + layout.sizeOf(group) - 1);
      const inside: HTMLElement[] = [];
      for (; index <= end; index += 1) {
        const row = rows.at(index);
        if (row) inside.push(this.#row(row, index, viewport));
        if (row) shown.add(row.n);
      }
      const element = this.#group(rows.numbers[from] ?? 0, headingOf(viewport, group));
      arrange(element, [...element.querySelectorAll<HTMLElement>(':scope > .month'), ...inside]);
      elements.push(element);
    }
    arrange(root, elements);
    for (const n of this.#rows.keys()) if (!shown.has(n)) this.#rows.delete(n);
    for (const [n, element] of this.#groups) if (!element.isConnected) this.#groups.delete(n);
  }

  #group(first: number, heading: string | undefined): HTMLElement {
    const element = this.#groups.get(first) ?? elementOf('div', { role: 'rowgroup' });
    this.#groups.set(first, element);
    if (element.ariaLabel === (heading ?? null)) return element;
    element.ariaLabel = heading ?? null;
    const header = elementOf('div', { class: 'month', 'aria-hidden': 'true' }, [heading ?? '']);
    element.replaceChildren(...(heading === undefined ? [] : [header]));
    return element;
  }

  #row(row: TimelineRow, index: number, viewport: ListViewport): HTMLElement {
    const { selection, rows } = viewport;
    const known = this.#rows.get(row.n);
    const earlier = rows.earlier(row);
    const isSame = known?.row === row && known.earlier === earlier;
    const element = isSame ? known.element : rowOf(row, earlier, viewport);
    if (!isSame) this.#rows.set(row.n, { row, earlier, element });
    const [ariaRowIndex, selected] = [String(index + 2), String(selection.has(row.n))];
    if (element.ariaRowIndex !== ariaRowIndex) element.ariaRowIndex = ariaRowIndex;
    if (element.ariaSelected !== selected) element.ariaSelected = selected;
    element.classList.toggle('active', selection.active === row.n);
    return element;
  }
}

function rowOf(row: TimelineRow, earlier: EarlierValue | undefined, { words, formats }: ListViewport): HTMLElement {
  const { n, group } = row;
  const shown = shownColumns(words);
  const attributes = {
    id: `event-${String(n)}`,
    class: group === '' ? 'event ongoing' : 'event',
    role: 'row',
    'data-n': String(n),
  };
  if (row.kind === 'unreadable') {
    const cell = { class: 'unreadable', role: 'gridcell', 'aria-colspan': String(shown.length) };
    return elementOf('div', attributes, [elementOf('span', cell, [row.text])]);
  }
  const cells = shown.map(({ style, cell }) => {
    const content = cell(row, { words, formats, earlier });
    return content ? cellOf(style, content) : valueOffer(style, words);
  });
  return elementOf('div', attributes, cells);
}

function cellOf(style: string, { text, absent, raw, title = raw ?? text }: Cell & { readonly title?: string }): HTMLElement {
  return elementOf('span', { class: absent ? `${style} absent` : style, role: 'gridcell', title }, [text]);
}

/** A button that loads the value of an event. Tab skips it, because Enter opens the details, which have the same offer. */
function valueOffer(style: string, { loadValue, loadValueTitle }: ListWords): HTMLElement {
  const attributes = { class: 'load-value', tabindex: '-1', title: loadValueTitle, 'aria-label': loadValueTitle };
  return elementOf('span', { class: style, role: 'gridcell' }, [elementOf('button', attributes, [loadValue])]);
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

/** Makes these elements the children of another one, in their order, without moving those that are in place. */
function arrange(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    const there = parent.children[at];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}
