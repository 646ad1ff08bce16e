// Compare Timelines: several companies in one tab, with the chart open.
import * as l10n from '@vscode/l10n';
import type { Company } from '../../client/model/company.ts';
import type { List } from '../../client/model/list.ts';
import { nameOrId } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import type { App, Command } from '../../app/app.ts';
import { haveMembers } from '../haveMembers.ts';
import { knownChoices } from '../picks.ts';
import { topicFor } from './timelineTopics.ts';

/** The most known companies that are offered. */
const mostKnown = 200;

interface Comparison {
  readonly companies: readonly Company[];
  /** Named after the first company by default. */
  readonly title?: string;
}

/** Opens the timeline, which counts its events for free. Cached events are not paid for again. */
export const compareTimelines: Command = async (app, targets) => {
  const comparison = await askComparison(app, targets);
  if (!comparison) return;
  const { companies, title } = comparison;
  const topic = new Set(companies.map(({ id }) => id)).size < 2 ? undefined : topicFor(app, companies, title);
  if (topic) app.timelines.open(topic, app.ui.editing, true);
  else
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('There is nothing to compare. Choose two companies at least, or a list of them.'),
    });
};

/** @returns undefined if the user backs out */
async function askComparison(app: App, targets: readonly Target[]): Promise<Comparison | undefined> {
  const rows = targets.flatMap((target) => (target.kind === 'company' ? [target.company] : []));
  if (rows.length > 1) return { companies: rows };
  // A list and the row of its companies may be selected together.
  const lists = new Map(
    targets.flatMap((target) => (target.kind === 'list' || target.kind === 'members' ? [[target.list.id, target.list]] : [])),
  );
  if (lists.size > 0) return companiesInLists(app, [...lists.values()]);
  const active = app.timelines.active?.topic;
  if (rows.length === 0 && active && active.companies.length > 1) return active;
  return pickCompanies(app, rows[0] ?? active?.companies[0]);
}

/** The companies of the lists. Unknown ones are offered at their price first. */
async function companiesInLists(app: App, lists: readonly List[]): Promise<Comparison | undefined> {
  const ofCompanies = lists.filter(({ type }) => type !== 'person');
  if (!(await haveMembers(app, ofCompanies, l10n.t('Compare Timelines')))) return undefined;
  const { lists: store, companies } = app.session.open;
  const ids = ofCompanies.flatMap(({ id }) => store.companiesIn(id));
  const nameOf = companies.names(ids);
  const members = ids.map((id): Company => ({ id, name: nameOf(id) ?? id }));
  const [only, second] = ofCompanies;
  return { companies: members, ...(only && !second ? { title: nameOrId(only) } : {}) };
}

/** Asks for the companies to compare. @param first a company that is among them in any case */
async function pickCompanies(app: App, first: Company | undefined): Promise<Comparison | undefined> {
  const own = first ? [first] : [];
  const known = app.session.open.companies.recent(mostKnown).filter(({ company }) => company.id !== first?.id);
  if (known.length === 0) return { companies: own };
  const others = await app.ui.chooseMany({
    title: l10n.t('Compare Timelines'),
    placeholder: first ? l10n.t('Compare {0} with which companies?', nameOrId(first)) : l10n.t('Which companies?'),
    choices: knownChoices(known, app),
  });
  return others && { companies: [...own, ...others] };
}
