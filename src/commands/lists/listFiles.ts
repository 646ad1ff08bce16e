// Commands for a file with IDs: compare with a list, pull, push, or create a list from it.
import * as l10n from '@vscode/l10n';
import type { List } from '../../client/model/list.ts';
import { hasLostCompanies } from '../../app/documents/countStillThere.ts';
import { knownBase } from '../../app/documents/knownBase.ts';
import { listIdIn, withHeader } from '../../domain/documents/listHeader.ts';
import { saveList } from '../../app/documents/saveList.ts';
import { mistakesText } from '../../app/documents/saveText.ts';
import { parseDocument } from '../../domain/lists/listDocument.ts';
import { reviseDocument } from '../../domain/lists/writeDocument.ts';
import { oneLine } from '../../viewModel/format.ts';
import type { Target } from '../../viewModel/target.ts';
import { writeCommand, type App, type Command } from '../../app/app.ts';
import type { IdDocument } from '../../app/listDocuments.ts';
import { createListOfCompanies } from './createList.ts';
import { haveMembers } from '../haveMembers.ts';
import { pickCompanyList } from './openList.ts';
import { pickList } from '../picks.ts';

interface Pair {
  readonly document: IdDocument;
  readonly list: List;
}

/** Shows the list next to the document, in the order of the document, so that only the differences stand out. */
export const compareList: Command = async (app, targets) => {
  const title = l10n.t('Compare with List');
  const pair = await pairOf(app, targets, title);
  if (!pair || !(await haveMembers(app, [pair.list], title))) return;
  const text = listText(app, pair);
  await app.listDocuments.compare({ title: l10n.t('“{0}” in the service', oneLine(pair.list.name)), text });
};

/** Replaces the companies of the document by those of the list in one edit, and adds a first line that names the list. */
export const pullList: Command = async (app, targets) => {
  const title = l10n.t('Pull from List');
  const pair = await pairOf(app, targets, title);
  if (!pair || !(await haveMembers(app, [pair.list], title))) return;
  const { document, list } = pair;
  await document.replace(withHeader(listText(app, pair), list));
  app.ui.showStatus(l10n.t('Pulled from “{0}”.', oneLine(list.name)));
};

/** Makes the list equal to the document, after showing the changes and asking, as when a list's document is saved. */
export const pushList = writeCommand(async (app, targets) => {
  const title = l10n.t('Push to List');
  const pair = await pairOf(app, targets, title);
  if (!pair) return;
  const { document, list } = pair;
  // If the members of the list are not loaded, companies can be added, and the unknown members stay in the list.
  if (!(await haveMembers(app, [list], title, true))) return;
  const { text } = document;
  const base = knownBase(app.session.open, list);
  const saved = await saveList(app, {
    base,
    text,
    showDiff: (other) => app.listDocuments.compare(other),
    // The list was read just now, but its companies may have been loaded before others exchanged some of them.
    isOutdated: () => hasLostCompanies(app, base),
  });
  if (saved.kind === 'unsaved') app.ui.showMessage({ kind: 'warning', text: saved.why });
  else if (saved.hadNoChange) {
    const same = l10n.t(
      'Nothing was sent: “{0}” holds the same companies as the document, as far as they are known.',
      oneLine(list.name),
    );
    app.ui.showStatus(same);
  } else if (saved.text !== text && document.text === text) await document.replace(saved.text);
});

/** Creates a list with the companies of the document. */
export const createListFromDocument = writeCommand(async (app) => {
  const document = activeDocument(app);
  if (!document) return;
  const { entries, problems } = parseDocument(document.text);
  const mistakes = mistakesText(problems, app.settings.locale);
  if (mistakes !== undefined || entries.length === 0) {
    app.ui.showMessage({ kind: 'warning', text: mistakes ?? l10n.t('The document has no ID. Write one on each line first.') });
    return;
  }
  await createListOfCompanies(
    app,
    entries.map(({ id }): Target => ({ kind: 'company', company: { id } })),
  );
});

async function pairOf(app: App, targets: readonly Target[], title: string): Promise<Pair | undefined> {
  const document = activeDocument(app);
  if (!document) return undefined;
  const known = listIdIn(document.text);
  const list = await pickCompanyList(app, () =>
    known === undefined
      ? pickList(app, targets, title)
      : app.ui.withProgress(l10n.t('Checking the list…'), async (signal) => {
          return (await app.session.open.client.getList({ id: known }, { signal })).value;
        }),
  );
  return list && { document, list };
}

function activeDocument(app: App): IdDocument | undefined {
  const { active } = app.listDocuments;
  if (!active) {
    app.ui.showMessage({
      kind: 'warning',
      text: l10n.t(
        'No document with IDs has the focus. Open a .companylist file, or choose the language Company List for a document.',
      ),
    });
  }
  return active;
}

/** The companies of the list as text, in the order and with the comments of the document. */
function listText(app: App, { document, list }: Pair): string {
  const { lists, companies } = app.session.open;
  return reviseDocument(document.text, lists.companiesIn(list.id), (id) => companies.get(id)?.name);
}
