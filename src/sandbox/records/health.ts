// The financial health of each company over time, from which scores, payloads and balance sheets are computed.
import { Random } from '../random.ts';

/** The health of a company, from 0 to 1, as a slow wave over days since 1970-01-01. */
export function healthCurve(companyIndex: number): (day: number) => number {
  const wave = new Random(6, companyIndex);
  const base = 0.25 + wave.fraction() * 0.5;
  const swing = wave.fraction() * 0.22;
  const length = 300 + wave.integer(0, 500);
  return (day) => base + swing * Math.sin(day / length);
}

/** The health of a company on one day, from 0 to 1. */
export function healthOf(companyIndex: number, day: number): number {
  return healthCurve(companyIndex)(day);
}
