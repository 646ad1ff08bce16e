// Company rows: their timeline, their ID in code and on the clipboard.
import * as l10n from '@vscode/l10n';
import type { Company } from '../client/model/company.ts';
import type { Target } from '../present/target.ts';
import type { App, Command } from './app.ts';
import { insertIds, openTimeline, pickCompany } from './findCompany.ts';

export const showTimeline: Command = async (app, targets) => {
  const [company] = await companiesOf(app, targets, l10n.t('Show Timeline'));
  if (company) openTimeline(app, company);
};

/** A page of the timeline that has the focus: the panel states the price on its own button. */
export const loadMoreEvents: Command = async (app) => {
  const panel = app.timelines.active;
  if (panel) await panel.loadMore();
  else app.ui.say({ kind: 'warning', text: l10n.t('No timeline has the focus. Open the timeline of a company first.') });
};

export const insertCompanyId: Command = async (app, targets) => {
  const companies = await companiesOf(app, targets, l10n.t('Insert Company ID'));
  if (companies.length > 0)
    await insertIds(
      app,
      companies.map(({ id }) => id),
    );
};

export const copyCompanyId: Command = async (app, targets) => {
  const companies = await companiesOf(app, targets, l10n.t('Copy Company ID'));
  if (companies.length > 0) await app.ui.copy(companies.map(({ id }) => id).join('\n'));
};

async function companiesOf(app: App, targets: readonly Target[], title: string): Promise<readonly Company[]> {
  const clicked = targets.flatMap((target) => (target.kind === 'company' ? [target.company] : []));
  if (clicked.length > 0) return clicked;
  const shown = app.timelines.active?.topic.companies ?? [];
  if (shown.length > 0) return shown;
  const picked = await pickCompany(app, title);
  return picked ? [picked] : [];
}
