// The decision whether a call would exceed a cap, given what was spent.
import { agentPeriodMs, type Caps, type Source } from '../client/ledger.ts';
import { startOfDay } from '../client/localDay.ts';

/** The period whose spending counts for a cap. It counts what all accounts and windows have entered or reserved. */
export type Period =
  | { readonly kind: 'day'; readonly from: number; readonly to: number }
  /** The window counts beside the time, in case the computer's clock is set back. */
  | { readonly kind: 'session'; readonly from: number; readonly window: string }
  | { readonly kind: 'chat'; readonly chat: string }
  | { readonly kind: 'agent'; readonly agent: string; readonly from: number };

/** One window of the editor. Its `id` is never used again. */
export interface Window {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
}

interface Call {
  readonly now: number;
  readonly window: Window;
  readonly source: Source;
}

/**
 * The first cap that a call of `total` credits would exceed, or undefined. `counted` returns the credits of a period.
 * A total that is not a number exceeds every cap.
 */
export function exceededCap(caps: Caps, total: number, call: Call, counted: (period: Period) => number): keyof Caps | undefined {
  const exceeds = (cap: number | undefined, period: Period): boolean => cap !== undefined && !(counted(period) + total <= cap);
  const { now, window, source } = call;
  if (caps.perCall !== undefined && !(total <= caps.perCall)) return 'perCall';
  if (exceeds(caps.perSession, { kind: 'session', from: window.openedAt, window: window.id })) return 'perSession';
  if (exceeds(caps.perDay, { kind: 'day', from: startOfDay(now), to: startOfDay(now, 1) })) return 'perDay';
  if (source.kind === 'agent' && exceeds(caps.perAgentChat, { kind: 'chat', chat: source.chat })) return 'perAgentChat';
  return passesUnasked(caps, total, call, counted) ? 'perAgent' : undefined;
}

// Whether a call that the user was not asked about exceeds the cap of its agent. An agent without a name has no cap of its own,
// so each such call of it counts as exceeding.
function passesUnasked(
  { perAgent = 0 }: Caps,
  total: number,
  { now, source }: Call,
  counted: (period: Period) => number,
): boolean {
  if (source.kind !== 'agent' || source.isUnasked !== true) return false;
  if (source.name === undefined) return true;
  return !(counted({ kind: 'agent', agent: source.name, from: now - agentPeriodMs }) + total <= perAgent);
}
