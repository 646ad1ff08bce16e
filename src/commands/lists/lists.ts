// The lists view: which lists it shows, in which order and groups, and more of them.
import * as l10n from '@vscode/l10n';
import { listTypes, type List, type ListOrdering, type ListType } from '../../client/model/list.ts';
import { groupings, type Grouping } from '../../domain/lists/grouping.ts';
import { formatPairs, parsePairs, type Pairs } from '../../domain/lists/pairs.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import type { Pager } from '../../state/reading/pager.ts';
import { back, type App, type Choice, type Command } from '../../app/app.ts';
import { answered } from '../picks.ts';

export const refreshLists: Command = async (app) => {
  await app.session.open.lists.refresh();
};

/** Loads the next page. If its row was clicked, the first new list gets the focus, so that the user can read on. */
export const loadMoreLists: Command = async (app, targets) => {
  const { lists } = app.session.open.lists;
  const before = new Set(lists.rows);
  await lists.more();
  const first = lists.rows.find((row) => row.value && !before.has(row))?.value;
  if (first && targets.length > 0) app.ui.reveal(first.id, { focus: true });
};

/** Loads all lists that paging reaches. If the user cancels, the loaded ones stay. */
export const loadAllLists: Command = async (app) => {
  const { lists } = app.session.open.lists;
  await loadLists(app, lists);
  const { locale } = app.settings;
  const loaded = formatNumber(lists.rows.length, locale);
  if (lists.isTruncated) {
    const all = formatNumber(lists.count ?? lists.rows.length, locale);
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t('{0} of {1} lists are loaded, and the service returns no more. Filter the lists to see others.', loaded, all),
    });
  } else app.ui.showStatus(l10n.t('All {0} lists are loaded.', loaded));
};

/** Loads lists with progress, until all are loaded or there are `enough`. Free. @throws Failure */
export async function loadLists(app: App, lists: Pager<List>, enough?: () => boolean): Promise<void> {
  const { locale } = app.settings;
  await app.ui.withProgress(l10n.t('Loading the lists…'), (signal, report) =>
    lists.all({
      signal,
      ...(enough ? { enough } : {}),
      report: () => {
        const { loaded, count = lists.loaded } = lists;
        report(l10n.t('{0} of {1}', formatNumber(loaded, locale), formatNumber(count, locale)));
      },
    }),
  );
}

export const groupLists: Command = async (app) => {
  const { lists } = app.session.open;
  const labels: Readonly<Record<Grouping, string>> = {
    none: l10n.t('Not at all'),
    owner: l10n.t('Mine and shared with me'),
    type: l10n.t('Companies and people'),
    both: l10n.t('Mine and shared with me, then companies and people'),
  };
  const now = l10n.t('now');
  const choices = groupings.map((value): Choice<Grouping> => ({
    label: labels[value],
    ...(value === lists.grouping ? { description: now } : {}),
    value,
  }));
  const title = l10n.t('Group Lists');
  const grouping = answered(
    await app.ui.choose({ title, placeholder: l10n.t('How should the loaded lists be grouped?'), choices }),
  );
  if (grouping !== undefined) lists.grouping = grouping;
};

export const orderLists: Command = async (app) => {
  const { lists } = app.session.open;
  const labels: Readonly<Record<ListOrdering, string>> = {
    name: l10n.t('Name'),
    modifiedDate: l10n.t('Oldest change first'),
    modifiedDateDesc: l10n.t('Latest change first'),
    listLengthDesc: l10n.t('Most items first'),
  };
  const now = l10n.t('now');
  const choice = (value: ListOrdering): Choice<ListOrdering> => ({
    label: labels[value],
    ...(value === lists.query.ordering ? { description: now } : {}),
    value,
  });
  const orderings = [choice('name'), choice('modifiedDate'), choice('modifiedDateDesc'), choice('listLengthDesc')];
  const ordering = answered(
    await app.ui.choose({ title: l10n.t('Order Lists'), placeholder: l10n.t('By what?'), choices: orderings }),
  );
  if (ordering !== undefined) await lists.setQuery({ ...lists.query, ordering });
};

/** The number of questions for a filter. */
const steps = 3;

/** Asks for type, name and extra data, one after the other. From each question the user can go back. */
export const filterLists: Command = async (app) => {
  const { lists } = app.session.open;
  const { ordering, ...current } = lists.query;
  let type: ListType | 'any' | undefined;
  let name = current.name ?? '';
  for (let step = 1; step <= steps;) {
    if (step === 1) {
      type = answered(await askType(app, current.type));
      if (type === undefined) return;
      step = 2;
    } else if (step === 2) {
      const answer = await askName(app, name);
      if (answer === undefined) return;
      if (answer !== back) name = answer.trim();
      step = answer === back ? 1 : 3;
    } else {
      const pairs = await askPairs(app, current.extraData);
      if (pairs === undefined) return;
      if (pairs === back) step = 2;
      else {
        await lists.setQuery({
          ordering,
          ...(name === '' ? {} : { name }),
          ...(type === undefined || type === 'any' ? {} : { type }),
          ...(Object.keys(pairs).length === 0 ? {} : { extraData: pairs }),
        });
        return;
      }
    }
  }
};

export const clearListFilter: Command = async (app) => {
  const { lists } = app.session.open;
  await lists.setQuery({ ordering: lists.query.ordering });
};

function askType(app: App, current: ListType | undefined): Promise<ListType | 'any' | typeof back | undefined> {
  const labels: Readonly<Record<ListType | 'any', string>> = {
    any: l10n.t('Companies and people'),
    company: l10n.t('Company lists only'),
    person: l10n.t('People lists only'),
  };
  return app.ui.choose<ListType | 'any'>({
    title: l10n.t('Filter Lists'),
    placeholder: l10n.t('Which type of lists?'),
    choices: (['any', ...listTypes] as const).map((value) => ({
      label: labels[value],
      ...(value === current ? { description: l10n.t('now') } : {}),
      value,
    })),
    step: { at: 1, of: steps },
  });
}

function askName(app: App, value: string): Promise<string | typeof back | undefined> {
  return app.ui.ask({
    title: l10n.t('Filter Lists'),
    prompt: l10n.t('A part of the name; leave it empty for all names.'),
    value,
    step: { at: 2, of: steps },
  });
}

async function askPairs(app: App, current: Pairs | undefined): Promise<Pairs | typeof back | undefined> {
  const answer = await app.ui.ask({
    title: l10n.t('Filter Lists'),
    prompt: l10n.t('Pairs in the extra data, separated by commas; leave it empty for all lists.'),
    placeholder: l10n.t('such as region=Vlaanderen, priority=1'),
    value: current ? formatPairs(current) : '',
    check: pairsProblem,
    step: { at: 3, of: steps },
  });
  if (answer === undefined || answer === back) return answer;
  const read = parsePairs(answer);
  return 'pairs' in read ? read.pairs : undefined;
}

function pairsProblem(text: string): string | undefined {
  const read = parsePairs(text);
  if (!('problem' in read)) return undefined;
  return read.problem.kind === 'openQuote'
    ? l10n.t('A quotation mark is not closed. Close it, or remove it.')
    : l10n.t('“{0}” is not a pair. Write key=value.', oneLine(read.problem.text, 60));
}
