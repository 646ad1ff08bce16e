// The fortune of each company over time, which its scores, its payloads and its balance sheets all show.
import { Random } from '../random.ts';

/** From 0 to 1 by the day (since 1970-01-01), on a slow wave of its own for each company. */
export function healthCurve(companyIndex: number): (day: number) => number {
  const wave = new Random(6, companyIndex);
  const base = 0.25 + wave.fraction() * 0.5;
  const swing = wave.fraction() * 0.22;
  const length = 300 + wave.whole(0, 500);
  return (day) => base + swing * Math.sin(day / length);
}

/** The fortune of a company on one day. */
export function healthOf(companyIndex: number, day: number): number {
  return healthCurve(companyIndex)(day);
}
