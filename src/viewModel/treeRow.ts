// A row of the lists tree, as plain data, and the rows that only say something.
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
  /** Markdown, of a row whose target does not tell it; ask `rowTooltip`. */
  readonly tooltip?: string;
}

/** The loaded part of a paged result. */
export interface LoadedRows<T> {
  readonly rows: readonly Row<T>[];
  readonly count: number | undefined;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The number of rows on the next page. */
  readonly nextPageSize: number;
  /** There are more than paging reaches. */
  readonly isTruncated?: boolean;
  /** The time when the oldest page was answered, in milliseconds since the epoch; undefined if none was. */
  readonly readAt: number | undefined;
  /** Some of it comes from the cache: this session has not asked the service for it. */
  readonly hasCachedPages: boolean;
  /** The members of the team who loaded parts of it. */
  readonly loadedBy?: string | undefined;
}

export interface RowTools extends AccountCredits {
  readonly locale: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The problem and what to do, as one text. */
  readonly failure?: string;
}

/** `50 of 64`, or how many are shown if the total is not known. */
export function shownText(loaded: LoadedRows<unknown>, tools: RowTools): string {
  const shown = formatNumber(loaded.rows.length, tools.locale);
  return loaded.count === undefined ? shown : l10n.t('{0} of {1}', shown, formatNumber(loaded.count, tools.locale));
}

/**
 * The age of the shown data, if the user should know it: it comes from the cache, or may be out of date.
 * @param changed one knows that what comes from the cache is no longer so
 */
export function shownAge(kind: ShownKind, loaded: Age, { now, locale }: AgeTools, changed = false): string | undefined {
  const { readAt, hasCachedPages, loadedBy } = loaded;
  if (readAt === undefined || (!hasCachedPages && isFresh(kind, readAt, now))) return undefined;
  return ageText(kind, readAt, { now, locale, changed: changed && hasCachedPages, person: loadedBy });
}

export type Age = Pick<LoadedRows<unknown>, 'readAt' | 'hasCachedPages' | 'loadedBy'>;
export type AgeTools = Pick<RowTools, 'now' | 'locale'>;

/** A row that says something, or that only carries a click. */
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
 * A record of another shape is shown as it came: nothing that was answered is dropped in silence.
 * @param label says what is not clear if part of it could be read
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
