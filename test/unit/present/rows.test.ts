// The rows of the tree: everything that was answered is shown, prices are said, and text of the service stays text.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { listChildren, listRows } from '../../../src/present/listRows.ts';
import { memberRows } from '../../../src/present/memberRows.ts';
import { permissionRows } from '../../../src/present/permissionRows.ts';
import type { Loaded, RowTools } from '../../../src/present/treeRow.ts';

const tools: RowTools = { locale: 'en', left: () => 8420 };
const list: List = { id: '24', name: 'Clients', type: 'company', length: 1200, owner: { id: 'ada', name: 'Ada' } };

function loaded<T>(values: readonly T[], more: Partial<Loaded<T>> = {}): Loaded<T> {
  return { rows: values.map((value) => ({ raw: value, value })), count: values.length, status: 'ready', nextPage: 0, ...more };
}

describe('list rows', () => {
  it('tell name, count and owner, also to a screen reader', () => {
    const [row] = listRows(loaded([list]), tools);
    assert.equal(row?.label, 'Clients');
    assert.equal(row?.description, '1,200 · Ada');
    assert.equal(row?.spoken, 'Clients, company list, 1,200, Ada');
    assert.equal(row?.id, 'list/24');
  });

  it('end with a row that loads more, and none where nothing is loaded', () => {
    const rows = listRows(loaded([list], { count: 63, nextPage: 50 }), tools);
    assert.equal(rows.at(-1)?.label, 'Load 50 more');
    assert.equal(rows.at(-1)?.description, '1 of 63');
    assert.deepEqual(listRows(loaded<List>([], { count: undefined, status: 'idle', nextPage: 50 }), tools), []);
  });

  it('show a record that cannot be read as it came', () => {
    const [row] = listRows({ ...loaded<List>([]), rows: [{ raw: { odd: true } }] }, tools);
    assert.equal(row?.label, 'Unreadable record');
    assert.equal(row?.description, '{"odd":true}');
  });

  it('let no text of the service become markup', () => {
    const [row] = listRows(
      loaded([{ ...list, name: '[x](command:evil) <b>$(sync) \u202e', extraData: { '`k`': '**v**' } }]),
      tools,
    );
    assert.equal(row?.label, '[x](command:evil) <b>$(sync)');
    for (const piece of ['[x](command', '<b>', '**v**', '`k`']) assert.ok(!row?.tooltip?.includes(piece), piece);
  });

  it('have companies and permissions under them', () => {
    assert.deepEqual(
      listChildren(list, tools).map(({ label, description }) => [label, description]),
      [
        ['Companies', '1,200'],
        ['Permissions', undefined],
      ],
    );
    assert.equal(listChildren({ ...list, type: 'person' }, tools)[0]?.label, 'People');
  });
});

describe('member rows', () => {
  it('say the price before anything is loaded, and never more than the list holds', () => {
    const idle = loaded<{ id: string }>([], { count: undefined, status: 'idle', nextPage: 50 });
    const [offer] = memberRows({ ...list, length: 24 }, idle, tools);
    assert.equal(offer?.label, 'Load 24 companies');
    assert.equal(offer?.description, '≤ 24 credits · 8,420 left');
    assert.deepEqual(offer?.target, { kind: 'offer', list: { ...list, length: 24 }, most: 24 });
    assert.equal(memberRows({ ...list, length: 0 }, idle, tools)[0]?.label, 'No companies yet.');
    assert.equal(memberRows({ ...list, length: 1 }, idle, tools)[0]?.label, 'Load 1 company');
  });

  it('show what was paid for, and the price of the rest', () => {
    const rows = memberRows(list, loaded([{ id: 'abc', name: 'Acme', country: 'it' }], { count: 3, nextPage: 2 }), tools);
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} — ${description ?? ''}`),
      ['Acme — abc · IT', 'Load 2 more companies — ≤ 2 credits · 8,420 left'],
    );
  });

  it('say that people cannot be shown', () => {
    assert.match(memberRows({ ...list, type: 'person' }, loaded([]), tools)[0]?.label ?? '', /does not show the people/);
  });
});

describe('permission rows', () => {
  it('name the owner, users, keys, and records that cannot be read', () => {
    const permissions: Loaded<Parameters<typeof permissionRows>[1]['rows'][number]['value'] & object> = {
      ...loaded([]),
      rows: [
        { raw: {}, value: { level: 'write', holder: { kind: 'user', id: 'dirk' }, user: { id: 'dirk', name: 'Dirk' } } },
        { raw: {}, value: { level: 'read', holder: { kind: 'key', id: 'key-1' } } },
        { raw: { who: 'knows' }, value: { level: '' } },
      ],
    };
    assert.deepEqual(
      permissionRows(list, permissions, tools).map(({ label, description }) => `${label} — ${description ?? ''}`),
      ['Ada — owner', 'Dirk — write', 'key-1 — read · share key', 'Unreadable record — {"who":"knows"}'],
    );
  });

  it('say why they could not be read, with a way to try again', () => {
    const rows = permissionRows(list, loaded([], { status: 'failed', count: undefined, nextPage: 50 }), {
      ...tools,
      failure: 'Because.',
    });
    assert.equal(rows.at(-1)?.description, 'Because.');
    assert.equal(rows.at(-1)?.click, 'companyData.loadMorePermissions');
  });

  it('say that a list is shared with nobody', () => {
    assert.equal(permissionRows(list, loaded([]), tools).at(-1)?.label, 'Shared with nobody.');
  });
});
