// Extra data as text to edit, and the changes when it is replaced as a whole (service.md, "List Update").
import { isRecord } from '../../client/isRecord.ts';
import { jsonFlaw, type JsonFlaw } from './jsonText.ts';

export type ExtraData = Readonly<Record<string, unknown>>;

/** The reason why a text is not valid extra data, and its place. Line and column count from 0, in UTF-16 units. */
export interface ExtraDataProblem {
  readonly kind: JsonFlaw['kind'] | 'notObject';
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly text: string;
}

/** Reads a JSON object. A blank text counts as an empty object. */
export function parseExtraData(text: string): { readonly value: ExtraData } | { readonly problem: ExtraDataProblem } {
  // The byte order mark becomes a space, so that columns stay the same.
  const json = text.replace(/^\uFEFF/, ' ');
  if (json.trim() === '') return { value: {} };
  const flaw = jsonFlaw(json);
  if (flaw) return { problem: problemAt(json, flaw) };
  const value: unknown = JSON.parse(json);
  if (isRecord(value)) return { value };
  const at = json.search(/\S/);
  return { problem: problemAt(json, { kind: 'notObject', at, length: json.trimEnd().length - at, text: '' }) };
}

/** Extra data as text to edit. */
export function formatExtraData(value: ExtraData | undefined): string {
  return `${JSON.stringify(value ?? {}, null, 2)}\n`;
}

export interface ExtraDataChange {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The keys that are added, changed and removed when the value is replaced. The order of keys is ignored. */
export function compareExtraData(from: ExtraData, to: ExtraData): ExtraDataChange {
  const before = new Map(Object.entries(from));
  const after = new Map(Object.entries(to));
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    changed: [...after.keys()].filter((key) => before.has(key) && !sameJson(before.get(key), after.get(key))),
    removed: [...before.keys()].filter((key) => !after.has(key)),
  };
}

function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, at) => sameJson(value, b[at]));
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  const same = (key: string): boolean => Object.hasOwn(b, key) && sameJson(a[key], b[key]);
  return keys.length === Object.keys(b).length && keys.every(same);
}

function problemAt(
  text: string,
  { kind, at, length, text: found }: JsonFlaw | (Omit<JsonFlaw, 'kind'> & { kind: 'notObject' }),
): ExtraDataProblem {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { kind, line: before.length - 1, column: before.at(-1)?.length ?? 0, length, text: found };
}
