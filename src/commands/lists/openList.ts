// Opens a list as a document of the editor.
import * as l10n from '@vscode/l10n';
import { Failure } from '../../client/failure.ts';
import type { List } from '../../client/model/list.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { App, Command } from '../../app/app.ts';
import { haveMembers } from '../haveMembers.ts';
import { pickList } from '../picks.ts';

/** Opens the document of a company list. Companies that were paid for are used; the price of the others comes first. */
export const openList: Command = async (app, targets) => {
  const title = l10n.t('Open List as Document');
  const list = await pickCompanyList(app, () => pickList(app, targets, title));
  if (list && (await haveMembers(app, [list], title))) await app.listDocuments.open(list);
};

/** The picked list as it is now, which is free, or as it was last seen if it cannot be read. Undefined for a people list. */
export async function pickCompanyList(app: App, pick: () => Promise<List | undefined>): Promise<List | undefined> {
  const picked = await pick();
  if (!picked) return undefined;
  if (picked.type === 'person') {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'The service does not show the members of people lists, so “{0}” cannot be opened. Add and remove people by their IDs.',
        oneLine(picked.name),
      ),
    });
    return undefined;
  }
  return listNow(app, picked);
}

/** Reads a list again, or returns it as it was if it cannot be read. @throws Failure `notFound` if it is gone, or `cancelled` */
export function listNow(app: App, list: List): Promise<List> {
  return app.ui.withProgress(l10n.t('Checking the list…'), (signal) => readAgain(app, list, signal));
}

/** Reads several lists again, each as `listNow` does. @throws Failure `notFound` if one is gone, or `cancelled` */
export function listsNow(app: App, lists: readonly List[]): Promise<readonly List[]> {
  return app.ui.withProgress(l10n.t('Reading the lists…'), (signal) =>
    Promise.all(lists.map((list) => readAgain(app, list, signal))),
  );
}

async function readAgain(app: App, list: List, signal: AbortSignal): Promise<List> {
  const { client, lists } = app.session.open;
  try {
    // The level of the acting user is among the permissions, which are free. A user who may not read them may still write.
    const [{ value }] = await Promise.all([
      client.getList({ id: list.id }, { signal }),
      lists.showPermissions(list.id, { signal }).catch(() => undefined),
    ]);
    return value;
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'notFound' && error.kind !== 'cancelled') return list;
    throw error;
  }
}
