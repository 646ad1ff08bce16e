// Asks for the lists to whose members a search of companies is limited, by names or IDs.
import * as l10n from '@vscode/l10n';
import { normalizeName } from '../../client/normalizeName.ts';
import type { List } from '../../client/model/list.ts';
import { oneLine } from '../../viewModel/format.ts';
import { readValues, withCriterion, writeValues, type CompanyCriteria } from '../../state/companies/companyCriteria.ts';
import type { App } from '../../app/app.ts';
import { answered } from '../picks.ts';
import { emptyText, problemOf } from './criterionChecks.ts';

/** Asks for lists. @returns the criteria with these lists; undefined if the user backs out */
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

/** The name of a list, or its ID if the name does not identify it among the loaded lists. */
function nameFor(id: string, loaded: readonly List[]): string {
  const name = loaded.find((list) => list.id === id)?.name ?? '';
  return name !== '' && listsIn(writeValues([name]), loaded).ids[0] === id ? name : id;
}

// The ID of a loaded list always counts as an ID. Digits that name no loaded list are the ID of one not loaded.
function listsIn(text: string, loaded: readonly List[]): { readonly ids: readonly string[]; readonly problem?: string } {
  const values = readValues(text);
  const ids: string[] = [];
  for (const value of typeof values === 'string' ? [] : values) {
    const sameName = loaded.filter(({ id, name }) => id !== value && normalizeName(name) === normalizeName(value));
    const [named, otherNamed] = sameName;
    if (loaded.some(({ id }) => id === value) || (!named && /^\d+$/.test(value))) ids.push(value);
    else if (named && !otherNamed) ids.push(named.id);
    else {
      const name = oneLine(value, 40);
      return {
        ids,
        problem: otherNamed
          ? l10n.t('Several lists are called “{0}”: enter the ID of one.', name)
          : l10n.t('No loaded list is called “{0}”: enter its ID.', name),
      };
    }
  }
  return { ids };
}
