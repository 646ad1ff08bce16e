// Formats the days, months and values of a chart in the user's language.
import { dateOf } from './day.ts';
import type { TimeUnit } from './ticks.ts';

export interface ChartFormats {
  /** A value in full. */
  readonly value: (value: number) => string;
  /** The value of a tick, with as many digits as tell it from the next tick, which is a step away. */
  readonly valueTick: (value: number, step: number) => string;
  readonly day: (day: number) => string;
  readonly month: (day: number) => string;
  /** The date of a tick on the time axis. @param first whether it is the first drawn tick of its year */
  readonly timeTick: (day: number, unit: TimeUnit, first: boolean) => string;
}

/** The formats of a language. @param locale a BCP 47 tag; an invalid one counts as English */
export function chartFormats(locale: string): ChartFormats {
  const tag = isLocale(locale) ? locale : 'en';
  // Dates are formatted in UTC, because a time zone would move days. The formats are created once, because creating them is slow.
  const dates = (options: Intl.DateTimeFormatOptions): ((day: number) => string) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (day) => format.format(dateOf(day));
  };
  const ticks = {
    day: { first: dates({ day: 'numeric', month: 'short', year: 'numeric' }), later: dates({ day: 'numeric', month: 'short' }) },
    month: { first: dates({ month: 'short', year: 'numeric' }), later: dates({ month: 'short' }) },
    year: { first: dates({ year: 'numeric' }), later: dates({ year: 'numeric' }) },
  };
  const full = new Intl.NumberFormat(tag, { maximumSignificantDigits: 15 });
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumSignificantDigits: 4 });
  const scientific = new Intl.NumberFormat(tag, { notation: 'scientific', maximumSignificantDigits: 3 });
  const scientificInFull = new Intl.NumberFormat(tag, { notation: 'scientific', maximumSignificantDigits: 15 });
  const decimals = Array.from({ length: 7 }, (_, digits) => new Intl.NumberFormat(tag, { maximumFractionDigits: digits }));
  return {
    value: (value) => full.format(value),
    valueTick: (value, step) => {
      const size = Math.abs(value);
      if (size >= 1e15 || (step < 1e-6 && value !== 0)) {
        if (areEnough(3, value, step)) return scientific.format(value);
        return (size >= 1e15 || size < 1e-6 ? scientificInFull : full).format(value);
      }
      if (size >= 100_000 && step >= 1000 && areEnough(4, value, step)) return compact.format(value);
      const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(step))));
      return (decimals[digits] ?? full).format(value);
    },
    day: dates({ dateStyle: 'medium' }),
    month: dates({ month: 'long', year: 'numeric' }),
    timeTick: (day, unit, first) => ticks[unit][first ? 'first' : 'later'](day),
  };
}

/** Returns whether a number of significant digits distinguishes a value, which is not 0, from the values a step away. */
function areEnough(digits: number, value: number, step: number): boolean {
  return step >= 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits);
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
