// Says that the editor failed in work that no command waits for.
import * as l10n from '@vscode/l10n';
import type { App } from './app.ts';

/** Shows a message if work fails. The editor may fail to open a document or a tab, or to write to the clipboard. */
export function reportEditorFault({ ui }: App, work: Promise<void>): void {
  work.catch(() => {
    ui.showMessage({ kind: 'warning', text: l10n.t('The editor could not do this, and nothing was sent. Try again.') });
  });
}
