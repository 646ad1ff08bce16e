// Asks for the lists whose members a search is for, by their names or IDs.
import * as l10n from '@vscode/l10n';
import { normalizeName } from '../../client/normalizeName.ts';
import type { List } from '../../client/model/list.ts';
import { oneLine } from '../../viewModel/format.ts';
import { readValues, withCriterion, writeValues, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App } from '../../app/app.ts';
import { answered } from '../picks.ts';
import { emptyText, problemOf } from './criterionChecks.ts';

/** The criteria with other lists; undefined if the user backs out. */
export async function askLists(app: App, title: string, criteria: CompanyCriteria): Promise<CompanyCriteria | undefined> {
  const { lists } = app.session.open;
  if (lists.lists.status === 'idle')
    await app.ui.withProgress(l10n.t('Reading the lists…'), (signal) => lists.showLists({ signal }));
  const loaded = lists.lists.rows.flatMap(({ value }) => (value && value.type !== 'person' ? [value] : []));
  const typed = answered(
    await app.ui.ask({
      title,
      prompt: emptyText(),
      placeholder: l10n.t('Names or IDs of lists, separated by commas'),
      value: writeValues((criteria.lists ?? []).map((id) => nameFor(id, loaded))),
      check: (text) => problemOf(text) ?? listsIn(text, loaded).problem,
    }),
  );
  return typed === undefined ? undefined : withCriterion(criteria, 'lists', listsIn(typed, loaded).ids);
}

/** The name of a list, followed by its ID if another list has the same name. */
function nameFor(id: string, loaded: readonly List[]): string {
  const name = loaded.find((list) => list.id === id)?.name ?? '';
  return name !== '' && listsIn(writeValues([name]), loaded).ids[0] === id ? name : id;
}

// An ID is one in any case: IDs are opaque, and those of lists that are not loaded may be meant as well.
function listsIn(text: string, loaded: readonly List[]): { readonly ids: readonly string[]; readonly problem?: string } {
  const values = readValues(text);
  const ids: string[] = [];
  for (const value of typeof values === 'string' ? [] : values) {
    const named = loaded.filter(({ id, name }) => id !== value && normalizeName(name) === normalizeName(value));
    const [only, second] = named;
    if (loaded.some(({ id }) => id === value) || (!only && /^\d+$/.test(value))) ids.push(value);
    else if (only && !second) ids.push(only.id);
    else {
      const name = oneLine(value, 40);
      return {
        ids,
        problem: second
          ? l10n.t('Several lists are called “{0}”: enter the ID of one.', name)
          : l10n.t('No loaded list is called “{0}”: enter its ID.', name),
      };
    }
  }
  return { ids };
}
