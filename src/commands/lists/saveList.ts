// Saves the focused list document: asks first, and explains why something was not sent.
import * as l10n from '@vscode/l10n';
import { writeCommand } from '../../app/app.ts';

export const saveList = writeCommand(async (app) => {
  const saved = await app.listDocuments.save();
  if (saved === 'noDocument') {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('No list document has the focus. Open one with “Open List as Document”.'),
    });
  } else if (saved !== undefined) app.ui.showMessage({ kind: 'warning', text: saved.why });
});
