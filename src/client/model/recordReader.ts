// Reads the members of one record, each for itself: an odd member loses itself and nothing else.
import { isRecord } from '../isRecord.ts';

/**
 * One record of an answer. Each method reads one member: undefined if the member is absent, or null, or has a form that
 * cannot be read. Such odd members are named in `odd`, so that the log can say so; the raw record is kept beside what was read.
 */
export class RecordReader {
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #odd: string[] = [];

  constructor(record: Readonly<Record<string, unknown>>) {
    this.#record = record;
  }

  /** Members that are there and could not be read, each with the form that it has, such as `hidden (object)`. */
  get odd(): readonly string[] {
    return this.#odd;
  }

  /** The member as the service sent it. */
  raw(name: string): unknown {
    return this.#record[name];
  }

  /** Returns whether the member is present, and neither null nor an empty text. */
  has(name: string): boolean {
    const value = this.#record[name];
    return value !== undefined && value !== null && value !== '';
  }

  /** An ID, which is text even if it came as a number. */
  id(name: string): string | undefined {
    return this.#read(name, readId);
  }

  text(name: string): string | undefined {
    return this.#read(name, readText);
  }

  /** A finite number, which may have come as text. */
  number(name: string): number | undefined {
    return this.#read(name, readNumber);
  }

  /** A whole number from 0 on. */
  count(name: string): number | undefined {
    return this.#read(name, readCount);
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, readFlag);
  }

  /** A moment in ISO 8601; one that came as a number is taken for seconds or milliseconds since the epoch. */
  moment(name: string): string | undefined {
    return this.#read(name, readMoment);
  }

  /** A day in ISO 8601, read like `moment`. */
  day(name: string): string | undefined {
    return this.#read(name, (value) => {
      const moment = readMoment(value);
      return typeof value === 'number' ? moment?.slice(0, 10) : moment;
    });
  }

  /** A member that another function reads, which answers undefined for what it cannot read. */
  part<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
    return this.#read(name, read);
  }

  #read<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
    const value = this.#record[name];
    if (value === undefined || value === null) return undefined;
    const result = read(value);
    if (result === undefined && value !== '') this.#odd.push(`${name} (${formOf(value)})`);
    return result;
  }
}

/** An ID: text that is not empty, or a number whose digits all arrived. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}

/** A finite number, or text that is one. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A whole number from 0 on, or text that is one. */
export function readCount(value: unknown): number | undefined {
  const number = readNumber(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const yes: readonly unknown[] = [true, 1, 'true', '1', 'yes'];
const no: readonly unknown[] = [false, 0, 'false', '0', 'no'];

function readFlag(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

/** A smaller number is not a time after 1973, but may be a year, or a day such as 20260131. */
const leastSeconds = 1e8;
/** A number from this one on counts milliseconds, because as seconds it would lie beyond the year 5000. */
const leastMilliseconds = 1e11;

function readMoment(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value !== 'number' || value < leastSeconds) return undefined;
  const date = new Date(value < leastMilliseconds ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function formOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return isRecord(value) ? 'object' : typeof value;
}
