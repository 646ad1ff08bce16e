// Every command that changes lists, as a person uses it: its sources, its dry run, its bad input, the way back.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import type { List } from '../../../src/client/model/list.ts';
import { createList, createListOfCompanies } from '../../../src/commands/lists/createList.ts';
import { editExtraData } from '../../../src/commands/lists/editExtraData.ts';
import { deleteList, emptyList, hideList, renameList, showList } from '../../../src/commands/lists/editList.ts';
import { addCompanies, removeCompanies } from '../../../src/commands/lists/members.ts';
import { shareWithUser } from '../../../src/commands/sharing/sharing.ts';
import { resumeListChange, sayUnfinished } from '../../../src/commands/lists/resumeListChange.ts';
import { showListChanges, undoListChange } from '../../../src/commands/lists/undo.ts';
import type { WireRequest } from '../../../src/client/http/transport.ts';
import { commands } from '../../../src/ids.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { readState } from '../../../src/sandbox/state.ts';
import type { StoredList } from '../../../src/sandbox/persisted.ts';
import { changesLists, Desk } from '../../support/desk.ts';

let desk: Desk;
const [a, b, c] = ['a6990079c856', '8b6bba1d48e3', '6da785b3adf2'];

const stored = (id: string): StoredList | undefined => readState(desk.sandbox.snapshot())?.lists.find((list) => list.id === id);
const itemsOf = (id: string): readonly string[] => [...(stored(id)?.items ?? [])].sort();
const writes = (): number => desk.sent.filter(changesLists).length;

async function make(name: string, items: readonly string[] = []): Promise<List> {
  const input = { name, type: 'company' as const, ...(items.length > 0 ? { items } : {}) };
  const [list] = (await desk.open.changes.make([{ call: 'create', input }])).made;
  assert.ok(list);
  return list;
}

/** The list as it is shown now. */
function shown(id: string): List {
  const list = desk.open.lists.list(id);
  assert.ok(list);
  return list;
}

/** For one suite: hooks outside of all of them would run for every test there is. */
function anewForEach(): void {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    assert.equal(desk.bill, 0, 'changing lists is free');
    desk.end();
  });
}

describe('a dry run', () => {
  anewForEach();

  it('shows each request, and as command lines without the token', async () => {
    const list = await make('Mine', [b]);
    desk.ui.answer(
      'Enter IDs…',
      { presses: 'Show What Would Be Sent', at: `${a}, ${c}` },
      { presses: 'Copy as curl', at: `${a}, ${c}` },
      undefined,
    );
    const before = writes();
    await desk.run(addCompanies, { kind: 'list', list });
    assert.match(desk.ui.shown[0] ?? '', new RegExp(`PUT /v2/lists/${list.id}\n {2}add = ${a},${c}\n {2}appUserId = ada`));
    assert.match(desk.ui.copied[0] ?? '', /curl .*--request PUT[^]*COMPANY_DATA_TOKEN/);
    desk.ui.beside = 'Show What Would Be Sent';
    await desk.run(deleteList, { kind: 'list', list });
    assert.match(desk.ui.shown[1] ?? '', new RegExp(`DELETE /v2/lists/${list.id}`));
    assert.equal(writes(), before);
    assert.ok(stored(list.id));
  });
});

describe('IDs', () => {
  anewForEach();

  it('of a long paste are taken but for the bad lines, which are named', async () => {
    const list = await make('Mine');
    const good = Array.from({ length: 9800 }, (_, n) => n.toString(16).padStart(12, '0'));
    const lines = [...good];
    for (let n = 0; n < 200; n += 1) lines.splice(n * 50 + 13, 0, `no id here ${String(n)}`);
    desk.ui.clip = [...lines, good[0] ?? ''].join('\n');
    desk.ui.answer('From the Clipboard', 'Show Unreadable Entries', 'Add 9,800 to “Mine”');
    await desk.run(addCompanies, { kind: 'list', list });
    assert.equal(desk.ui.asked.at(-1), '9,800 IDs, 1 repeated, 200 not understood (line 14: “no id here 0”)');
    assert.equal(desk.ui.shown[0]?.trim().split('\n').length, 200);
    assert.match(desk.ui.offered.at(-1)?.[0] ?? '', /10 requests, no credits/);
    assert.deepEqual(itemsOf(list.id), good);
    assert.ok(desk.ui.reports.includes('3,000 of 9,800'));
  });

  it('come from a file, from the selection, and from the rows that were clicked', async () => {
    const list = await make('Mine');
    desk.ui.file = { name: 'ids.csv', text: `id;name\n${a};Acme` };
    desk.ui.answer('From a File…', 'Add 1 to “Mine”');
    await desk.run(addCompanies, { kind: 'list', list });
    desk.ui.document = { selection: `const ids = ['${b}'];`, text: '' };
    desk.ui.answer('From the Selection in the Editor', 'Add 1 to “Mine”');
    await desk.run(addCompanies, { kind: 'list', list });
    assert.deepEqual(itemsOf(list.id), [a, b].sort());
    desk.ui.answer('From rows');
    await desk.run(createListOfCompanies, { kind: 'company', company: { id: a } }, { kind: 'company', company: { id: c } });
    const made = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'From rows')?.value;
    assert.deepEqual(itemsOf(made?.id ?? ''), [a, c].sort());
    // The editor hands the selected row to the title bar's button, too.
    desk.ui.answer('Empty', 'Companies');
    await desk.run(createList, { kind: 'company', company: { id: a } });
    const empty = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Empty')?.value;
    assert.deepEqual(itemsOf(empty?.id ?? ''), []);
    desk.ui.clip = `${a} ${b}`;
    desk.ui.answer('From the clipboard', 'Companies by Their IDs…', 'From the Clipboard', 'Create “From the clipboard” with 2');
    await desk.run(createList);
    assert.ok(desk.ui.revealed.length === 3);
  });

  it('are asked for again where there are none', async () => {
    const list = await make('Mine');
    desk.ui.clip = '"" ,';
    desk.ui.answer('From the Clipboard');
    const before = writes();
    await desk.run(addCompanies, { kind: 'list', list });
    assert.match(desk.ui.said[0]?.text ?? '', /No ID was found/);
    assert.equal(writes(), before);
  });
});

describe('extra data', () => {
  anewForEach();

  it('is refused where it is no object, and the place is named', async () => {
    const list = await make('Mine');
    desk.ui.answer(
      'Edit on One Line…',
      { wrong: '[1]', says: /Line 1, column 1: extra data is a JSON object/ },
      { wrong: '{"a": 1, "a": 2}', says: /key “a” occurs twice/ },
      '{"a": 1, "b": 2}',
    );
    await desk.run(editExtraData, { kind: 'list', list });
    assert.deepEqual(stored(list.id)?.extraData, { a: 1, b: 2 });
    desk.ui.document = { selection: '', text: '{"a": 1\n, "c": }' };
    desk.ui.answer('Take the Text of the Editor');
    await desk.run(editExtraData, { kind: 'list', list });
    assert.match(desk.ui.said[0]?.text ?? '', /^Line 2, column 8: .* Nothing was sent\.$/);
    desk.ui.document = { selection: '', text: '{"a": 1, "c": 3}' };
    desk.ui.answer('Take the Text of the Editor');
    await desk.run(editExtraData, { kind: 'list', list });
    assert.deepEqual(stored(list.id)?.extraData, { a: 1, c: 3 });
    desk.ui.answer('Open in an Editor');
    await desk.run(editExtraData, { kind: 'list', list });
    assert.equal(desk.ui.shown[0], '{\n  "a": 1,\n  "c": 3\n}\n');
  });
});

describe('the way back', () => {
  anewForEach();

  it('says what it sends, and works in the next window', async () => {
    const list = await make('Mine', [a]);
    desk.ui.answer('Other');
    await desk.run(renameList, { kind: 'list', list });
    desk = await desk.reloaded();
    desk.ui.sure = false;
    await desk.run(undoListChange);
    assert.equal(stored(list.id)?.name, 'Other');
    desk.ui.sure = true;
    await desk.run(undoListChange);
    assert.equal(stored(list.id)?.name, 'Mine');
    assert.match(desk.ui.finished.at(-1) ?? '', /“Mine” was renamed to “Other”/);
  });

  it('makes a deleted list again, and says its new ID', async () => {
    const list = await make('Mine', [a, b]);
    await desk.run(deleteList, { kind: 'list', list: shown(list.id) });
    assert.equal(stored(list.id), undefined);
    await desk.run(undoListChange);
    const [said] = desk.ui.said;
    const id = /new ID is (\d+), and 2 of 2 members are known/.exec(said?.text ?? '')?.[1] ?? '';
    assert.notEqual(id, list.id);
    assert.deepEqual(itemsOf(id), [a, b].sort());
  });

  it('makes several lists again that were deleted together, and says each new ID', async () => {
    const lists = [await make('One', [a]), await make('Two', [b, c])];
    await desk.run(deleteList, ...lists.map(({ id }): Target => ({ kind: 'list', list: shown(id) })));
    assert.equal(desk.ui.confirmed.at(-1), 'Delete 2 lists?');
    assert.match(desk.ui.details.at(-1) ?? '', /\n“One”\n“Two”$/);
    assert.deepEqual(
      lists.map(({ id }) => stored(id)),
      [undefined, undefined],
    );
    await desk.run(undoListChange);
    const said = [
      ...(desk.ui.said[0]?.text ?? '').matchAll(/“(\w+)” is restored. Its new ID is (\d+), and (\d) of (\d) members are known/g),
    ];
    assert.deepEqual(
      said.map(([, name, id = '', known, all]) => [name, itemsOf(id), known, all]),
      [
        ['Two', [b, c].sort(), '2', '2'],
        ['One', [a], '1', '1'],
      ],
    );
  });

  it('can itself be taken back', async () => {
    const list = await make('Mine');
    desk.ui.answer('Other');
    await desk.run(renameList, { kind: 'list', list });
    await desk.run(undoListChange);
    desk.ui.answer('“Other” was renamed to “Mine”');
    await desk.run(showListChanges);
    assert.equal(stored(list.id)?.name, 'Other');
    await desk.run(undoListChange);
    assert.equal(stored(list.id)?.name, 'Mine');
    desk.ui.answer('Open All as a Document');
    await desk.run(showListChanges);
    assert.match(desk.ui.shown[0] ?? '', /an undo/);
  });

  it('shows a hidden list again, which no search finds: one that is known, or any by its ID', async () => {
    const [known, other] = [await make('Known'), await make('Other')];
    await desk.open.client.updateList({ id: other.id, hidden: true });
    await desk.run(hideList, { kind: 'list', list: shown(known.id) });
    await desk.open.lists.refresh();
    assert.equal(desk.open.lists.list(known.id), undefined);
    desk.ui.answer('Known');
    await desk.run(showList);
    assert.equal(shown(known.id).name, 'Known');
    desk.ui.answer('Enter the ID of the List…', other.id);
    await desk.run(showList);
    assert.deepEqual(desk.ui.offered.at(-1), ['Enter the ID of the List…']);
    assert.equal(desk.ui.finished.at(-1), '“Other” is shown again.');
    assert.equal(shown(other.id).name, 'Other');
    await desk.run(hideList, { kind: 'list', list: shown(known.id) });
    await desk.open.lists.refresh();
    await desk.run(undoListChange);
    assert.equal(shown(known.id).name, 'Known');
  });

  it('has nothing to do where nothing was changed', async () => {
    await desk.run(undoListChange);
    await desk.run(showListChanges);
    await desk.run(resumeListChange);
    assert.equal(desk.ui.finished.length, 3);
  });
});

describe('a change that stops halfway', () => {
  anewForEach();

  it('says which part is in, and is resumed in the next window', async () => {
    const list = await make('Mine');
    const ids = Array.from({ length: 2500 }, (_, n) => n.toString(16).padStart(12, '0'));
    desk.ui.clip = ids.join('\n');
    const { withProgress } = desk.ui;
    desk.ui.withProgress = (title, work) =>
      withProgress.call(desk.ui, title, (signal, report) =>
        work(signal, (text) => {
          report(text);
          if (text.startsWith('2,000')) desk.failing = new Failure('unreachable', { delivery: 'notSent' });
        }),
      ) as never;
    desk.ui.answer('From the Clipboard', 'Add 2,500 to “Mine”');
    await desk.run(addCompanies, { kind: 'list', list });
    const [said] = desk.ui.said;
    assert.match(said?.text ?? '', /^2,000 of 2,500 are applied, the rest is not\. The service could not be reached\./);
    assert.equal(itemsOf(list.id).length, 2000);
    said?.actions?.find(({ label }) => label === 'Show Which')?.run();
    assert.match(desk.ui.shown[0] ?? '', /# Not in\n\+/);
    said?.actions?.find(({ label }) => label === 'Resume')?.run();
    assert.deepEqual(desk.ui.ran, [commands.resumeListChange]);
    desk = await desk.reloaded();
    const spoken = new Set<string>();
    sayUnfinished(desk.app, spoken);
    sayUnfinished(desk.app, spoken);
    assert.deepEqual(
      desk.ui.said.map(({ text }) => text),
      [`A list change was interrupted: Change list ${list.id}: 2,000 of 2,500 applied. The rest is kept and can be sent later.`],
    );
    desk.ui.answer('Send the last request');
    await desk.run(resumeListChange);
    assert.deepEqual(itemsOf(list.id), ids);
    sayUnfinished(desk.app, new Set());
    assert.equal(desk.ui.said.length, 1);
    await desk.run(undoListChange);
    assert.deepEqual(itemsOf(list.id), []);
  });
});

describe('resuming', () => {
  anewForEach();

  const name = 'Twins';
  const isCreate = ({ verb, path }: WireRequest): boolean => verb === 'POST' && path === '/v2/lists';
  const lost = (): Failure => new Failure('timedOut', { delivery: 'unknown', doubtful: true });
  const ids = Array.from({ length: 1500 }, (_, n) => n.toString(16).padStart(12, '0'));
  const twins = (): readonly StoredList[] => readState(desk.sandbox.snapshot())?.lists.filter((list) => list.name === name) ?? [];

  async function createWithoutAnswer(acted: boolean): Promise<void> {
    if (acted) desk.failAfter = (request) => (isCreate(request) ? lost() : undefined);
    else desk.failAt = (request) => (isCreate(request) ? lost() : undefined);
    desk.ui.clip = ids.join('\n');
    desk.ui.answer(name, 'Companies by Their IDs…', 'From the Clipboard', `Create “${name}” with 1,500`);
    await desk.run(createList);
    assert.match(desk.ui.said.at(-1)?.text ?? '', /^0 of 1,500 are applied, 1,000 may be, the rest is not\./);
    desk.failAt = undefined;
    desk.failAfter = undefined;
    desk = await desk.reloaded();
  }

  it('finds the list that a create without an answer has made, and goes on with it', async () => {
    await createWithoutAnswer(true);
    const [made] = twins();
    desk.ui.answer({ presses: 'Show What Would Be Sent', at: name }, name);
    await desk.run(resumeListChange);
    assert.equal(desk.ui.asked.at(-1), 'No answer arrived when “Twins” was created. Is it one of these?');
    assert.match(desk.ui.shown[0] ?? '', new RegExp(`^1 request[^]*PUT /v2/lists/${made?.id ?? ''}\n`));
    assert.deepEqual(
      desk.ui.offered.at(-1)?.map((one) => one.split(' — ')[0]),
      ['Twins', 'Create and Send Rest', 'Show Which', 'Discard the Rest'],
    );
    assert.equal(twins().length, 1);
    assert.deepEqual(itemsOf(made?.id ?? ''), ids);
    assert.deepEqual(desk.ui.finished, ['All changes are applied.']);
  });

  it('finds the list also where an answer came that cannot be read, and makes no second one', async () => {
    desk.altering = (answer, request) => (isCreate(request) ? { ...answer, body: '<html>' } : answer);
    desk.ui.clip = ids.join('\n');
    desk.ui.answer(name, 'Companies by Their IDs…', 'From the Clipboard', `Create “${name}” with 1,500`);
    await desk.run(createList);
    assert.match(desk.ui.said.at(-1)?.text ?? '', /^0 of 1,500 are applied, 1,000 may be, the rest is not\./);
    desk.altering = undefined;
    desk.ui.answer(name);
    await desk.run(resumeListChange);
    assert.deepEqual(
      twins().map(({ items }) => items.length),
      [1500],
    );
  });

  it('says that there is none, and makes it when it is told to', async () => {
    await createWithoutAnswer(false);
    desk.ui.answer('Create and Send Rest');
    await desk.run(resumeListChange);
    assert.equal(
      desk.ui.asked.at(-1),
      'No answer arrived when “Twins” was created, and the list does not exist now. Create it again?',
    );
    assert.deepEqual(
      twins().map(({ items }) => items.length),
      [1500],
    );
  });

  it('sends nothing where it cannot look, and keeps the rest', async () => {
    await createWithoutAnswer(true);
    desk.failing = new Failure('unreachable', { delivery: 'notSent' });
    await desk.run(resumeListChange);
    assert.match(desk.ui.said.at(-1)?.text ?? '', /could not be reached/);
    desk.failing = undefined;
    assert.equal(desk.open.changes.history.unfinished.length, 1);
  });

  it('says where a change is still being sent, which is not undone either', async () => {
    const list = await make('Mine');
    let answer = (): void => undefined;
    desk.failAfter = ({ verb }) =>
      verb === 'PUT'
        ? new Promise<never>((_, reject) => (answer = () => reject(new Failure('unreachable', { delivery: 'notSent' }))))
        : undefined;
    const going = desk.open.changes.apply(list.id, { add: ids, remove: [] }).catch(() => undefined);
    while (writes() < 2) await new Promise((resolve) => setImmediate(resolve));
    await desk.run(resumeListChange);
    assert.match(desk.ui.finished.at(-1) ?? '', /still being sent/);
    answer();
    await going;
  });

  it('says how long a change of people is kept', async () => {
    desk.ui.answer('Staff', 'People by Their IDs…', 'Enter IDs…', 'anna-rossi bruno-bianchi');
    await desk.run(createList);
    desk.ui.answer(undefined);
    await desk.run(showListChanges);
    assert.match(desk.ui.offered.at(-1)?.[1] ?? '', /“Staff” was created — .* · kept until this window is closed/);
    await desk.run(undoListChange);
    assert.equal(
      desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Staff'),
      undefined,
    );
  });
});

describe('a level', () => {
  anewForEach();

  it('that does not allow it is said, and nothing is sent', async () => {
    const list = await make('Mine');
    Object.assign(desk.open.lists, { level: () => 'read' });
    const before = desk.sent.length;
    for (const command of [
      renameList,
      emptyList,
      hideList,
      deleteList,
      addCompanies,
      removeCompanies,
      shareWithUser,
      editExtraData,
    ])
      await desk.run(command, { kind: 'list', list: shown(list.id) });
    assert.equal(desk.sent.length, before);
    assert.equal(desk.ui.said.length, 8);
    assert.match(desk.ui.said[0]?.text ?? '', /Your permission level on “Mine” is read, but this action needs write/);
  });
});
