// The package `payload`. Unconfirmed: all of it; scores and classes in objects of many shapes, to try any reader.
import { isoDate } from '../day.ts';
import { Random } from '../random.ts';
import type { EventRecord } from './events.ts';
import { healthOf } from './health.ts';

/** The payload of an event; the same for the same event on any day. */
export function payloadOf(event: EventRecord): Readonly<Record<string, unknown>> {
  const random = new Random(4, event.key);
  const level = levelOf(event, random);
  switch (event.type) {
    case 'cebi-micro-score':
      return microScore(level, random);
    case 'cgs-monthly':
      return monthlyScore(event, level, random);
    case 'forward-looking':
      return outlook(level, random);
    case 'capital':
      return capital(random);
    case 'esg-environmental-score':
    case 'esg-sustainability-score':
    case 'esg-risk-score':
      return esgScore(event.type, level, random);
  }
}

function levelOf(event: EventRecord, random: Random): number {
  const level = healthOf(event.subjects[0]?.index ?? 0, event.start) + (random.fraction() - 0.5) * 0.06;
  return Math.min(1, Math.max(0, level));
}

function microScore(level: number, random: Random): Readonly<Record<string, unknown>> {
  return {
    score: Math.round(level * 1000),
    class: classOf(level, ['E2', 'E1', 'D2', 'D1', 'C2', 'C1', 'B2', 'B1', 'A2', 'A1']),
    probabilityOfDefault: round(0.2 * (1 - level) ** 3, 5),
    trend: random.pick(['up', 'stable', 'stable', 'down']),
  };
}

function monthlyScore(event: EventRecord, level: number, random: Random): Readonly<Record<string, unknown>> {
  const grade = 10 - Math.min(9, Math.floor(level * 10));
  return {
    month: isoDate(event.start).slice(0, 7),
    grade: `CGS${grade}`,
    value: grade,
    creditLimit: { amount: Math.round(level * 40) * 5000, currency: 'EUR' },
    negativeRecords: random.chance(0.08),
  };
}

function esgScore(type: string, level: number, random: Random): Readonly<Record<string, unknown>> {
  const part = (): number => round(Math.min(100, Math.max(0, level * 100 + random.whole(-12, 12))), 1);
  const score = round(level * 100, 1);
  const rating = classOf(level, ['CCC', 'B', 'BB', 'BBB', 'A', 'AA', 'AAA']);
  if (type === 'esg-environmental-score')
    return { score, rating, components: { emissions: part(), energy: part(), water: part(), waste: part() } };
  if (type === 'esg-sustainability-score')
    return { score, rating, pillars: { environmental: part(), social: part(), governance: part() } };
  return {
    risk: { score: round(100 - score, 1), class: classOf(1 - level, ['very low', 'low', 'medium', 'high', 'very high']) },
    drivers: ['transition', 'physical', 'supply chain'].map((name) => ({
      name,
      weight: round(random.fraction(), 2),
      value: part(),
    })),
  };
}

function outlook(level: number, random: Random): Readonly<Record<string, unknown>> {
  return {
    horizonMonths: 12,
    score: Math.round(level * 100),
    outlook: classOf(level, ['negative', 'stable', 'positive']),
    scenarios: ['base', 'adverse', 'favourable'].map((name) => ({
      name,
      revenueGrowth: round((level - 0.45 + random.fraction() * 0.1) / 5, 3),
    })),
  };
}

function capital(random: Random): Readonly<Record<string, unknown>> {
  const before = random.whole(2, 400) * 5000;
  const amount = before + random.whole(-1, 20) * 5000;
  return {
    amount,
    currency: 'EUR',
    previous: { amount: before, currency: 'EUR' },
    kind: amount >= before ? 'increase' : 'decrease',
  };
}

function classOf(level: number, classes: readonly string[]): string {
  return classes[Math.min(classes.length - 1, Math.floor(level * classes.length))] ?? '';
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
