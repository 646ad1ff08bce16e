// Collects the parameters of a request and checks each rule of the API on the way.
import { refusedBy } from './failure.ts';
import { joinValues } from './http/encode.ts';
import type { Parameter } from './http/transport.ts';

/** A list of parameters under construction. Absent values are left out; a broken rule throws `Failure` `refused`. */
export class Parameters {
  readonly #all: Parameter[] = [];

  get all(): readonly Parameter[] {
    return this.#all;
  }

  text(name: string, value: string | undefined): this {
    if (value === undefined) return this;
    if (!value.isWellFormed()) throw refusedBy({ code: 'format', parameter: name, expected: 'text' });
    this.#all.push([name, value]);
    return this;
  }

  requiredText(name: string, value: string | undefined): this {
    if (value === undefined || value.trim() === '') throw refusedBy({ code: 'required', parameter: name });
    return this.text(name, value);
  }

  /** Several values in one parameter; an empty list is no parameter. */
  values(name: string, values: readonly string[] | undefined): this {
    if (!values || values.length === 0) return this;
    return this.text(name, joinValues(name, values));
  }

  oneOf(name: string, value: string | undefined, allowed: readonly string[]): this {
    if (value !== undefined && !allowed.includes(value)) throw refusedBy({ code: 'oneOf', parameter: name, allowed });
    return this.text(name, value);
  }

  someOf(name: string, values: readonly string[] | undefined, allowed: readonly string[]): this {
    if (values?.some((value) => !allowed.includes(value))) throw refusedBy({ code: 'oneOf', parameter: name, allowed });
    return this.values(name, values);
  }

  requiredSomeOf(name: string, values: readonly string[], allowed: readonly string[]): this {
    if (values.length === 0) throw refusedBy({ code: 'required', parameter: name });
    return this.someOf(name, values, allowed);
  }

  integer(name: string, value: number | undefined, least: number, most: number): this {
    if (value === undefined) return this;
    if (!Number.isInteger(value) || value < least || value > most) {
      throw refusedBy({ code: 'range', parameter: name, least, most });
    }
    return this.text(name, String(value));
  }

  fraction(name: string, value: number | undefined): this {
    if (value === undefined) return this;
    if (!(value >= 0 && value <= 1)) throw refusedBy({ code: 'range', parameter: name, least: 0, most: 1 });
    return this.text(name, String(value));
  }

  flag(name: string, value: boolean | undefined): this {
    return this.text(name, value === undefined ? undefined : String(value));
  }

  /**
   * A filter under the API's own name, written by the type of its value. Names of parameters with rules of their own, such as
   * `token` and `limit`, are refused.
   */
  filter(name: string, value: string | number | boolean | readonly string[] | undefined): this {
    if (!isFilterName(name)) throw refusedBy({ code: 'format', parameter: name, expected: 'identifier' });
    if (typeof value === 'object') return this.values(name, value);
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw refusedBy({ code: 'format', parameter: name, expected: 'text' });
    }
    return this.text(name, value === undefined ? undefined : String(value));
  }

  /** An ISO 8601 calendar date, optionally with a time. */
  date(name: string, value: string | undefined): this {
    if (value !== undefined && !isDate(value)) throw refusedBy({ code: 'format', parameter: name, expected: 'date' });
    return this.text(name, value);
  }

  /** A key/value object, serialized as text (service.md, "List Create", `extraData`). */
  object(name: string, value: Readonly<Record<string, unknown>> | undefined): this {
    if (value === undefined) return this;
    const text = serialize(value);
    if (text?.startsWith('{') !== true) throw refusedBy({ code: 'format', parameter: name, expected: 'object' });
    return this.text(name, text);
  }
}

/** Parameters that say who asks, for which parts of an answer, or for how many records. */
const notFilters: ReadonlySet<string> = new Set([
  ...['token', 'appUser', 'appUserId', 'fields', 'facetFields', 'mostFacets', 'limit', 'offset', 'explain'],
]);

/** Returns whether a name has the form of a parameter's name, and is not the name of a parameter that is no filter. */
export function isFilterName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]{0,63}$/.test(name) && !notFilters.has(name);
}

/** The two must not be given together. @throws Failure `refused` */
export function exclusive(
  name: string,
  value: readonly unknown[] | undefined,
  other: string,
  otherValue: readonly unknown[] | undefined,
): void {
  if (value && value.length > 0 && otherValue && otherValue.length > 0) {
    throw refusedBy({ code: 'exclusive', parameter: name, other });
  }
}

/** No item may be in both. @throws Failure `refused`, naming the first item that is */
export function disjoint(
  name: string,
  values: readonly string[] | undefined,
  other: string,
  others: readonly string[] | undefined,
): void {
  if (!values || !others) return;
  const distinct = new Set(values);
  const item = others.find((value) => distinct.has(value));
  if (item !== undefined) throw refusedBy({ code: 'overlap', parameter: name, other, item });
}

/** Returns whether the text is a date that exists, as ISO 8601 writes it: `2026-02-28`, or with a time behind it. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(
    text,
  );
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

// Circular values and big integers have no JSON.
function serialize(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
