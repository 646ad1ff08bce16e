// Every command that changes lists or permissions lets the user see what it would send before it sends anything.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import type { List } from '../../../src/client/model/list.ts';
import { loadedCommands } from '../../support/loadedCommands.ts';
import { matchesOf } from '../../../src/commands/matching/matches.ts';
import { usualOptions } from '../../../src/domain/matching/matchTable.ts';
import { knownBase } from '../../../src/app/documents/knownBase.ts';
import { saveList } from '../../../src/app/documents/saveList.ts';
import { commands, type CommandId } from '../../../src/ids.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { changesLists, TestHarness } from '../../support/testHarness.ts';
import type { Answer } from '../../support/scriptedUi.ts';

const bruno = { kind: 'user', id: 'bruno' } as const;
const [a, b, c] = ['a6990079c856', '8b6bba1d48e3', '6da785b3adf2'];

/** The way in which a person gets a command to send something. */
interface Way {
  readonly answers: readonly Answer[];
  /** Prepares the state before the command, beside a list with one company. */
  readonly before?: (harness: TestHarness, list: List) => unknown;
  /** The rows that are clicked; the list's where nothing is said. */
  readonly targets?: (harness: TestHarness, list: List) => Promise<readonly Target[]> | readonly Target[];
}

async function make(harness: TestHarness, name: string, items: readonly string[]): Promise<List> {
  const [list] = (await harness.open.changes.make([{ call: 'create', input: { name, type: 'company', items } }])).made;
  assert.ok(list);
  return list;
}

async function share(harness: TestHarness, list: List): Promise<void> {
  await harness.open.changes.make([{ call: 'share', input: { listId: list.id, holder: bruno, level: 'read' } }]);
}

/** The row of the one who was shared with. */
async function held(harness: TestHarness, list: List): Promise<readonly Target[]> {
  await share(harness, list);
  await harness.open.lists.readPermissions(list.id);
  return [{ kind: 'permission', list, holder: bruno, level: 'read', name: 'Bruno' }];
}

function focus(harness: TestHarness, text: string): void {
  harness.listDocuments.active = { name: 'a.companylist', text, isList: false, replace: () => Promise.resolve() };
}

async function stopHalfway(harness: TestHarness, list: List): Promise<void> {
  let updates = 0;
  harness.failAt = ({ verb }) =>
    verb === 'PUT' && (updates += 1) === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
  const add = Array.from({ length: 1500 }, (_, at) => at.toString(16).padStart(12, '0'));
  await harness.open.changes.apply(list.id, { add, remove: [] });
  harness.failAt = undefined;
}

const ways: Readonly<Partial<Record<CommandId, Way>>> = {
  [commands.createList]: { answers: ['New', 'Companies'] },
  [commands.createListOfCompanies]: {
    answers: ['New'],
    targets: () => Promise.resolve([{ kind: 'company', company: { id: b } }]),
  },
  [commands.renameList]: { answers: ['Other'] },
  [commands.addCompanies]: { answers: ['Enter IDs…', a] },
  [commands.removeCompanies]: { answers: ['Enter IDs…', b] },
  [commands.emptyList]: { answers: [] },
  [commands.hideList]: { answers: [] },
  [commands.showList]: {
    answers: [],
    before: (harness, { id }) => harness.open.changes.make([{ call: 'update', input: { id, hidden: true } }]),
  },
  [commands.editExtraData]: { answers: ['Edit on One Line…', '{"a": 1}'] },
  [commands.shareWithUser]: { answers: ['dirk', 'read'] },
  [commands.shareWithKey]: { answers: ['key-finance-2f81', 'read'] },
  [commands.changeLevel]: { answers: ['manage'], targets: held },
  [commands.revokePermission]: { answers: [], targets: held },
  [commands.deleteList]: { answers: [] },
  [commands.moveCompanies]: {
    answers: [],
    targets: async (harness, list) => [
      { kind: 'company', company: { id: b }, list },
      { kind: 'list', list: await make(harness, 'Other', [a]) },
    ],
  },
  [commands.useMatches]: {
    answers: ['Create List…', 'Matched'],
    before: (harness) => {
      const terms = { id: 'm', source: '', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;
      const known = [{ id: a, confidence: 1 }];
      matchesOf(harness.app).begin(terms, [{ text: 'A', kind: 'name', value: 'A', known }]);
    },
  },
  [commands.undoListChange]: { answers: [] },
  [commands.showListChanges]: { answers: ['“Mine” was created'] },
  [commands.resumeListChange]: { answers: ['Send the last request'], before: stopHalfway },
  [commands.pushList]: {
    answers: ['Apply'],
    before: (harness) => {
      focus(harness, `${b}\n${c}\n`);
    },
  },
  [commands.createListFromDocument]: {
    answers: ['From a file'],
    before: (harness) => {
      focus(harness, `${b}\n${c}\n`);
    },
  },
  [commands.saveList]: {
    answers: ['Apply'],
    before: (harness, list) => {
      harness.listDocuments.save = async () => {
        const base = { ...knownBase(harness.open, list), ids: [b] };
        const saved = await saveList(harness.app, { base, text: `${b}\n${c}\n`, showDiff: () => Promise.resolve() });
        return saved.kind === 'unsaved' ? saved : undefined;
      };
    },
  },
};

const writing = [...loadedCommands].filter(([, command]) => command.writes);

describe('a dry run', () => {
  let harness: TestHarness;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    assert.equal(harness.billed, 0, 'changing lists is free');
    harness.end();
  });

  const writes = (): number => harness.sent.filter(changesLists).length;

  it('is tried for every command that declares that it writes', () => {
    assert.deepEqual(Object.keys(ways).sort(), writing.map(([id]) => id).sort());
    assert.ok(writing.length >= 20);
  });

  for (const [id, command] of writing) {
    it(`is beside the question of ${id}, before anything is sent`, async () => {
      const { answers, before: prepare, targets } = ways[id] ?? assert.fail('see above');
      const list = await make(harness, 'Mine', [b]);
      await prepare?.(harness, list);
      const now = harness.open.lists.list(list.id) ?? (await harness.open.client.getList({ id: list.id })).value;
      const rows = (await targets?.(harness, now)) ?? [{ kind: 'list', list: now } as const];
      const before = writes();
      const seen: number[] = [];
      const { secondaryActions } = harness.ui;
      const push = secondaryActions.push.bind(secondaryActions);
      secondaryActions.push = (...labels: string[]): number => {
        if (labels.includes('Show What Would Be Sent') && labels.includes('Copy as curl')) seen.push(writes());
        return push(...labels);
      };
      harness.ui.answer(...answers);
      await harness.run(command, ...rows);
      assert.deepEqual(harness.ui.messages, []);
      assert.ok(writes() > before, 'it sends something');
      assert.ok(seen.includes(before), 'and was to be looked at before');
    });
  }

  it('of a saved document is what the marked answer sends', async () => {
    const list = await make(harness, 'Mine', [b]);
    const other = { presses: 'Show What Would Be Sent' } as const;
    harness.ui.answer({ ...other, at: 'Apply' }, { presses: 'Copy as curl', at: 'Apply' }, undefined);
    const base = { ...knownBase(harness.open, list), ids: [b] };
    const sent = writes();
    await saveList(harness.app, { base, text: `${c}\n`, showDiff: () => Promise.resolve() });
    assert.match(harness.ui.shown[0] ?? '', new RegExp(`PUT /v2/lists/${list.id}\n {2}add = ${c}\n {2}remove = ${b}`));
    assert.match(harness.ui.copied[0] ?? '', /COMPANY_DATA_TOKEN/);
    await harness.open.client.updateList({ id: list.id, add: [a] });
    harness.ui.answer({ ...other, at: 'Overwrite' }, { ...other, at: 'Discard' }, undefined);
    await saveList(harness.app, { base, text: `${c}\n`, showDiff: () => Promise.resolve() });
    assert.match(harness.ui.shown[1] ?? '', /remove = \*[^]*add = 6da785b3adf2/);
    assert.match(harness.ui.shown[2] ?? '', /^0 requests/);
    assert.equal(writes(), sent + 1);
  });
});
