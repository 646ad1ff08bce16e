// Commands of the credits view: choose its period, filter its calls, and export the ledger as a file.
import * as l10n from '@vscode/l10n';
import { operationName } from '../../viewModel/credits/operationName.ts';
import { totalOf } from '../../client/price.ts';
import { formatNumber } from '../../viewModel/format.ts';
import { ledgerCsv } from '../../viewModel/credits/ledgerCsv.ts';
import { TeamFault } from '../../domain/team/teamFault.ts';
import { teamCsv } from '../../viewModel/team/teamCsv.ts';
import { teamDays } from '../../viewModel/team/teamDays.ts';
import { explainTeamFault } from '../../viewModel/team/teamFaultText.ts';
import { agentName, certaintyName, periodName, periods, sourceName } from '../../viewModel/credits/spendingFilterText.ts';
import type { CallFilter, Period } from '../../state/credits/spendingFilter.ts';
import type { App, Choice, Command } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { answered } from '../picks.ts';
import { saveFile } from '../../app/saveFile.ts';

const sources = ['person', 'export', 'watch', 'agent'] as const;
const certainties = ['known', 'estimated', 'unconfirmed', 'saved'] as const;

export const chooseSpendingPeriod: Command = async (app) => {
  const choices = periods.map((period): Choice<Period> => ({
    label: periodName(period),
    ...(period === app.spending.period ? { description: l10n.t('now') } : {}),
    value: period,
  }));
  const title = l10n.t('Choose Spending Period');
  const period = answered(await app.ui.choose({ title, placeholder: l10n.t('Which period?'), choices }));
  if (period !== undefined) app.spending.period = period;
};

/** Offers the values that the ledger has in the period. A choice adds or removes a filter, and each kind has at most one. */
export const filterSpending: Command = async (app) => {
  const title = l10n.t('Filter Spending');
  const placeholder = app.spending.narrowed
    ? l10n.t('Which calls? Choose an active filter to remove it.')
    : l10n.t('Which calls?');
  const picked = answered(await app.ui.choose({ title, placeholder, choices: callChoices(app) }));
  if (picked) app.spending.calls = picked;
};

export const clearSpendingFilter: Command = (app) => {
  app.spending.calls = {};
  return Promise.resolve();
};

/** Writes the entries that the view shows: the user's, or all those of the team in the period. */
export const exportSpending: Command = async (app) => {
  const whose = app.team.state.kind === 'none' ? 'me' : await askWhose(app);
  if (whose === 'team') await exportTeam(app);
  else if (whose === 'me') await exportOwn(app);
};

async function askWhose(app: App): Promise<'me' | 'team' | undefined> {
  const choices: readonly Choice<'me' | 'team'>[] = [
    { label: l10n.t('Me'), icon: 'person', value: 'me' },
    { label: l10n.t('Team'), icon: 'organization', value: 'team' },
  ];
  const title = l10n.t('Export Spending as CSV');
  return answered(await app.ui.choose({ title, placeholder: l10n.t('Whose spending?'), choices }));
}

async function exportTeam(app: App): Promise<void> {
  try {
    const team = await app.team.open();
    const ledger = await team.ledger();
    // The days are those of the team's clock, which is not known before the team has answered.
    if (app.team.state.kind === 'connecting') await team.refresh();
    const { state } = app.team;
    const status = 'status' in state ? state.status : undefined;
    if (!ledger || !status) throw new TeamFault(state.kind === 'unreachable' ? state.fault : 'connection');
    const entries = ledger.entries(teamDays(app.spending.period, status));
    const written = await saveFile(app, { name: 'team-credits.csv', kind: 'CSV', ending: 'csv' }, teamCsv(entries));
    if (written) app.ui.showStatus(l10n.t('The ledger of the team is exported.'));
  } catch (error) {
    if (!(error instanceof TeamFault)) throw error;
    const { what, todo } = explainTeamFault(error.kind);
    app.ui.showMessage({ kind: 'error', text: `${what} ${todo}` });
  }
}

async function exportOwn(app: App): Promise<void> {
  const { ledger, account } = app.session.open.money;
  const entries = ledger.all(app.spending.of(account, app.now()));
  const written = await saveFile(app, { name: 'credits.csv', kind: 'CSV', ending: 'csv' }, ledgerCsv(entries));
  if (written) app.ui.showStatus(l10n.t('The ledger is exported.'));
}

// The value of a choice is the filter as it will be.
function callChoices(app: App): readonly Choice<CallFilter>[] {
  const { ledger, account } = app.session.open.money;
  const period = app.spending.inPeriod(account, app.now());
  const { calls } = app.spending;
  const choice = (
    label: string,
    icon: string,
    chosen: boolean,
    counted: readonly string[],
    value: CallFilter,
  ): Choice<CallFilter> => {
    const parts = [...(chosen ? [l10n.t('now')] : []), ...counted];
    return { label, ...(parts.length > 0 ? { description: parts.join(' · ') } : {}), icon, value };
  };
  const countOf = (count: number): readonly string[] => [
    count === 1 ? l10n.t('1 call') : l10n.t('{0} calls', formatNumber(count, app.settings.locale)),
  ];
  const byOperation = ledger.sums(period, 'operation').map(({ key, calls: count }) => {
    const chosen = key === calls.operation;
    const value = chosen ? without(calls, 'operation') : { ...calls, operation: key };
    return choice(operationName(key), 'graph', chosen, countOf(count), value);
  });
  const bySource = ledger.sums(period, 'source').flatMap(({ key, calls: count }) => {
    const source = sources.find((one) => one === key);
    if (!source) return [];
    const chosen = source === calls.source;
    const value = chosen ? without(calls, 'source') : { ...calls, source };
    return [choice(sourceName(source), 'person', chosen, countOf(count), value)];
  });
  const byAgent = ledger.sums({ ...period, source: 'agent' }, 'agent').flatMap(({ key: agent, calls: count }) => {
    if (agent === '') return [];
    const chosen = agent === calls.agent;
    const value = chosen ? without(calls, 'agent') : { ...calls, agent };
    return [choice(agentName(agent), 'hubot', chosen, countOf(count), value)];
  });
  const totals = ledger.totals(period);
  const byCertainty = certainties.flatMap((certainty) => {
    const chosen = certainty === calls.certainty;
    if (!chosen && totalOf(totals[certainty]) === 0) return [];
    const value = chosen ? without(calls, 'certainty') : { ...calls, certainty };
    return [choice(certaintyName(certainty), certainty === 'unconfirmed' ? 'question' : 'check', chosen, [], value)];
  });
  return [
    ...(app.spending.narrowed ? [choice(l10n.t('All calls'), 'clear-all', false, [], {})] : []),
    ...grouped(l10n.t('By kind of call'), byOperation),
    ...grouped(l10n.t('By origin'), bySource),
    ...grouped(l10n.t('By agent'), byAgent),
    ...grouped(l10n.t('By certainty of the cost'), byCertainty),
  ];
}

function without(calls: CallFilter, part: keyof CallFilter): CallFilter {
  const { [part]: _chosenBefore, ...others } = calls;
  return others;
}
