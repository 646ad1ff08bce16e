// A match as it was written, read back without trust.
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
  type LineNote,
  type LineState,
  type MatchOptions,
  type MatchTerms,
} from './matchTable.ts';

const states: readonly LineState[] = ['open', 'asked', 'answered', 'refused'];

/**
 * The lines as they are written down, by their places: those that may name natural persons (tax codes, email addresses, phone
 * numbers) are in `people`, which stays in memory.
 */
export function writeFirstLines(lines: readonly FirstLine[]) {
  return {
    lines: lines.map((line) => ({ ...(namesPerson(line) ? {} : asked(line)), ...omitUndefined({ known: line.known }) })),
    people: Object.fromEntries(
      lines.flatMap((line, index) => (namesPerson(line) ? [[String(index), asked(line)] as const] : [])),
    ),
  };
}

// The query of a plain line is read from its text again. That of a row of a table is stored, because several cells make it.
function asked({ text, kind, value, also, hasWrongCheckDigit }: FirstLine): Pick<InputLine, 'text'> & Partial<InputLine> {
  return also ? { text, kind, value, also, ...omitUndefined({ hasWrongCheckDigit }) } : { text };
}

/** Undefined if it is none that this version can read. */
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

const unread: FirstLine = { text: '', kind: 'name', value: '' };

/**
 * The lines of a match; none if they belong to another one. Their places stay: one that cannot be read has no text, and is
 * never asked. @param people the texts that are stored separately, in memory
 */
export function readFirstLines(value: unknown, people: unknown, id: string): readonly FirstLine[] {
  if (!isRecord(value) || value['of'] !== id || !Array.isArray(value['lines'])) return [];
  const separate = isRecord(people) && people['of'] === id && isRecord(people['people']) ? people['people'] : {};
  return value['lines'].map((line: unknown, index): FirstLine => {
    if (!isRecord(line)) return unread;
    const query = readAsked('text' in line ? line : separate[String(index)]);
    if (!query) return 'text' in line ? unread : { ...unread, kind: 'taxId' };
    return { ...query, ...(Array.isArray(line['known']) ? { known: readCandidates(line['known']) } : {}) };
  });
}

function readAsked(value: unknown): InputLine | undefined {
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
export function readNote(value: unknown, id: string): LineNote | undefined {
  if (!isRecord(value) || value['of'] !== id) return undefined;
  const { candidates, chosen, loaded } = value;
  const state = states.find((one) => one === value['state']);
  // It was written by somebody: that it is not asked again is what matters.
  if (!state) return { state: 'asked', candidates: [] };
  return {
    state,
    candidates: Array.isArray(candidates) ? readCandidates(candidates) : [],
    ...(value['hasMore'] === true ? { hasMore: true } : {}),
    ...(typeof chosen === 'string' || chosen === null ? { chosen } : {}),
    ...readLoaded(loaded),
  };
}

/** Candidates out of what was stored, without what is none. */
export function readCandidates(values: readonly unknown[]): readonly Candidate[] {
  return values.flatMap((value): Candidate[] => {
    if (!isRecord(value) || typeof value['id'] !== 'string') return [];
    const { id, name, confidence } = value;
    return [{ id, ...(typeof name === 'string' ? { name } : {}), ...(isShare(confidence) ? { confidence } : {}) }];
  });
}

function readLoaded(value: unknown): Pick<LineNote, 'loaded'> {
  if (!isRecord(value) || typeof value['at'] !== 'number') return {};
  return { loaded: { at: value['at'], ...omitUndefined({ person: textIn(value, 'person') }) } };
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
