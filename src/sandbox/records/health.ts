// The fortune of each company over time, which its scores, its payloads and its balance sheets all show.
import { Random } from '../random.ts';

/** From 0 to 1, on a slow wave of its own for each company. @param day days since 1970-01-01 */
export function healthOf(companyIndex: number, day: number): number {
  const wave = new Random(6, companyIndex);
  const base = 0.25 + wave.fraction() * 0.5;
  const swing = wave.fraction() * 0.22;
  return base + swing * Math.sin(day / (300 + wave.whole(0, 500)));
}
