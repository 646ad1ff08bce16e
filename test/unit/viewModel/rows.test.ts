// Tests of the rows of the tree: all answers are shown, prices are stated, and the service's text stays text.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { ageText, isFresh } from '../../../src/viewModel/ageText.ts';
import { groupRows, listChildren, listRows, type GroupingContext } from '../../../src/viewModel/lists/listRows.ts';
import { headerText } from '../../../src/viewModel/lists/listsHeader.ts';
import { memberRows } from '../../../src/viewModel/lists/memberRows.ts';
import { permissionRows } from '../../../src/viewModel/lists/permissionRows.ts';
import { rowTooltip } from '../../../src/viewModel/lists/rowTooltip.ts';
import type { LoadedRows, RowTools, TreeRow } from '../../../src/viewModel/treeRow.ts';
import { inZone } from '../../support/inZone.ts';

const HOUR = 3_600_000;
const now = 100 * HOUR;
const tools: RowTools = { locale: 'en', now, left: () => 8420 };
const list: List = { id: '24', name: 'Clients', type: 'company', length: 1200, owner: { id: 'ada', name: 'Ada' } };

const flat: GroupingContext = { grouping: 'none', actingUser: 'ada', level: () => undefined };

function loaded<T>(values: readonly T[], more: Partial<LoadedRows<T>> = {}): LoadedRows<T> {
  const rows = values.map((value) => ({ raw: value, value }));
  return { rows, count: values.length, status: 'ready', nextPageSize: 0, readAt: now, hasCachedPages: false, ...more };
}

function tooltipOf(row: TreeRow | undefined, level?: string): string {
  return (row && rowTooltip(row, { locale: 'en', level: () => level })) ?? '';
}

describe('list rows', () => {
  it('tell name, count and owner, also to a screen reader', () => {
    const [row] = listRows(loaded([list]), flat, tools);
    assert.equal(row?.label, 'Clients');
    assert.equal(row?.description, '1,200 · mine');
    assert.equal(row?.ariaLabel, 'Clients, company list, 1,200, mine');
    const [group] = listRows(loaded([list]), { ...flat, grouping: 'owner' }, tools);
    assert.equal(group?.label, 'Mine');
    const [inside] = groupRows(loaded([list]), ['mine'], { ...flat, grouping: 'owner' }, tools);
    assert.equal(inside?.description, '1,200');
    const [others] = listRows(loaded([list]), { ...flat, actingUser: 'bruno' }, tools);
    assert.equal(others?.description, '1,200 · Ada');
    assert.equal(row?.id, 'list/24');
  });

  it('end with a row that loads more, and none where nothing is loaded', () => {
    const rows = listRows(loaded([list], { count: 63, nextPageSize: 50 }), flat, tools);
    assert.equal(rows.at(-1)?.label, 'Load 50 more');
    assert.equal(rows.at(-1)?.description, '1 of 63');
    assert.deepEqual(listRows(loaded<List>([], { count: undefined, status: 'idle', nextPageSize: 50 }), flat, tools), []);
  });

  it('show the day of a change as it came, in every time zone', async () => {
    for (const zone of ['America/New_York', 'UTC', 'Asia/Tokyo'])
      await inZone(zone, () => {
        const [row] = listRows(loaded([{ ...list, modifiedDate: '2026-02-01' }]), flat, tools);
        assert.match(tooltipOf(row), /Changed: Feb 1, 2026$/);
      });
  });

  it('show the level of the acting user, and that a list is hidden', () => {
    const [row] = listRows(loaded([{ ...list, hidden: true }]), { ...flat, actingUser: 'bruno', level: () => 'write' }, tools);
    assert.equal(row?.description, '1,200 · write · hidden · Ada');
    assert.equal(row?.icon, 'eye-closed');
    assert.match(tooltipOf(row, 'write'), /Your level: write/);
    assert.match(tooltipOf(row), /Hidden: /);
    const changed = (modifiedDate: string): string =>
      tooltipOf(listRows(loaded([{ ...list, modifiedDate }]), flat, tools)[0]).replace(/^[\s\S]*Changed: /, '');
    assert.match(changed('2026-01-05T12:00:00Z'), /Jan 5, 2026/);
    assert.equal(changed('last week'), 'last week');
    assert.equal(row?.context, 'list company hidden level-write');
  });

  it('say where the service pages no further', () => {
    const rows = listRows(loaded([list], { count: 12_000, isTruncated: true }), flat, tools);
    assert.match(rows.at(-1)?.label ?? '', /returns no more/);
    assert.equal(rows.at(-1)?.description, '1 of 12,000');
  });

  it('show a record that cannot be read as it came', () => {
    const [row] = listRows({ ...loaded<List>([]), rows: [{ raw: { odd: true } }] }, flat, tools);
    assert.equal(row?.label, 'Unreadable record');
    assert.equal(row?.description, '{"odd":true}');
  });

  it('let no text of the service become markup', () => {
    const [row] = listRows(
      loaded([{ ...list, name: '[x](command:evil) <b>$(sync) \u202e', extraData: { '`k`': '**v**' } }]),
      flat,
      tools,
    );
    assert.equal(row?.label, '[x](command:evil) <b>$(sync)');
    const company = { id: '<b>1', name: '[x](command:evil)', fullAddress: '**v**' };
    const [member] = memberRows(list, loaded([company]), tools);
    const held = { holder: { kind: 'key', id: '`k`' }, level: '**v**', user: { id: 'k', name: '<b>' } } as const;
    const [, permission] = permissionRows(list, loaded([held]), tools);
    for (const text of [row, member, permission].map((one) => tooltipOf(one))) {
      assert.match(text, /command|key/);
      for (const piece of ['[x](command', '<b>', '**v**', '`k`']) assert.ok(!text.includes(piece), piece);
    }
  });

  it('have companies and permissions under them', () => {
    const idle = loaded<never>([], { count: undefined, status: 'idle', readAt: undefined });
    const below = { members: idle, permissions: idle };
    assert.deepEqual(
      listChildren(list, below, tools).map(({ label, description, context }) => ({ label, description, context })),
      [
        { label: 'Companies', description: '1,200', context: 'members company' },
        { label: 'Permissions', description: undefined, context: 'permissions' },
      ],
    );
    assert.equal(listChildren({ ...list, type: 'person' }, below, tools)[0]?.label, 'People');
  });

  it('say how old what is below them is, where it comes from the cache or is no longer fresh', () => {
    const described = (more: Partial<LoadedRows<unknown>>): readonly (string | undefined)[] => {
      const below = loaded([{ id: 'abc' }], { count: 1200, ...more });
      return listChildren(list, { members: below, permissions: below }, tools).map(({ description }) => description);
    };
    assert.deepEqual(described({}), ['1,200', undefined]);
    const old = { readAt: now - 3 * HOUR };
    assert.deepEqual(described(old), ['1,200 · read 3 hours ago, may be out of date', 'read 3 hours ago, may be out of date']);
    const cached = { readAt: now - 600_000, hasCachedPages: true };
    assert.deepEqual(described(cached), ['1,200 · read 10 minutes ago', 'read 10 minutes ago']);
    assert.deepEqual(described({ ...cached, count: 1199 })[0], '1,200 · read 10 minutes ago, may be out of date');
    const [members] = listChildren(list, { members: loaded([{ id: 'abc' }], cached), permissions: loaded([]) }, tools);
    assert.equal(members?.ariaLabel, 'Companies, 1,200, read 10 minutes ago, may be out of date');
    assert.equal(members.context, 'members company loaded');
    assert.match(tooltipOf(members), /^Read: /);
  });
});

describe('member rows', () => {
  it('say the price before anything is loaded, and never more than the list holds', () => {
    const idle = loaded<{ id: string }>([], { count: undefined, status: 'idle', nextPageSize: 50 });
    const [offer] = memberRows({ ...list, length: 24 }, idle, tools);
    assert.equal(offer?.label, 'Load 24 companies');
    assert.equal(offer?.description, '≤ 24 credits · 8,420 left');
    assert.deepEqual(offer?.target, { kind: 'offer', list: { ...list, length: 24 }, most: 24 });
    assert.equal(memberRows({ ...list, length: 0 }, idle, tools)[0]?.label, 'No companies yet.');
    assert.equal(memberRows({ ...list, length: 1 }, idle, tools)[0]?.label, 'Load 1 company');
  });

  it('show what was paid for, and the price of the rest', () => {
    const rows = memberRows(list, loaded([{ id: 'abc', name: 'Acme', country: 'it' }], { count: 3, nextPageSize: 2 }), tools);
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} — ${description ?? ''}`),
      ['Acme — abc · IT', 'Load 2 more companies — ≤ 2 credits · 8,420 left'],
    );
  });

  it('show the ID of a company of which nothing else is known', () => {
    const [row] = memberRows(list, loaded([{ id: 'abc' }]), tools);
    assert.deepEqual(
      { label: row?.label, description: row?.description, ariaLabel: row?.ariaLabel },
      { label: 'abc', description: '', ariaLabel: 'abc' },
    );
  });

  it('leave out a country that the service answers empty', () => {
    const [row] = memberRows(list, loaded([{ id: 'abc', name: 'Acme', country: '' }]), tools);
    assert.deepEqual(
      { description: row?.description, ariaLabel: row?.ariaLabel },
      { description: 'abc', ariaLabel: 'Acme, abc' },
    );
  });

  it('say that people cannot be shown', () => {
    assert.match(
      memberRows({ ...list, type: 'person' }, loaded([]), tools)[0]?.label ?? '',
      /does not show the members of people lists/,
    );
  });
});

describe('permission rows', () => {
  it('name the owner, users, keys, and records that cannot be read', () => {
    const permissions: LoadedRows<Parameters<typeof permissionRows>[1]['rows'][number]['value'] & object> = {
      ...loaded([]),
      rows: [
        { raw: {}, value: { level: 'write', holder: { kind: 'user', id: 'dirk' }, user: { id: 'dirk', name: 'Dirk' } } },
        { raw: {}, value: { level: 'read', holder: { kind: 'key', id: 'key-1' } } },
        { raw: { who: 'knows' }, value: { level: 'read' } },
        { raw: 'text' },
      ],
    };
    assert.deepEqual(
      permissionRows(list, permissions, tools).map(({ label, description }) => `${label} — ${description ?? ''}`),
      [
        'Ada — owner',
        'Dirk — write',
        'key-1 — read · share key',
        'Unclear holder — {"who":"knows"}',
        'Unreadable record — "text"',
      ],
    );
  });

  it('say why they could not be read, with a way to try again', () => {
    const rows = permissionRows(list, loaded([], { status: 'failed', count: undefined, nextPageSize: 50 }), {
      ...tools,
      failure: 'Because.',
    });
    assert.equal(rows.at(-1)?.description, 'Because.');
    assert.equal(rows.at(-1)?.click, 'companyData.loadMorePermissions');
  });

  it('keep those of the cache where they could not be read again', () => {
    const cached = { raw: {}, value: { level: 'read', holder: { kind: 'user', id: 'dirk' } } } as const;
    const permissions = { ...loaded<(typeof cached)['value']>([], { status: 'failed' }), rows: [cached] };
    assert.deepEqual(
      permissionRows(list, permissions, { ...tools, failure: 'Because.' }).map(({ label }) => label),
      ['Ada', 'dirk', 'Could not be read again. Click to try again.'],
    );
  });

  it('say that a list is shared with nobody', () => {
    assert.equal(permissionRows(list, loaded([]), tools).at(-1)?.label, 'Shared with nobody.');
  });
});

describe('the line above the lists', () => {
  const head = { account: 'Work', actingUser: 'ada', query: {}, failure: undefined };

  it('names account, user and filter', () => {
    assert.equal(headerText({ ...head, lists: loaded([]) }, tools), 'Work · ada');
    const query = { type: 'company', name: 'a\u202eb' } as const;
    assert.equal(
      headerText({ ...head, actingUser: undefined, query, lists: loaded([]) }, tools),
      'Work — Filter: company lists, name contains “a b”',
    );
  });

  it('names the pairs of a filter', () => {
    const query = { extraData: { region: 'Vlaanderen', priority: 1 } };
    const text = headerText({ ...head, query, lists: loaded([]) }, tools);
    assert.equal(text, 'Work · ada — Filter: extra data region=Vlaanderen, priority=1');
  });

  it('says how old the lists are, and why they are not newer', () => {
    const cached = loaded([], { hasCachedPages: true, readAt: now - 1000 });
    assert.equal(headerText({ ...head, lists: cached }, tools), 'Work · ada — read now');
    const lists = loaded([], { readAt: now - 30 * HOUR });
    assert.equal(headerText({ ...head, lists }, tools), 'Work · ada — read 1 day ago, may be out of date');
    assert.equal(
      headerText({ ...head, lists: loaded([]), failure: 'No network.' }, tools),
      'Work · ada — read now — No network.',
    );
  });
});

describe('ages', () => {
  it('are told in the language of the user', () => {
    const said = (ms: number, locale = 'en'): string => ageText('event', now - ms, { now, locale });
    assert.deepEqual(
      [0, -5, 59_999].map((ms) => said(ms)),
      ['read now', 'read now', 'read now'],
    );
    assert.deepEqual(
      [60_000, 2 * HOUR, 47 * HOUR, 48 * HOUR].map((ms) => said(ms)),
      ['read 1 minute ago', 'read 2 hours ago', 'read 1 day ago', 'read 2 days ago'],
    );
    assert.equal(said(3 * HOUR, 'it'), 'read 3 ore fa');
  });

  it('say from when on a record may be out of date, by its kind', () => {
    assert.ok(isFresh('list', now - HOUR, now) && !isFresh('list', now - HOUR - 1, now));
    assert.ok(isFresh('company', now - 24 * HOUR, now));
    assert.match(ageText('list', now, { now, locale: 'en', changed: true }), /out of date/);
  });
});
