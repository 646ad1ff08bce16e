// Commands for the credits, the caps, the documentation, issues and the log.
import * as l10n from '@vscode/l10n';
import type { Command } from '../../app/app.ts';

export const refreshCredits: Command = async (app) => {
  const session = app.session.open;
  if (!session.canReadCredits) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('This account has no credits address, so the credits left are unknown. Sign in again and enter one.'),
    });
    return;
  }
  await session.credits.refresh();
  app.ui.showStatus(l10n.t('Credits are up to date.'));
};

export const endPause: Command = (app) => {
  app.session.open.limiter.endPause();
  return Promise.resolve();
};

export const openCapSettings: Command = (app) => {
  app.ui.openSettings('companyData.caps');
  return Promise.resolve();
};

/** Opens the documentation: the page that a link of a setting names, or the first one. */
export const openDocumentation: Command = (app, [target]) => {
  app.ui.openDocumentation(target?.kind === 'documentation' ? target.page : 'README');
  return Promise.resolve();
};

/** Opens the editor's form for an issue, which the user checks and sends. */
export const reportIssue: Command = (app) => {
  app.ui.reportIssue();
  return Promise.resolve();
};

export const showLog: Command = (app) => {
  app.ui.showLog();
  return Promise.resolve();
};
