// Checks that the session in which a command was begun is still open, before the command sends or replaces anything.
import * as l10n from '@vscode/l10n';
import type { App } from './app.ts';

/**
 * Returns whether the session in which a command was begun is still open; otherwise a message says that nothing was sent. While a
 * question is shown, another account or acting user may be opened. There, the same ID may be another list, which must not change.
 */
export function isSameSessionOrWarn({ begunIn, session: { state }, ui }: App): boolean {
  if (!begunIn || (state.kind === 'open' && state.session === begunIn)) return true;
  ui.showMessage({ kind: 'warning', text: l10n.t('The session was closed, so nothing was sent. Start again.') });
  return false;
}
