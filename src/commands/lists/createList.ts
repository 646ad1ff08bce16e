// Creates a list: empty, with IDs out of a text, or with the companies of the rows that were clicked.
import * as l10n from '@vscode/l10n';
import type { ListType } from '../../client/model/list.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { parseExtraData, type ExtraData } from '../../domain/lists/extraData.ts';
import { updates } from '../../domain/lists/inverseCalls.ts';
import type { ListCall } from '../../domain/lists/listCall.ts';
import { creationOf } from '../../domain/lists/listRequests.ts';
import { formatNumber, oneLine } from '../../viewModel/format.ts';
import { back, writeCommand, type App } from '../../app/app.ts';
import { grouped } from '../../app/choiceGroups.ts';
import { changeLists } from './changeLists.ts';
import { checkExtraData } from './editExtraData.ts';
import { checkName } from '../checks.ts';
import { dryRunOf } from '../../app/dryRun.ts';
import { companiesOf } from '../companies/companies.ts';
import { askForIds } from '../companies/idSources.ts';

/** A unique ID that stands for the list until the service has created it. */
const temporaryId = (app: App): string => `new:${app.newId()}`;

/** The calls that make a list with items: the first makes it with as many as fit, the others bring in the rest. */
function callsToCreate(
  id: string,
  name: string,
  type: ListType,
  items: readonly string[],
  extraData?: ExtraData,
): readonly ListCall[] {
  const { create, then } = creationOf({
    name: name.trim(),
    type,
    ...(items.length > 0 ? { items } : {}),
    ...omitUndefined({ extraData }),
  });
  return [{ call: 'create', input: create, replaces: id }, ...updates(id, then)];
}

/** The choice of what the list holds. */
interface Contents {
  readonly type: ListType;
  /** True if the user is asked for IDs, instead of creating an empty list. */
  readonly filled: boolean;
}

/** Creates a list. The editor passes the selected row even if a button of the title bar was clicked, so rows are ignored. */
export const createList = writeCommand((app) => makeList(app, []));

/** Creates a list with the companies of the rows, of the timeline that has the focus, or with one that the user picks. */
export const createListOfCompanies = writeCommand(async (app, targets) => {
  const companies = await companiesOf(app, targets, l10n.t('Create List of Companies'));
  if (companies.length > 0) await makeList(app, [...new Set(companies.map(({ id }) => id))]);
});

/** Asks for the name, and for the contents if no companies are given. */
async function makeList(app: App, companyIds: readonly string[]): Promise<void> {
  const title = l10n.t('Create List');
  const id = temporaryId(app);
  const stepCount = companyIds.length > 0 ? 1 : 2;
  let typed = '';
  let extraData: ExtraData | undefined;
  for (;;) {
    const name = await app.ui.ask({
      title,
      prompt:
        companyIds.length === 1
          ? l10n.t('The name of the list, for 1 company')
          : companyIds.length > 0
            ? l10n.t('The name of the list, for {0} companies', formatNumber(companyIds.length, app.settings.locale))
            : l10n.t('The name of the list'),
      value: typed,
      check: checkName,
      step: { at: 1, of: stepCount },
      secondaryActions: dryRunOf(app, (text) => callsToCreate(id, text, 'company', companyIds)),
    });
    if (name === undefined || name === back) return;
    typed = name;
    if (companyIds.length > 0) return create(app, callsToCreate(id, name, 'company', companyIds), name);
    let contents = await askContents(app, title, extraData, ({ type }) => callsToCreate(id, name, type, [], extraData));
    while (contents === 'extraData') {
      extraData = (await askExtraData(app, title, extraData)) ?? extraData;
      contents = await askContents(app, title, extraData, ({ type }) => callsToCreate(id, name, type, [], extraData));
    }
    if (contents === undefined) return;
    if (contents === back) continue;
    const { type, filled } = contents;
    const callsFor = (items: readonly string[]): readonly ListCall[] => callsToCreate(id, name, type, items, extraData);
    const items = filled
      ? await askForIds(app, {
          title,
          prompt: l10n.t('IDs for “{0}”', oneLine(name)),
          label: (count) => l10n.t('Create “{0}” with {1}', oneLine(name, 60), count),
          type,
          callsFor,
        })
      : [];
    if (items) await create(app, callsFor(items), name);
    return;
  }
}

/** The keys and values that the list begins with. @returns undefined if the user backs out */
async function askExtraData(app: App, title: string, before: ExtraData = {}): Promise<ExtraData | undefined> {
  const text = await app.ui.ask({
    title,
    prompt: l10n.t('The extra data of the new list, as a JSON object'),
    value: JSON.stringify(before),
    check: checkExtraData,
  });
  const read = text === undefined || text === back ? undefined : parseExtraData(text);
  return read && 'value' in read ? read.value : undefined;
}

function askContents(
  app: App,
  title: string,
  extraData: ExtraData | undefined,
  callsFor: (contents: Contents) => readonly ListCall[],
): Promise<Contents | 'extraData' | typeof back | undefined> {
  return app.ui.choose<Contents | 'extraData'>({
    title,
    placeholder: l10n.t('What should the list hold?'),
    choices: [
      ...grouped<Contents>(l10n.t('Empty list'), [
        { label: l10n.t('Companies'), icon: 'organization', value: { type: 'company', filled: false } },
        { label: l10n.t('People'), icon: 'person', value: { type: 'person', filled: false } },
      ]),
      ...grouped<Contents>(l10n.t('List with items'), [
        {
          label: l10n.t('Companies by Their IDs…'),
          description: l10n.t('typed, from the clipboard, a file or the editor'),
          icon: 'organization',
          value: { type: 'company', filled: true },
        },
        { label: l10n.t('People by Their IDs…'), icon: 'person', value: { type: 'person', filled: true } },
      ]),
      ...grouped<'extraData'>(l10n.t('Options'), [
        {
          label: l10n.t('Extra Data…'),
          description: extraData && Object.keys(extraData).length > 0 ? oneLine(JSON.stringify(extraData), 80) : l10n.t('none'),
          icon: 'json',
          value: 'extraData',
        },
      ]),
    ],
    step: { at: 2, of: 2 },
    secondaryActions: dryRunOf(app, (contents) =>
      callsFor(contents === 'extraData' ? { type: 'company', filled: false } : contents),
    ),
  });
}

async function create(app: App, calls: readonly ListCall[], name: string): Promise<void> {
  const changed = await changeLists(app, l10n.t('Creating the list…'), calls);
  const [list] = changed?.made ?? [];
  if (!list) return;
  app.ui.reveal(list.id);
  app.ui.showStatus(l10n.t('Created “{0}”.', oneLine(name)));
}
