// Checks that the session in which a command was begun is still open, before the command sends or replaces anything.
import * as l10n from '@vscode/l10n';
import type { App } from './app.ts';

/**
 * Whether the session in which a command was begun is still open; otherwise a message says that nothing was sent. A question may
 * stay open while another account or acting user is opened, for which the same ID may be another list, or one to be left alone.
 */
export function isSameSession({ begunIn, session: { state }, ui }: App): boolean {
  if (!begunIn || (state.kind === 'open' && state.session === begunIn)) return true;
  ui.showMessage({ kind: 'warning', text: l10n.t('The session was closed, so nothing was sent. Start again.') });
  return false;
}
