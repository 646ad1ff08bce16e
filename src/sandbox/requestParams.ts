// The parameters of one request, read and checked one by one (service.md, "General rules", 4).
import { isRecord } from '../client/isRecord.ts';
import { splitValues } from '../client/http/encode.ts';
import type { Parameter } from '../client/http/transport.ts';
import { isDate } from '../client/parameters.ts';
import { limits } from '../client/limits.ts';
import { invalid, missing, Refusal } from './refusal.ts';

/**
 * The most levels of an object in a parameter. JSON of any depth can be parsed, but an answer or a state with a very deep object
 * could never be serialized again.
 */
const mostLevels = 500;

/** Reads parameters. Every method throws a `Refusal` with status 400 for a value that breaks a rule. */
export class RequestParams {
  readonly #all = new Map<string, string[]>();

  constructor(parameters: readonly Parameter[]) {
    for (const [name, value] of parameters) {
      const values = this.#all.get(name);
      if (values) values.push(value);
      else this.#all.set(name, [value]);
    }
  }

  get names(): readonly string[] {
    return [...this.#all.keys()];
  }

  /** Parameters as they were sent, serialized as one text for use as a key. */
  written(names: readonly string[]): string {
    return JSON.stringify(names.map((name) => [name, this.#all.get(name)]));
  }

  /** Removes values that are empty, and parameters without other values. */
  dropEmpty(): void {
    for (const [name, values] of this.#all) {
      const filled = values.filter((value) => value.trim() !== '');
      if (filled.length > 0) this.#all.set(name, filled);
      else this.#all.delete(name);
    }
  }

  /** Throws if a parameter is not among the known ones. */
  refuseOthers(known: readonly string[]): void {
    const unknown = this.names.find((name) => !known.includes(name));
    if (unknown === undefined) return;
    throw new Refusal(400, 'error.unknownParameter', `The parameter ${unknown} is not known here.`, unknown);
  }

  /** A single value. The same value sent twice (query and body) counts once. */
  text(name: string): string | undefined {
    const values = new Set(this.#all.get(name));
    if (values.size > 1) throw invalid(name, `The parameter ${name} takes one value only.`);
    return values.values().next().value;
  }

  requiredText(name: string): string {
    const text = this.text(name)?.trim();
    if (text === undefined || text === '') throw missing(name);
    return text;
  }

  /** Several values, comma-separated or in a repeated parameter. An empty value is refused, since it would match everything. */
  values(name: string): readonly string[] | undefined {
    const texts = this.#all.get(name);
    if (!texts) return undefined;
    const values = [...new Set(texts.flatMap(splitValues))];
    if (values.length === 0) throw invalid(name, `The parameter ${name} has no value.`);
    return values;
  }

  someOf<Word extends string>(name: string, allowed: readonly Word[]): readonly Word[] | undefined {
    return this.values(name)?.map((value) => oneOf(name, value, allowed));
  }

  oneOf<Word extends string>(name: string, allowed: readonly Word[]): Word | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : oneOf(name, text, allowed);
  }

  integer(name: string, bounds: { readonly least: number; readonly most: number }, defaultValue: number): number {
    const text = this.text(name);
    if (text === undefined) return defaultValue;
    const number = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    if (number < bounds.least || number > bounds.most) {
      throw invalid(name, `The parameter ${name} is a whole number from ${bounds.least} to ${bounds.most}.`);
    }
    return number;
  }

  /** A number from 0 to 1. */
  fraction(name: string, defaultValue: number): number {
    const text = this.text(name);
    if (text === undefined) return defaultValue;
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : -1;
    if (number < 0 || number > 1) throw invalid(name, `The parameter ${name} is a number from 0 to 1.`);
    return number;
  }

  flag(name: string): boolean | undefined {
    const word = this.oneOf(name, ['true', 'false']);
    return word === undefined ? undefined : word === 'true';
  }

  /** A date, in milliseconds since the epoch; a time without a zone is read as UTC. */
  date(name: string): number | undefined {
    // The basic form of ISO 8601 has no hyphens.
    const text = this.text(name)?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    if (text === undefined) return undefined;
    const zoned = /(?:Z|[+-]\d{2}:\d{2})$/.test(text) || !text.includes('T') ? text : `${text}Z`;
    const ms = isDate(text) ? Date.parse(zoned) : NaN;
    if (Number.isNaN(ms)) throw invalid(name, `The parameter ${name} is an ISO 8601 date.`);
    return ms;
  }

  /** A key/value object, serialized as text. */
  object(name: string): Readonly<Record<string, unknown>> | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = parseJson(text);
    if (!isRecord(value)) throw invalid(name, `The parameter ${name} is a JSON object as text.`);
    if (isDeeper(value, mostLevels)) throw invalid(name, `The parameter ${name} is nested in more than ${mostLevels} levels.`);
    return value;
  }

  /** The page of a search (service.md, "Limits"). */
  page(): { readonly limit: number; readonly offset: number } {
    return {
      limit: this.integer('limit', limits.page, limits.page.default),
      offset: this.integer('offset', limits.offset, 0),
    };
  }
}

/** The value of a JSON text; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Returns whether a value has more levels than this. Deeper levels are not visited. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inside) => isDeeper(inside, levels - 1));
}

function oneOf<Word extends string>(name: string, text: string, allowed: readonly Word[]): Word {
  const word = allowed.find((candidate) => candidate === text);
  if (word === undefined) throw invalid(name, `The parameter ${name} takes: ${allowed.join(', ')}.`);
  return word;
}
