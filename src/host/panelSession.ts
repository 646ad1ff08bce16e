// Names the session of a tab in the tab's saved state, and compares it with another session.
import { omitUndefined } from '../client/omitUndefined.ts';
import type { OpenSession } from '../state/session/openSession.ts';

/** The part of a tab's state that names its account and acting user. The editor keeps the state over a reload. */
export interface SessionPanelState {
  readonly account: string;
  readonly actingUser?: string | undefined;
}

/** The state of a new tab of an open session. */
export function panelSessionOf({ money, actingUser }: OpenSession): SessionPanelState {
  return { account: money.account, ...omitUndefined({ actingUser }) };
}

/** Returns whether a tab with that state belongs to an open session. */
export function belongsTo({ account, actingUser }: SessionPanelState, open: OpenSession): boolean {
  return open.money.account === account && open.actingUser === actingUser;
}
