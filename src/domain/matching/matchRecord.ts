// A match as it was written, read back without trust.
import { isRecord } from '../../client/isRecord.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { plain } from '../../client/plainText.ts';
import { queryOf } from './matchQuery.ts';
import { shownLines, type Candidate, type FirstLine, type LineNote, type LineState, type MatchTerms } from './matchTable.ts';

const states: readonly LineState[] = ['open', 'asked', 'answered', 'refused'];

/** The lines as they are written down: the tax codes of people apart from the others, by their places. */
export function written(lines: readonly FirstLine[]) {
  const ofPerson = ({ kind }: FirstLine): boolean => kind === 'taxId';
  return {
    lines: lines.map((line) => ({
      ...(ofPerson(line) ? {} : { text: line.text }),
      ...omitUndefined({ known: line.known }),
    })),
    people: Object.fromEntries(lines.flatMap((line, index) => (ofPerson(line) ? [[String(index), line.text] as const] : []))),
  };
}

/** Undefined where it is none that this version can read. */
export function readTerms(value: unknown): MatchTerms | undefined {
  if (!isRecord(value)) return undefined;
  const { id, source, limit, threshold, running } = value;
  const show = shownLines.find((one) => one === value['show']) ?? 'all';
  if (typeof id !== 'string' || typeof source !== 'string' || !isShare(threshold)) return undefined;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > 50) return undefined;
  return { id, source: plain(source, 120), limit, threshold, show, ...(typeof running === 'string' ? { running } : {}) };
}

const unread: FirstLine = { text: '', kind: 'name', value: '' };

/**
 * The lines of a match; none where they belong to another one. Their places stay: one that cannot be read has no text, and is
 * never asked. @param people the texts that are kept apart
 */
export function readFirstLines(value: unknown, people: unknown, id: string): readonly FirstLine[] {
  if (!isRecord(value) || value['of'] !== id || !Array.isArray(value['lines'])) return [];
  const apart = isRecord(people) && people['of'] === id && isRecord(people['people']) ? people['people'] : {};
  return value['lines'].map((line: unknown, index): FirstLine => {
    if (!isRecord(line)) return unread;
    const { text = apart[String(index)], known } = line;
    const query = typeof text === 'string' ? queryOf(text) : undefined;
    if (typeof text !== 'string' || !query) return line['text'] === undefined ? { ...unread, kind: 'taxId' } : unread;
    return { text, ...query, ...(Array.isArray(known) ? { known: readCandidates(known) } : {}) };
  });
}

/** Reads the stored outcome of a line; undefined where it belongs to another match. */
export function readNote(value: unknown, id: string): LineNote | undefined {
  if (!isRecord(value) || value['of'] !== id) return undefined;
  const { candidates, chosen } = value;
  const state = states.find((one) => one === value['state']);
  // It was written by somebody: that it is not asked again is what matters.
  if (!state) return { state: 'asked', candidates: [] };
  return {
    state,
    candidates: Array.isArray(candidates) ? readCandidates(candidates) : [],
    ...(typeof chosen === 'string' || chosen === null ? { chosen } : {}),
  };
}

function readCandidates(values: readonly unknown[]): readonly Candidate[] {
  return values.flatMap((value): Candidate[] => {
    if (!isRecord(value) || typeof value['id'] !== 'string') return [];
    const { id, name, confidence } = value;
    return [{ id, ...(typeof name === 'string' ? { name } : {}), ...(isShare(confidence) ? { confidence } : {}) }];
  });
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
