// Tests of every command that changes lists, as a person uses it: sources, dry run, bad input, and undo.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import type { List } from '../../../src/client/model/list.ts';
import { createList, createListOfCompanies } from '../../../src/commands/lists/createList.ts';
import { editExtraData } from '../../../src/commands/lists/editExtraData.ts';
import { deleteList, emptyList, hideList, renameList, showList } from '../../../src/commands/lists/editList.ts';
import { addCompanies, removeCompanies } from '../../../src/commands/lists/members.ts';
import { shareWithUser } from '../../../src/commands/sharing/sharing.ts';
import { resumeListChange, showUnfinished } from '../../../src/commands/lists/resumeListChange.ts';
import { showListChanges, undoListChange } from '../../../src/commands/lists/undo.ts';
import type { WireRequest } from '../../../src/client/http/transport.ts';
import { commands } from '../../../src/ids.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { readState } from '../../../src/sandbox/state.ts';
import type { SandboxList } from '../../../src/sandbox/persisted.ts';
import { settle } from '../../support/fakeClock.ts';
import { changesLists, TestHarness } from '../../support/testHarness.ts';

let harness: TestHarness;
const [a, b, c] = ['a6990079c856', '8b6bba1d48e3', '6da785b3adf2'];

const stored = (id: string): SandboxList | undefined =>
  readState(harness.sandbox.snapshot())?.lists.find((list) => list.id === id);
const itemsOf = (id: string): readonly string[] => [...(stored(id)?.items ?? [])].sort();
const writes = (): number => harness.sent.filter(changesLists).length;

async function make(name: string, items: readonly string[] = []): Promise<List> {
  const input = { name, type: 'company' as const, ...(items.length > 0 ? { items } : {}) };
  const [list] = (await harness.open.changes.make([{ call: 'create', input }])).made;
  assert.ok(list);
  return list;
}

/** The list as it is shown now. */
function shown(id: string): List {
  const list = harness.open.lists.list(id);
  assert.ok(list);
  return list;
}

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    assert.equal(harness.billed, 0, 'changing lists is free');
    harness.end();
  });
}

describe('a dry run', () => {
  anewForEach();

  it('shows each request, and as command lines without the token', async () => {
    const list = await make('Mine', [b]);
    harness.ui.answer(
      'Enter IDs…',
      { presses: 'Show What Would Be Sent', at: `${a}, ${c}` },
      { presses: 'Copy as curl', at: `${a}, ${c}` },
      undefined,
    );
    const before = writes();
    await harness.run(addCompanies, { kind: 'list', list });
    assert.match(harness.ui.shown[0] ?? '', new RegExp(`PUT /v2/lists/${list.id}\n {2}add = ${a},${c}\n {2}appUserId = ada`));
    assert.match(harness.ui.copied[0] ?? '', /curl .*--request PUT[^]*COMPANY_DATA_TOKEN/);
    harness.ui.pressed = 'Show What Would Be Sent';
    await harness.run(deleteList, { kind: 'list', list });
    assert.match(harness.ui.shown[1] ?? '', new RegExp(`DELETE /v2/lists/${list.id}`));
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
    harness.ui.clip = [...lines, good[0] ?? ''].join('\n');
    harness.ui.answer('From the Clipboard', 'Show Unreadable Entries', 'Add 9,800 to “Mine”');
    await harness.run(addCompanies, { kind: 'list', list });
    assert.equal(harness.ui.asked.at(-1), '9,800 IDs, 1 repeated, 200 not understood (line 14: “no id here 0”)');
    assert.equal(harness.ui.shown[0]?.trim().split('\n').length, 200);
    assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /10 requests, no credits/);
    assert.deepEqual(itemsOf(list.id), good);
    assert.ok(harness.ui.reports.includes('3,000 of 9,800'));
  });

  it('come from a file, from the selection, and from the rows that were clicked', async () => {
    const list = await make('Mine');
    harness.ui.file = { name: 'ids.csv', text: `id;name\n${a};Acme` };
    harness.ui.answer('From a File…', 'Add 1 to “Mine”');
    await harness.run(addCompanies, { kind: 'list', list });
    harness.ui.document = { selection: `const ids = ['${b}'];`, text: '' };
    harness.ui.answer('From the Selection in the Editor', 'Add 1 to “Mine”');
    await harness.run(addCompanies, { kind: 'list', list });
    assert.deepEqual(itemsOf(list.id), [a, b].sort());
    harness.ui.answer('From rows');
    await harness.run(createListOfCompanies, { kind: 'company', company: { id: a } }, { kind: 'company', company: { id: c } });
    const made = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'From rows')?.value;
    assert.deepEqual(itemsOf(made?.id ?? ''), [a, c].sort());
    // The editor hands the selected row to the title bar's button, too.
    harness.ui.answer('Empty', 'Companies');
    await harness.run(createList, { kind: 'company', company: { id: a } });
    const empty = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Empty')?.value;
    assert.deepEqual(itemsOf(empty?.id ?? ''), []);
    harness.ui.clip = `${a} ${b}`;
    harness.ui.answer(
      'From the clipboard',
      'Companies by Their IDs…',
      'From the Clipboard',
      'Create “From the clipboard” with 2',
    );
    await harness.run(createList);
    assert.ok(harness.ui.revealed.length === 3);
  });

  it('are asked for again where there are none', async () => {
    const list = await make('Mine');
    harness.ui.clip = '"" ,';
    harness.ui.answer('From the Clipboard');
    const before = writes();
    await harness.run(addCompanies, { kind: 'list', list });
    assert.match(harness.ui.messages[0]?.text ?? '', /No ID was found/);
    assert.equal(writes(), before);
  });
});

describe('extra data', () => {
  anewForEach();

  it('is refused where it is no object, and the place is named', async () => {
    const list = await make('Mine');
    harness.ui.answer(
      'Edit on One Line…',
      { wrong: '[1]', says: /Line 1, column 1: extra data is a JSON object/ },
      { wrong: '{"a": 1, "a": 2}', says: /key “a” occurs twice/ },
      '{"a": 1, "b": 2}',
    );
    await harness.run(editExtraData, { kind: 'list', list });
    assert.deepEqual(stored(list.id)?.extraData, { a: 1, b: 2 });
    harness.ui.document = { selection: '', text: '{"a": 1\n, "c": }' };
    harness.ui.answer('Take the Text of the Editor');
    await harness.run(editExtraData, { kind: 'list', list });
    assert.match(harness.ui.messages[0]?.text ?? '', /^Line 2, column 8: .* Nothing was sent\.$/);
    harness.ui.document = { selection: '', text: '{"a": 1, "c": 3}' };
    harness.ui.answer('Take the Text of the Editor');
    await harness.run(editExtraData, { kind: 'list', list });
    assert.deepEqual(stored(list.id)?.extraData, { a: 1, c: 3 });
    harness.ui.answer('Open in an Editor');
    await harness.run(editExtraData, { kind: 'list', list });
    assert.equal(harness.ui.shown[0], '{\n  "a": 1,\n  "c": 3\n}\n');
  });
});

describe('extra data that somebody else changes while the question is open', () => {
  anewForEach();

  it('is not replaced, because it was not shown', async () => {
    const list = await make('Mine');
    harness.ui.confirm = async () => {
      await harness.open.client.updateList({ id: list.id, extraData: { theirs: 1 } });
      return true;
    };
    harness.ui.answer('Edit on One Line…', '{"a": 1}');
    await harness.run(editExtraData, { kind: 'list', list });
    assert.deepEqual(stored(list.id)?.extraData, { theirs: 1 });
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      ['The extra data of “Mine” has changed meanwhile, so nothing was sent. Start again.'],
    );
  });
});

describe('extra data of a new list', () => {
  anewForEach();

  it('is given when the list is created, and shown before', async () => {
    harness.ui.answer('With data', 'Extra Data…', { wrong: '[1]', says: /object/ }, '{"source":"fair"}', 'Companies');
    await harness.run(createList);
    assert.ok(harness.ui.offered.at(-1)?.some((row) => row.startsWith('Extra Data… — {"source":"fair"}')));
    const create = harness.sent.findLast(({ verb, path }) => verb === 'POST' && path === '/v2/lists');
    assert.deepEqual(new Map(create?.parameters).get('extraData'), '{"source":"fair"}');
  });

  it('stays as it was for who backs out of it', async () => {
    harness.ui.answer('Without data', 'Extra Data…', undefined, 'Companies');
    await harness.run(createList);
    const create = harness.sent.findLast(({ parameters }) =>
      parameters.some(([name, value]) => name === 'name' && value === 'Without data'),
    );
    assert.ok(create && !create.parameters.some(([name]) => name === 'extraData'));
  });
});

describe('the way back', () => {
  anewForEach();

  it('says what it sends, and works in the next window', async () => {
    const list = await make('Mine', [a]);
    harness.ui.answer('Other');
    await harness.run(renameList, { kind: 'list', list });
    harness = await harness.reloaded();
    harness.ui.sure = false;
    await harness.run(undoListChange);
    assert.equal(stored(list.id)?.name, 'Other');
    harness.ui.sure = true;
    await harness.run(undoListChange);
    assert.equal(stored(list.id)?.name, 'Mine');
    assert.match(harness.ui.finished.at(-1) ?? '', /“Mine” was renamed to “Other”/);
  });

  it('makes a deleted list again, and says its new ID', async () => {
    const list = await make('Mine', [a, b]);
    await harness.run(deleteList, { kind: 'list', list: shown(list.id) });
    assert.equal(stored(list.id), undefined);
    await harness.run(undoListChange);
    const [said] = harness.ui.messages;
    const id = /new ID is (\d+), and 2 of 2 members are known/.exec(said?.text ?? '')?.[1] ?? '';
    assert.notEqual(id, list.id);
    assert.deepEqual(itemsOf(id), [a, b].sort());
  });

  it('makes several lists again that were deleted together, and says each new ID', async () => {
    const lists = [await make('One', [a]), await make('Two', [b, c])];
    await harness.run(deleteList, ...lists.map(({ id }): Target => ({ kind: 'list', list: shown(id) })));
    assert.equal(harness.ui.confirmed.at(-1), 'Delete 2 lists?');
    assert.match(harness.ui.details.at(-1) ?? '', /\n“One”\n“Two”$/);
    assert.deepEqual(
      lists.map(({ id }) => stored(id)),
      [undefined, undefined],
    );
    await harness.run(undoListChange);
    const said = [
      ...(harness.ui.messages[0]?.text ?? '').matchAll(
        /“(\w+)” is restored. Its new ID is (\d+), and (\d) of (\d) members are known/g,
      ),
    ];
    assert.deepEqual(
      said.map(([, name, id = '', known, all]) => ({ name, items: itemsOf(id), known, all })),
      [
        { name: 'Two', items: [b, c].sort(), known: '2', all: '2' },
        { name: 'One', items: [a], known: '1', all: '1' },
      ],
    );
  });

  it('is sent once, though it is pressed again while it is being sent', async () => {
    const list = await make('Mine', [a]);
    await harness.run(deleteList, { kind: 'list', list: shown(list.id) });
    const named = (): number => readState(harness.sandbox.snapshot())?.lists.filter(({ name }) => name === 'Mine').length ?? 0;
    let answer = (): void => undefined;
    harness.failAt = ({ verb }) => (verb === 'POST' ? new Promise((resolve) => (answer = () => resolve(undefined))) : undefined);
    const sent = writes();
    const first = harness.run(undoListChange);
    while (writes() === sent) await new Promise((resolve) => setImmediate(resolve));
    await harness.run(undoListChange);
    assert.deepEqual(harness.ui.confirmed.slice(1), ['Undo this change?'], 'it is not asked about again');
    harness.failAt = undefined;
    answer();
    await first;
    assert.equal(named(), 1);
  });

  it('is not sent if another window has undone the change while the question was open', async () => {
    const list = await make('Mine', [a]);
    await harness.run(deleteList, { kind: 'list', list: shown(list.id) });
    const named = (): number => readState(harness.sandbox.snapshot())?.lists.filter(({ name }) => name === 'Mine').length ?? 0;
    harness.ui.confirm = async () => {
      const [entry] = harness.open.changes.history.entries.slice(-1);
      assert.ok(entry);
      await harness.open.changes.undo(entry);
      return true;
    };
    await harness.run(undoListChange);
    assert.equal(named(), 1);
    assert.deepEqual(harness.ui.finished.slice(-1), ['This change has already been undone.']);
  });

  it('can itself be taken back', async () => {
    const list = await make('Mine');
    harness.ui.answer('Other');
    await harness.run(renameList, { kind: 'list', list });
    await harness.run(undoListChange);
    harness.ui.answer('“Other” was renamed to “Mine”');
    await harness.run(showListChanges);
    assert.equal(stored(list.id)?.name, 'Other');
    await harness.run(undoListChange);
    assert.equal(stored(list.id)?.name, 'Mine');
    harness.ui.answer('Open All as a Document');
    await harness.run(showListChanges);
    assert.match(harness.ui.shown[0] ?? '', /an undo/);
  });

  it('shows a hidden list again, which no search finds: one that is known, or any by its ID', async () => {
    const [known, other] = [await make('Known'), await make('Other')];
    await harness.open.client.updateList({ id: other.id, hidden: true });
    await harness.run(hideList, { kind: 'list', list: shown(known.id) });
    await harness.open.lists.refresh();
    assert.equal(harness.open.lists.list(known.id), undefined);
    harness.ui.answer('Known');
    await harness.run(showList);
    assert.equal(shown(known.id).name, 'Known');
    harness.ui.answer('Enter the ID of the List…', other.id);
    await harness.run(showList);
    assert.deepEqual(harness.ui.offered.at(-1), ['Enter the ID of the List…']);
    assert.equal(harness.ui.finished.at(-1), '“Other” is shown again.');
    assert.equal(shown(other.id).name, 'Other');
    await harness.run(hideList, { kind: 'list', list: shown(known.id) });
    await harness.open.lists.refresh();
    await harness.run(undoListChange);
    assert.equal(shown(known.id).name, 'Known');
  });

  it('has nothing to do where nothing was changed', async () => {
    await harness.run(undoListChange);
    await harness.run(showListChanges);
    await harness.run(resumeListChange);
    assert.equal(harness.ui.finished.length, 3);
  });
});

describe('the question before members are lost', () => {
  anewForEach();

  const details = (): string | undefined => harness.ui.details.at(-1);

  beforeEach(() => {
    harness.ui.sure = false;
  });

  it('counts the members that others have added since the row was read', async () => {
    const list = await make('Mine', [a, b]);
    const row = { kind: 'list', list: shown(list.id) } as const;
    await harness.open.client.updateList({ id: list.id, add: [c] });
    await harness.run(emptyList, row);
    assert.equal(harness.ui.confirmed.at(-1), 'Remove all 3 items from “Mine”?');
    assert.match(details() ?? '', /An undo restores only the 2 items that are known here\.$/);
    await harness.run(deleteList, row);
    assert.match(details() ?? '', /2 of its 3 items are known here\.$/);
    const other = await make('Other', [c]);
    await harness.run(deleteList, row, { kind: 'list', list: other });
    assert.match(details() ?? '', /\n“Mine”: 2 of its 3 items are known here\.\n“Other”$/);
  });

  it('says how many members are known of a list whose length the service does not name', async () => {
    const list = await make('Mine', [a, b]);
    harness.altering = (answer) => ({ ...answer, body: answer.body.replaceAll('"listLength"', '"otherMember"') });
    await harness.run(deleteList, { kind: 'list', list });
    assert.match(details() ?? '', / 2 of its items are known here\.$/);
  });

  it('is not asked about a list that is gone', async () => {
    const list = await make('Mine', [a]);
    await harness.open.client.deleteList({ id: list.id });
    for (const command of [emptyList, deleteList]) await harness.run(command, { kind: 'list', list });
    assert.deepEqual(harness.ui.confirmed, []);
    assert.equal(harness.ui.messages.length, 2);
  });
});

describe('a change that stops halfway', () => {
  anewForEach();

  it('says which part is in, and is resumed in the next window', async () => {
    const list = await make('Mine');
    const ids = Array.from({ length: 2500 }, (_, n) => n.toString(16).padStart(12, '0'));
    harness.ui.clip = ids.join('\n');
    const { withProgress } = harness.ui;
    harness.ui.withProgress = (title, work) =>
      withProgress.call(harness.ui, title, (signal, report) =>
        work(signal, (text) => {
          report(text);
          if (text.startsWith('2,000')) harness.failing = new Failure('unreachable', { delivery: 'notSent' });
        }),
      ) as never;
    harness.ui.answer('From the Clipboard', 'Add 2,500 to “Mine”');
    await harness.run(addCompanies, { kind: 'list', list });
    const [said] = harness.ui.messages;
    assert.match(said?.text ?? '', /^2,000 of 2,500 are applied, the rest is not\. The service could not be reached\./);
    assert.equal(itemsOf(list.id).length, 2000);
    said?.actions?.find(({ label }) => label === 'Show Which')?.run();
    assert.match(harness.ui.shown[0] ?? '', /# Not in\n\+/);
    said?.actions?.find(({ label }) => label === 'Resume')?.run();
    assert.deepEqual(harness.ui.ran, [commands.resumeListChange]);
    harness = await harness.reloaded();
    const ariaLabel = new Set<string>();
    showUnfinished(harness.app, ariaLabel);
    showUnfinished(harness.app, ariaLabel);
    assert.deepEqual(
      harness.ui.messages.map(({ text }) => text),
      [`A list change was interrupted: Change list ${list.id}: 2,000 of 2,500 applied. The rest is kept and can be sent later.`],
    );
    harness.ui.answer('Send the last request');
    await harness.run(resumeListChange);
    assert.deepEqual(itemsOf(list.id), ids);
    showUnfinished(harness.app, new Set());
    assert.equal(harness.ui.messages.length, 1);
    await harness.run(undoListChange);
    assert.deepEqual(itemsOf(list.id), []);
  });
});

describe('a button of a message about a change', () => {
  anewForEach();

  const press = async (label: string): Promise<string | undefined> => {
    harness.ui.messages
      .at(-1)
      ?.actions?.find((action) => action.label === label)
      ?.run();
    await settle();
    return harness.ui.messages.at(-1)?.text;
  };
  const refused = (): Promise<void> => Promise.reject(new Error('refused'));
  const said = 'The editor could not do this, and nothing was sent. Try again.';

  it('says that the editor could not show which part is in', async () => {
    const list = await make('Mine');
    harness.ui.clip = Array.from({ length: 1500 }, (_, n) => n.toString(16).padStart(12, '0')).join('\n');
    harness.failAt = () => (writes() > 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined);
    harness.ui.answer('From the Clipboard', 'Add 1,500 to “Mine”');
    await harness.run(addCompanies, { kind: 'list', list });
    harness.ui.show = refused;
    assert.equal(await press('Show Which'), said);
  });

  it('says that the editor could not copy the ID of a restored list', async () => {
    const list = await make('Mine', [a]);
    await harness.run(deleteList, { kind: 'list', list });
    await harness.run(undoListChange);
    harness.ui.copy = refused;
    assert.equal(await press('Copy ID'), said);
  });
});

describe('resuming', () => {
  anewForEach();

  const name = 'Same Name';
  const isCreate = ({ verb, path }: WireRequest): boolean => verb === 'POST' && path === '/v2/lists';
  const lost = (): Failure => new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });
  const ids = Array.from({ length: 1500 }, (_, n) => n.toString(16).padStart(12, '0'));
  const sameNamed = (): readonly SandboxList[] =>
    readState(harness.sandbox.snapshot())?.lists.filter((list) => list.name === name) ?? [];

  async function createWithoutAnswer(acted: boolean): Promise<void> {
    if (acted) harness.failAfter = (request) => (isCreate(request) ? lost() : undefined);
    else harness.failAt = (request) => (isCreate(request) ? lost() : undefined);
    harness.ui.clip = ids.join('\n');
    harness.ui.answer(name, 'Companies by Their IDs…', 'From the Clipboard', `Create “${name}” with 1,500`);
    await harness.run(createList);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^0 of 1,500 are applied, 1,000 may be, the rest is not\./);
    harness.failAt = undefined;
    harness.failAfter = undefined;
    harness = await harness.reloaded();
  }

  it('finds the list that a create without an answer has made, and goes on with it', async () => {
    await createWithoutAnswer(true);
    const [made] = sameNamed();
    harness.ui.answer({ presses: 'Show What Would Be Sent', at: name }, name);
    await harness.run(resumeListChange);
    assert.equal(harness.ui.asked.at(-1), 'No answer arrived when “Same Name” was created. Is it one of these?');
    assert.match(harness.ui.shown[0] ?? '', new RegExp(`^1 request[^]*PUT /v2/lists/${made?.id ?? ''}\n`));
    assert.deepEqual(
      harness.ui.offered.at(-1)?.map((one) => one.split(' — ')[0]),
      ['Same Name', 'Create and Send Rest', 'Show Which', 'Discard the Rest'],
    );
    assert.equal(sameNamed().length, 1);
    assert.deepEqual(itemsOf(made?.id ?? ''), ids);
    assert.deepEqual(harness.ui.finished, ['All changes are applied.']);
  });

  it('finds the list also where an answer came that cannot be read, and makes no second one', async () => {
    harness.altering = (answer, request) => (isCreate(request) ? { ...answer, body: '<html>' } : answer);
    harness.ui.clip = ids.join('\n');
    harness.ui.answer(name, 'Companies by Their IDs…', 'From the Clipboard', `Create “${name}” with 1,500`);
    await harness.run(createList);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^0 of 1,500 are applied, 1,000 may be, the rest is not\./);
    harness.altering = undefined;
    harness.ui.answer(name);
    await harness.run(resumeListChange);
    assert.deepEqual(
      sameNamed().map(({ items }) => items.length),
      [1500],
    );
  });

  it('says that there is none, and makes it when it is told to', async () => {
    await createWithoutAnswer(false);
    harness.ui.answer('Create and Send Rest');
    await harness.run(resumeListChange);
    assert.equal(
      harness.ui.asked.at(-1),
      'No answer arrived when “Same Name” was created, and the list does not exist now. Create it again?',
    );
    assert.deepEqual(
      sameNamed().map(({ items }) => items.length),
      [1500],
    );
  });

  it('sends nothing where it cannot look, and keeps the rest', async () => {
    await createWithoutAnswer(true);
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    await harness.run(resumeListChange);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /could not be reached/);
    harness.failing = undefined;
    assert.equal(harness.open.changes.history.unfinished.length, 1);
  });

  it('says where a change is still being sent, which is not undone either', async () => {
    const list = await make('Mine');
    let answer = (): void => undefined;
    harness.failAfter = ({ verb }) =>
      verb === 'PUT'
        ? new Promise<never>((_, reject) => (answer = () => reject(new Failure('unreachable', { delivery: 'notSent' }))))
        : undefined;
    const going = harness.open.changes.apply(list.id, { add: ids, remove: [] }).catch(() => undefined);
    while (writes() < 2) await new Promise((resolve) => setImmediate(resolve));
    await harness.run(resumeListChange);
    assert.match(harness.ui.finished.at(-1) ?? '', /still being sent/);
    answer();
    await going;
  });

  it('discards nothing that another window sends by then, so that all of it can be undone', async () => {
    const list = await make('Mine');
    let calls = 0;
    harness.failAt = ({ verb }) =>
      verb === 'PUT' && (calls += 1) === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    await harness.open.changes.apply(list.id, { add: ids, remove: [] });
    const [run] = harness.open.changes.history.unfinished;
    assert.ok(run);
    let answer = (): void => undefined;
    harness.failAt = ({ verb }) => (verb === 'PUT' ? new Promise((resolve) => (answer = () => resolve(undefined))) : undefined);
    const sent = writes();
    let going: Promise<unknown> = Promise.resolve();
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      going = harness.open.changes.resume(run);
      while (writes() === sent) await new Promise((resolve) => setImmediate(resolve));
      return choose(options);
    };
    harness.ui.answer('Discard the Rest');
    await harness.run(resumeListChange);
    answer();
    await going;
    const [entry] = harness.open.changes.history.entries.slice(-1);
    const added = entry?.steps.flatMap(({ change }) => (change.kind === 'items' ? change.added : []));
    assert.equal(added?.length, 1500);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /another window is sending the rest/);
  });

  it('says how long a change of people is kept', async () => {
    harness.ui.answer('Staff', 'People by Their IDs…', 'Enter IDs…', 'anna-rossi bruno-bianchi');
    await harness.run(createList);
    harness.ui.answer(undefined);
    await harness.run(showListChanges);
    assert.match(harness.ui.offered.at(-1)?.[1] ?? '', /“Staff” was created — .* · kept until this window is closed/);
    await harness.run(undoListChange);
    assert.equal(
      harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Staff'),
      undefined,
    );
  });
});

describe('a session that is opened while a question is open', () => {
  anewForEach();

  /** Opens the session of another user while the first text is asked for, as a sign-in does that is answered late. */
  function switchWhileAsked(): void {
    const ask = harness.ui.ask.bind(harness.ui);
    harness.ui.ask = async (question) => {
      await harness.session.openSandbox('bruno');
      return ask(question);
    };
  }

  it('is sent no change of a list of the session before it', async () => {
    const list = await make('Mine', [a]);
    const sent = writes();
    switchWhileAsked();
    harness.ui.answer('Other');
    await harness.run(renameList, { kind: 'list', list });
    assert.equal(writes(), sent);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed, so nothing was sent\./);
  });

  it('is not asked for the extra data of a list of the session before it', async () => {
    const list = await make('Mine');
    const reads = (): number => harness.sent.filter(({ verb, path }) => verb === 'GET' && path === `/v2/lists/${list.id}`).length;
    const before = reads();
    switchWhileAsked();
    harness.ui.answer('Edit on One Line…', '{"a": 1}');
    await harness.run(editExtraData, { kind: 'list', list });
    assert.equal(reads(), before + 1);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed, so nothing was sent\./);
  });

  it('is sent no permission for a list of the session before it', async () => {
    const list = await make('Mine', [a]);
    const sent = writes();
    switchWhileAsked();
    harness.ui.answer('dirk', 'read');
    await harness.run(shareWithUser, { kind: 'list', list });
    assert.equal(writes(), sent);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed, so nothing was sent\./);
  });
});

describe('a level', () => {
  anewForEach();

  it('that does not allow it is said, and nothing is sent', async () => {
    const list = await make('Mine');
    Object.assign(harness.open.lists, { level: () => 'read' });
    const before = harness.sent.length;
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
      await harness.run(command, { kind: 'list', list: shown(list.id) });
    assert.equal(harness.sent.length, before);
    assert.equal(harness.ui.messages.length, 8);
    assert.match(harness.ui.messages[0]?.text ?? '', /Your permission level on “Mine” is read, but this action needs write/);
  });
});
