// Makes the package `payload` of an event.
// Unconfirmed: all of it. Five types look like scores in company packages, two do not.
import { isoDate } from '../day.ts';
import { Random } from '../random.ts';
import type { EventRecord } from './eventSource.ts';
import { healthOf } from './health.ts';

/** The payload of an event, which is the same whenever it is asked for. */
export function payloadOf(event: EventRecord): Readonly<Record<string, unknown>> {
  const random = new Random(4, event.key);
  const level = levelOf(event, random);
  switch (event.type) {
    case 'cebi-micro-score':
      return microScore(event, level, random);
    case 'esg-environmental-score':
      return environmentalScore(level, random);
    case 'esg-sustainability-score':
      return { classValue: (1 + Math.floor(level * 9)).toFixed(1), classLabel: classOf(level, ratings) };
    case 'cgs-monthly':
      return { code: 10 - Math.min(9, Math.floor(level * 10)), description: classOf(level, risks.toReversed()) };
    case 'forward-looking':
      return {
        class: classOf(level, ['E', 'D', 'C', 'B', 'A']),
        classLabel: classOf(level, ['negative', 'stable', 'positive']),
        updated: isoDate(event.start),
      };
    case 'esg-risk-score':
      return riskScore(level, random);
    case 'capital':
      return capital(random);
  }
}

const risks = ['very low', 'low', 'medium', 'high', 'very high'] as const;
const ratings = ['CCC', 'B', 'BB', 'BBB', 'A', 'AA', 'AAA'] as const;

/** The condition of the event's company, from 0 for the worst to 1 for the best. */
function levelOf(event: EventRecord, random: Random): number {
  const level = healthOf(event.subjects[0]?.index ?? 0, event.start) + (random.fraction() - 0.5) * 0.06;
  return Math.min(1, Math.max(0, level));
}

function microScore(event: EventRecord, level: number, random: Random): Readonly<Record<string, unknown>> {
  return {
    value: Math.round(level * 1000),
    description: classOf(level, risks.toReversed()),
    realTime: random.chance(0.5),
    updateTime: isoDate(event.start),
  };
}

function environmentalScore(level: number, random: Random): Readonly<Record<string, unknown>> {
  const labelled = (score: number): Readonly<Record<string, unknown>> => ({
    score: round(score, 2),
    scoreLabel: classOf(score, ['low', 'medium', 'high', 'top']),
  });
  const nearLevel = (): number => Math.min(1, Math.max(0, level + random.integer(-12, 12) / 100));
  return {
    ...labelled(level),
    components: Object.fromEntries(['emissions', 'energy', 'water', 'waste'].map((name) => [name, labelled(nearLevel())])),
  };
}

function riskScore(level: number, random: Random): Readonly<Record<string, unknown>> {
  const drivers = ['transition', 'physical', 'supply chain'].map((name) => ({
    name,
    weight: round(random.fraction(), 2),
    value: round(Math.min(100, Math.max(0, level * 100 + random.integer(-12, 12))), 1),
  }));
  return { risk: { score: round((1 - level) * 100, 1), class: classOf(1 - level, risks) }, drivers };
}

function capital(random: Random): Readonly<Record<string, unknown>> {
  const before = random.integer(2, 400) * 5000;
  const amount = before + random.integer(-1, 20) * 5000;
  return {
    amount,
    currency: 'EUR',
    previous: { amount: before, currency: 'EUR' },
    kind: amount >= before ? 'increase' : 'decrease',
  };
}

/** The class of a level. @param classes those of equal parts of the scale from 0 to 1, the lowest first */
function classOf(level: number, classes: readonly string[]): string {
  return classes[Math.min(classes.length - 1, Math.floor(level * classes.length))] ?? '';
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
