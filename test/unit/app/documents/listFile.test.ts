// Tests of reading a list without a call: from the cache, the stored copy, or a sentence with the reason.
import assert from 'node:assert/strict';
import type { List } from '../../../../src/client/model/list.ts';
import { documentPath } from '../../../../src/domain/documents/documentPath.ts';
import type { ListBase } from '../../../../src/domain/documents/listBase.ts';
import { restoreFile, type ListFile } from '../../../../src/app/documents/listFile.ts';
import { changedBase, knownBase } from '../../../../src/app/documents/knownBase.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the file of a list', () => {
  let harness: TestHarness;
  let list: List;
  let path: string;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const rows = harness.open.lists.lists.rows.flatMap(({ value }) => value ?? []);
    const found = rows.find(({ type, length = 0 }) => type === 'company' && length > 1 && length <= 50);
    assert.ok(found);
    list = found;
    path = documentPath({ account: 'sandbox', actingUser: 'ada', listId: list.id }, list.name);
  });
  afterEach(() => {
    harness.dispose();
  });

  const restore = (persisted?: unknown, on = harness): ListFile | undefined =>
    restoreFile(path, on.open, { persisted, now: 5, locale: 'en' });

  it('says how to get what is not on this computer, and asks for nothing', () => {
    const sent = harness.sent.length;
    const file = restore();
    assert.match(file?.text ?? '', /^# The companies .*\n# Run .*Open List as Document.*\n$/);
    assert.equal(file?.base, undefined);
    assert.equal(harness.sent.length, sent);
  });

  it('is what was paid for, also in the next window', async () => {
    await harness.open.lists.members(list.id).more();
    const file = restore();
    assert.equal(file?.base?.ids.length, list.length);
    const next = await harness.reloaded();
    const sent = next.sent.length;
    await next.open.lists.showLists();
    assert.equal(restore(undefined, next)?.text, file?.text);
    assert.equal(next.sent.slice(sent).filter((request) => request.path.includes('companies')).length, 0);
    next.dispose();
  });

  it('is what it was read from where that was kept, whatever the cache knows by now', async () => {
    await harness.open.lists.members(list.id).more();
    const base = { ...knownBase(harness.open, list), ids: ['aaaaaaaaaaaa'], length: 1 };
    assert.deepEqual(restore({ base, mtime: 3 }), { base, mtime: 3, text: 'aaaaaaaaaaaa\n' });
    for (const persisted of [null, 7, { base }, { base: { ids: 'x' }, mtime: 1 }])
      assert.equal(restore(persisted)?.base?.ids.length, list.length);
  });

  it('says what is missing, and that it cannot be changed', async () => {
    await harness.open.lists.members(list.id).more({ most: 1 });
    assert.match(restore()?.text ?? '', /^# These are 1 of \d+ companies\. The others stay/);
    const base = { ...knownBase(harness.open, list), mayWrite: false };
    assert.match(restore({ base, mtime: 3 })?.text ?? '', /^# Read-only: your level/);
  });

  it('has the number of its members as soon as one is removed, before the list is read again', async () => {
    const { lists, changes } = harness.open;
    const clients = lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(clients);
    await lists.members(clients.id).more({ most: 24 });
    const base = knownBase(harness.open, clients);
    const [first = '', ...others] = base.ids;
    const seen: ListBase[] = [];
    lists.onDidChange((listId) => {
      if (listId === clients.id) seen.push(changedBase(harness.open, base));
    });
    await changes.apply(clients.id, { add: [], remove: [first] });
    assert.deepEqual(seen[0], { list: base.list, ids: others, length: others.length, mayWrite: true });
  });

  it('has no members left as soon as all are removed, although only some of them are loaded', async () => {
    const { lists, changes } = harness.open;
    const clients = lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(clients);
    await lists.members(clients.id).more({ most: 3 });
    const base = knownBase(harness.open, clients);
    assert.equal(base.ids.length, 3);
    const seen: ListBase[] = [];
    lists.onDidChange((listId) => {
      if (listId === clients.id) seen.push(changedBase(harness.open, base));
    });
    await changes.apply(clients.id, { add: [], remove: [], emptied: true });
    const emptied = seen.find(({ ids }) => ids.length === 0);
    assert.deepEqual(emptied, { list: base.list, ids: [], length: 0, mayWrite: true });
  });

  it('shows nothing of another account', () => {
    const file = restoreFile(path, undefined, {
      persisted: { base: knownBase(harness.open, list), mtime: 1 },
      now: 5,
      locale: 'en',
    });
    assert.match(file?.text ?? '', /^# This list belongs to an account/);
    assert.equal(restoreFile('/nowhere', harness.open, { persisted: undefined, now: 5, locale: 'en' }), undefined);
  });
});
