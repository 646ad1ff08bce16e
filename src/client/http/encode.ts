// Encodes values for requests: lists of values in one parameter, and IDs in a path.
import { refusedBy } from '../failure.ts';
import type { Parameter } from './transport.ts';

/** Matches nearly every value. */
const isPlain = /^[\w.-]+$/;

/**
 * Several values in one parameter, comma-separated; a value that holds a comma goes in double quotes
 * (service.md, "General rules", 4).
 * Unconfirmed: how a double quote inside a value is written. It is doubled, as in CSV, and such a value is quoted too.
 * @throws Failure `refused` for an empty value, which would silently mean something else.
 */
export function joinValues(parameter: string, values: readonly string[]): string {
  return values
    .map((value) => {
      if (isPlain.test(value)) return value;
      if (value.trim() === '') throw refusedBy({ code: 'required', parameter });
      return /[",]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    })
    .join(',');
}

/** The inverse of `joinValues`, as the sandbox reads a parameter. Empty text is no value at all. */
export function splitValues(text: string): string[] {
  const values: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(text.slice(at));
    if (quoted) {
      values.push((quoted[1] ?? '').replaceAll('""', '"'));
      at += quoted[0].length;
      continue;
    }
    const comma = text.indexOf(',', at);
    const end = comma < 0 ? text.length : comma;
    const value = text.slice(at, end).trim();
    if (value !== '') values.push(value);
    at = end + 1;
  }
  return values;
}

/**
 * One segment of a path. IDs are opaque, so every byte outside the unreserved set is escaped, and a segment that would
 * change the path (`.`, `..`, nothing) is refused.
 * @throws Failure `refused`
 */
export function pathSegment(parameter: string, id: string): string {
  if (id === '') throw refusedBy({ code: 'required', parameter });
  if (id === '.' || id === '..') throw refusedBy({ code: 'format', parameter, expected: 'identifier' });
  if (!id.isWellFormed()) throw refusedBy({ code: 'format', parameter, expected: 'identifier' });
  return encodeURIComponent(id).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Parameters as a query or as a form body: the same spelling, `application/x-www-form-urlencoded`. */
export function encodeParameters(parameters: readonly Parameter[]): string {
  return new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value])).toString();
}
