// The decision whether a call would pass a cap, given what was spent.
import type { Caps, Source } from '../client/ledger.ts';
import { startOfDay } from '../client/localDay.ts';

/** Which spending counts for a cap: everything that is entered or reserved, of all accounts and windows. */
export type Period =
  | { readonly kind: 'day'; readonly from: number; readonly to: number }
  /** By time, and by window for the case that the computer's clock is set back. */
  | { readonly kind: 'session'; readonly from: number; readonly window: string }
  | { readonly kind: 'chat'; readonly chat: string };

/** One window of the editor, from its opening to its end. `id` is never used again. */
export interface Window {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
}

/**
 * The first cap that a call of `total` credits would pass, or undefined. `counted` gives the credits of a period.
 * What is no number passes every cap.
 */
export function passedCap(
  caps: Caps,
  total: number,
  call: { readonly now: number; readonly window: Window; readonly source: Source },
  counted: (period: Period) => number,
): keyof Caps | undefined {
  const passes = (cap: number | undefined, period: Period): boolean => cap !== undefined && !(counted(period) + total <= cap);
  const { now, window, source } = call;
  if (caps.perCall !== undefined && !(total <= caps.perCall)) return 'perCall';
  if (passes(caps.perSession, { kind: 'session', from: window.openedAt, window: window.id })) return 'perSession';
  if (passes(caps.perDay, { kind: 'day', from: startOfDay(now), to: startOfDay(now, 1) })) return 'perDay';
  if (source.kind === 'agent' && passes(caps.perAgentChat, { kind: 'chat', chat: source.chat })) return 'perAgentChat';
  return undefined;
}
