// A row of a tree with a target, as plain data, and rows that only show a text.
import * as l10n from '@vscode/l10n';
import type { AccountCredits } from '../client/price.ts';
import type { Row } from '../client/model/envelope.ts';
import type { List } from '../client/model/list.ts';
import { omitUndefined } from '../client/omitUndefined.ts';
import type { CommandId } from '../ids.ts';
import { ageText, isFresh, type ShownKind } from './ageText.ts';
import { escapeMarkdown, formatNumber, oneLine } from './format.ts';
import type { Target } from './target.ts';
import type { ViewRow } from './viewRow.ts';

export interface TreeRow extends ViewRow {
  readonly target: Target;
  /** Markdown; absent if the tooltip follows from the target. Use `rowTooltip` for both. */
  readonly tooltip?: string;
}

/** The loaded part of a paged result. */
export interface LoadedRows<T> {
  readonly rows: readonly Row<T>[];
  /** The number of all rows; undefined if the service has not said it. */
  readonly count: number | undefined;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The number of rows on the next page. */
  readonly nextPageSize: number;
  /** True if there are more rows than paging can reach. */
  readonly isTruncated?: boolean;
  /** The time when the oldest page was read, in milliseconds since the epoch; undefined if none was. */
  readonly readAt: number | undefined;
  /** True if some pages come from the cache, so that this session has not requested them. */
  readonly hasCachedPages: boolean;
  /** The members of the team who loaded parts of it. */
  readonly loadedBy?: string | undefined;
}

export interface RowTools extends AccountCredits {
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The last failure: what happened and what to do, as one text. */
  readonly failure?: string;
}

/** The number of loaded rows: `50 of 64`, or `50` if the total is not known. */
export function shownText(loaded: LoadedRows<unknown>, tools: RowTools): string {
  const shown = formatNumber(loaded.rows.length, tools.locale);
  return loaded.count === undefined ? shown : l10n.t('{0} of {1}', shown, formatNumber(loaded.count, tools.locale));
}

/**
 * The age of the shown data; undefined if the user need not know it, because all of it was read in this session and is fresh.
 * @param changed the data is known to have changed since the cached pages were read
 */
export function shownAge(kind: ShownKind, loaded: Age, { now, locale }: AgeTools, changed = false): string | undefined {
  const { readAt, hasCachedPages, loadedBy } = loaded;
  if (readAt === undefined || (!hasCachedPages && isFresh(kind, readAt, now))) return undefined;
  return ageText(kind, readAt, { now, locale, changed: changed && hasCachedPages, person: loadedBy });
}

export type Age = Pick<LoadedRows<unknown>, 'readAt' | 'hasCachedPages' | 'loadedBy'>;
export type AgeTools = Pick<RowTools, 'now' | 'locale'>;

/** A row that only shows a text, or that only runs a command. */
export function note(
  id: string,
  list: List | undefined,
  label: string,
  description?: string,
  click?: CommandId,
  icon = 'info',
): TreeRow {
  return {
    id,
    label,
    ...omitUndefined({ description }),
    icon,
    collapsibleState: 'leaf',
    context: 'note',
    ariaLabel: description === undefined ? label : `${label}, ${description}`,
    ...omitUndefined({ click }),
    target: list ? { kind: 'note', list } : { kind: 'note' },
  };
}

/**
 * The row of a record that could not be read. It shows the raw record, because nothing that the service sent may be lost unseen.
 * @param label the text of the row, which says what is not clear if part of the record could be read
 */
export function unreadableRow(
  parent: string,
  index: number,
  raw: unknown,
  list?: List,
  label = l10n.t('Unreadable record'),
): TreeRow {
  const text = oneLine(JSON.stringify(raw));
  return {
    ...note(`${parent}/raw/${String(index)}`, list, label, text, undefined, 'question'),
    tooltip: escapeMarkdown(text),
  };
}
