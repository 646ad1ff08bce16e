// Commands for companies: show the timeline, insert the ID, copy the ID.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { Target } from '../../viewModel/target.ts';
import { subjectCompaniesOf } from '../../state/timeline/timelineEntry.ts';
import type { App, Command } from '../../app/app.ts';
import { insertCompanies, pickCompany } from './findCompany.ts';
import { openTimelines } from '../timeline/timelineTopics.ts';

export const showTimeline: Command = async (app, targets) => {
  openTimelines(app, await companiesOf(app, targets, l10n.t('Show Timeline')));
};

export const insertCompanyId: Command = async (app, targets) => {
  const companies = await companiesOf(app, targets, l10n.t('Insert Company ID'));
  if (companies.length > 0) await insertCompanies(app, companies);
};

/** Asks the editor for suggestions, among which are companies by name, outside of strings too. */
export const suggestCompanies: Command = (app) => {
  app.ui.suggest();
  return Promise.resolve();
};

export const copyCompanyId: Command = async (app, targets) => {
  const companies = await companiesOf(app, targets, l10n.t('Copy Company ID'));
  if (companies.length > 0) await app.ui.copy(companies.map(({ id }) => id).join('\n'));
};

/**
 * The companies that a command is run on, each once: those of the rows. Without rows, those of the selected events of the
 * timeline that has the focus, or else all of that timeline. Without a timeline, one that the user picks.
 */
export async function companiesOf(app: App, targets: readonly Target[], title: string): Promise<readonly Company[]> {
  // A company has a row in each list that holds it.
  const clicked = new Map(targets.flatMap((target) => (target.kind === 'company' ? [[target.company.id, target.company]] : [])));
  if (clicked.size > 0) return [...clicked.values()];
  const shown = shownIn(app);
  if (shown.length > 0) return shown;
  const picked = await pickCompany(app, title);
  return picked ? [picked] : [];
}

function shownIn({ timelines: { active }, session }: App): readonly Company[] {
  if (!active) return [];
  const { topic, selection } = active;
  const selected = [...new Set(selection.flatMap(({ row }) => subjectCompaniesOf(row)))];
  const known = new Map(topic.companies.map((company) => [company.id, company]));
  // The events of a timeline of companies may name others, which the timeline is not about.
  const meant = topic.scope.kind === 'companies' ? selected.filter((id) => known.has(id)) : selected;
  const companies = meant.map((id): Company => known.get(id) ?? session.open.companies.get(id) ?? { id });
  return companies.length > 0 ? companies : topic.companies;
}
