// Compares the rows that a tree shows with the current ones, and finds those to redraw.
import { rowTooltip, type TooltipTools } from './rowTooltip.ts';
import type { TreeRow } from '../treeRow.ts';

/** The rows that a change asks the tree to draw: all below a row, or single rows with what is below them. */
export interface Redraw {
  /** Ids of rows below which the rows or their order have changed; undefined for the top. */
  readonly below: readonly (string | undefined)[];
  /** Ids of rows that look different. */
  readonly rows: readonly string[];
}

/**
 * The rows that were handed to the tree. A row keeps its first object, by which the editor recognizes it. Its content is that of
 * the newest row with its id.
 */
export class DrawnRows {
  readonly #first = new Map<string, TreeRow>();
  /** Present only if it differs from the first. */
  readonly #newest = new Map<string, TreeRow>();
  readonly #children = new Map<string | undefined, readonly string[]>();

  /** Takes the rows below a row, or at the top. @returns the objects that the tree knows them by */
  take(parent: string | undefined, rows: readonly TreeRow[]): TreeRow[] {
    const ids = rows.map(({ id }) => id);
    const staying = new Set(ids);
    this.#drop(parent, (id) => !staying.has(id));
    this.#children.set(parent, ids);
    return rows.map((row) => {
      const first = this.#first.get(row.id) ?? row;
      this.#first.set(row.id, first);
      this.#renew(first, row);
      return first;
    });
  }

  /** The row as it is now. */
  now(row: TreeRow): TreeRow {
    return this.#newest.get(row.id) ?? row;
  }

  /** Returns whether a row came from here, and is still shown. */
  has(row: TreeRow): boolean {
    return this.#first.get(row.id) === row;
  }

  /** Returns whether something is a row that is drawn, rather than an object of other origin. */
  isDrawn(row: unknown): row is TreeRow {
    return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' && this.get(row.id) === row;
  }

  get(id: string): TreeRow | undefined {
    return this.#first.get(id);
  }

  /** The row above another. */
  parentOf({ id }: TreeRow): TreeRow | undefined {
    for (const [parent, children] of this.#children) {
      if (parent !== undefined && children.includes(id)) return this.#first.get(parent);
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.#first.size === 0;
  }

  /** The rows that are shown, in no order. */
  get all(): Iterable<TreeRow> {
    return [...this.#first.values()].map((row) => this.now(row));
  }

  /**
   * Compares the rows that are shown below a row with the current ones.
   * @param below returns the current rows below a row, or at the top
   * @param deeper whether the rows below a row are compared as well
   */
  compare(
    parent: TreeRow | undefined,
    below: (row: TreeRow | undefined) => readonly TreeRow[],
    deeper: (row: TreeRow) => boolean,
  ): Redraw {
    const before = this.#children.get(parent?.id);
    if (!before) return { below: [], rows: [] };
    const rows = below(parent);
    if (rows.length !== before.length || rows.some(({ id }, at) => id !== before[at])) return { below: [parent?.id], rows: [] };
    const parts = rows.map((row): Redraw => {
      const first = this.#first.get(row.id);
      const old = first && this.now(first);
      if (first) this.#renew(first, row);
      const inside = deeper(row) ? this.compare(row, below, deeper) : { below: [], rows: [] };
      return old && isSameLook(old, row) ? inside : { below: inside.below, rows: [row.id, ...inside.rows] };
    });
    return { below: parts.flatMap((part) => part.below), rows: parts.flatMap((part) => part.rows) };
  }

  clear(): void {
    for (const map of [this.#first, this.#newest, this.#children]) map.clear();
  }

  #renew(first: TreeRow, row: TreeRow): void {
    if (first === row) this.#newest.delete(row.id);
    else this.#newest.set(row.id, row);
  }

  // A row stays if it is now below another row.
  #drop(parent: string | undefined, gone: (id: string) => boolean): void {
    const ids = (this.#children.get(parent) ?? []).filter(gone);
    if (ids.length === 0) return;
    const elsewhere = new Set([...this.#children].flatMap(([other, children]) => (other === parent ? [] : children)));
    for (const id of ids) {
      if (elsewhere.has(id)) continue;
      this.#drop(id, () => true);
      for (const map of [this.#first, this.#newest, this.#children]) map.delete(id);
    }
  }
}

const drawnMembers = ['label', 'description', 'icon', 'collapsibleState', 'context', 'ariaLabel', 'click'] as const;

// The tooltips are compared without levels, because the drawn members change with the level anyway.
const toolsWithoutLevel: TooltipTools = { locale: 'en', level: () => undefined };

function isSameLook(a: TreeRow, b: TreeRow): boolean {
  return (
    a === b ||
    (drawnMembers.every((member) => a[member] === b[member]) &&
      rowTooltip(a, toolsWithoutLevel) === rowTooltip(b, toolsWithoutLevel))
  );
}
