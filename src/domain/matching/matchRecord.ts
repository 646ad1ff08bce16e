// Writes the lines of a match for storage, and checks stored matches when they are read.
import { isRecord, textIn } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { plain } from '../../client/plainText.ts';
import { matchFilters, type MatchFilter, type MatchFilters } from '../../client/model/matchFilter.ts';
import type { InputLine } from './matchInput.ts';
import { namesPerson, queryKinds, queryOf } from './matchQuery.ts';
import {
  shownLines,
  usualOptions,
  type Candidate,
  type FirstLine,
  type LineOutcome,
  type LineState,
  type MatchOptions,
  type MatchTerms,
} from './matchTable.ts';

const states: readonly LineState[] = ['open', 'asked', 'answered', 'refused'];

/**
 * The lines for storage. Lines that may name natural persons (by tax codes, email addresses, phone numbers or profiles) are empty
 * in `lines`. They are in `people` by their index, because it may have to stay in memory.
 */
export function writeFirstLines(lines: readonly FirstLine[]) {
  return {
    lines: lines.map((line) => ({ ...(namesPerson(line) ? {} : queryToStore(line)), ...omitUndefined({ known: line.known }) })),
    people: Object.fromEntries(
      lines.flatMap((line, index) => (namesPerson(line) ? [[String(index), queryToStore(line)] as const] : [])),
    ),
  };
}

// The query of a line of text is not stored, because it is read from the text again. The query of a row comes from several cells.
function queryToStore({ text, kind, value, also, hasWrongCheckDigit }: FirstLine): Pick<InputLine, 'text'> & Partial<InputLine> {
  return also ? { text, kind, value, also, ...omitUndefined({ hasWrongCheckDigit }) } : { text };
}

/** Reads the stored terms of a match; undefined if this version cannot read them. */
export function readTerms(value: unknown): MatchTerms | undefined {
  if (!isRecord(value)) return undefined;
  const { id, source, limit, threshold, running } = value;
  const options = readOptions(value['options']);
  const show = shownLines.find((one) => one === value['show']) ?? 'all';
  if (typeof id !== 'string' || typeof source !== 'string' || !isShare(threshold)) return undefined;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > 50) return undefined;
  return { id, source: plain(source, 120), limit, options, threshold, show, ...(typeof running === 'string' ? { running } : {}) };
}

function readOptions(value: unknown): MatchOptions {
  if (!isRecord(value)) return usualOptions;
  const { minConfidence, fuzziness, packages } = value;
  return {
    minConfidence: isShare(minConfidence) ? minConfidence : usualOptions.minConfidence,
    packages: textsIn(packages),
    filters: readFilters(value['filters']),
    ...(typeof fuzziness === 'number' && Number.isInteger(fuzziness) ? { fuzziness } : {}),
  };
}

function readFilters(value: unknown): MatchFilters {
  if (!isRecord(value)) return {};
  const filters: Partial<Record<MatchFilter, string | readonly string[]>> = {};
  for (const name of matchFilters) {
    const one = value[name];
    if (typeof one === 'string') filters[name] = one;
    else if (Array.isArray(one)) filters[name] = textsIn(one);
  }
  return filters;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

const unreadable: FirstLine = { text: '', kind: 'name', value: '' };

/**
 * Reads the stored lines of a match; none if they belong to another match. A line that cannot be read has no text, so that the
 * others keep their index, and is never sent.
 * @param people the stored lines that name natural persons
 */
export function readFirstLines(value: unknown, people: unknown, id: string): readonly FirstLine[] {
  if (!isRecord(value) || value['of'] !== id || !Array.isArray(value['lines'])) return [];
  const separate = isRecord(people) && people['of'] === id && isRecord(people['people']) ? people['people'] : {};
  return value['lines'].map((line: unknown, index): FirstLine => {
    if (!isRecord(line)) return unreadable;
    const query = readQuery('text' in line ? line : separate[String(index)]);
    if (!query) return 'text' in line ? unreadable : { ...unreadable, kind: 'taxId' };
    return { ...query, ...(Array.isArray(line['known']) ? { known: readCandidates(line['known']) } : {}) };
  });
}

function readQuery(value: unknown): InputLine | undefined {
  if (!isRecord(value)) return undefined;
  const { text, value: sent, also } = value;
  if (typeof text !== 'string') return undefined;
  const kind = queryKinds.find((one) => one === value['kind']);
  if (isRecord(also)) {
    if (!kind || typeof sent !== 'string') return undefined;
    const flags = value['hasWrongCheckDigit'] === true ? ({ hasWrongCheckDigit: true } as const) : {};
    return { text, kind, value: sent, also: readFilters(also), ...flags };
  }
  const query = queryOf(text);
  return query && { text, ...query };
}

/** Reads the stored outcome of a line; undefined if it belongs to another match. */
export function readLineOutcome(value: unknown, id: string): LineOutcome | undefined {
  if (!isRecord(value) || value['of'] !== id) return undefined;
  const { candidates, chosen, loaded } = value;
  const state = states.find((one) => one === value['state']);
  // A line with an unknown state counts as sent, so that it is not sent and billed again without the user being told.
  if (!state) return { state: 'asked', candidates: [] };
  return {
    state,
    candidates: Array.isArray(candidates) ? readCandidates(candidates) : [],
    ...(value['hasMore'] === true ? { hasMore: true } : {}),
    ...(typeof chosen === 'string' || chosen === null ? { chosen } : {}),
    ...readLoaded(loaded),
  };
}

/** Reads stored candidates, and leaves out those that cannot be read. */
export function readCandidates(values: readonly unknown[]): readonly Candidate[] {
  return values.flatMap((value): Candidate[] => {
    if (!isRecord(value) || typeof value['id'] !== 'string') return [];
    const { id, name, confidence } = value;
    return [{ id, ...(typeof name === 'string' ? { name } : {}), ...(isShare(confidence) ? { confidence } : {}) }];
  });
}

function readLoaded(value: unknown): Pick<LineOutcome, 'loaded'> {
  if (!isRecord(value) || typeof value['at'] !== 'number') return {};
  return { loaded: { at: value['at'], ...omitUndefined({ person: textIn(value, 'person') }) } };
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
