// The decision whether a call would exceed a cap, given what was spent.
import { agentPeriodMs, type Caps, type Source } from '../client/ledger.ts';
import { startOfDay } from '../client/localDay.ts';

/** The period whose credits count for a cap: those that all accounts and windows have entered or reserved. */
export type Period =
  | { readonly kind: 'day'; readonly from: number; readonly to: number }
  /** Entries of the window count even if they are dated before `from`, because the clock of the computer may be set back. */
  | { readonly kind: 'session'; readonly from: number; readonly window: string }
  | { readonly kind: 'chat'; readonly chat: string }
  | { readonly kind: 'agent'; readonly agent: string; readonly from: number };

/** One window of the editor. No other window ever has its `id`. */
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
 * Returns the first cap that a call of `total` credits would exceed. A total that is not a number exceeds every cap.
 * @param counted returns the credits of a period
 */
export function exceededCap(caps: Caps, total: number, call: Call, counted: (period: Period) => number): keyof Caps | undefined {
  const exceeds = (cap: number | undefined, period: Period): boolean => cap !== undefined && !(counted(period) + total <= cap);
  const { now, window, source } = call;
  if (caps.perCall !== undefined && !(total <= caps.perCall)) return 'perCall';
  if (exceeds(caps.perSession, { kind: 'session', from: window.openedAt, window: window.id })) return 'perSession';
  if (exceeds(caps.perDay, { kind: 'day', from: startOfDay(now), to: startOfDay(now, 1) })) return 'perDay';
  if (source.kind === 'agent' && exceeds(caps.perAgentChat, { kind: 'chat', chat: source.chat })) return 'perAgentChat';
  return exceedsAgentCap(caps, total, call, counted) ? 'perAgent' : undefined;
}

// Returns whether an agent's call about which the user was not asked exceeds the cap of the agent. An agent without a name has no
// cap, so all of its calls of this kind are refused.
function exceedsAgentCap(
  { perAgent = 0 }: Caps,
  total: number,
  { now, source }: Call,
  counted: (period: Period) => number,
): boolean {
  if (source.kind !== 'agent' || source.isUnasked !== true) return false;
  if (source.name === undefined) return true;
  return !(counted({ kind: 'agent', agent: source.name, from: now - agentPeriodMs }) + total <= perAgent);
}
