// The journey of a user through lists, sharing and companies, over the sandbox and without an editor.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { changeActingUser } from '../../../src/commands/session/accounts.ts';
import { copyCompanyId, insertCompanyId, showTimeline } from '../../../src/commands/companies/companies.ts';
import { loadMoreEvents } from '../../../src/commands/timeline/loadEvents.ts';
import { refreshCredits } from '../../../src/commands/credits/credits.ts';
import { createList } from '../../../src/commands/lists/createList.ts';
import { copyListId, deleteList, renameList } from '../../../src/commands/lists/editList.ts';
import { findCompany } from '../../../src/commands/companies/findCompany.ts';
import { clearListFilter, filterLists, loadMoreLists, orderLists, refreshLists } from '../../../src/commands/lists/lists.ts';
import { addCompanies, loadCompanies, removeCompanies } from '../../../src/commands/lists/members.ts';
import {
  changeLevel,
  loadMorePermissions,
  revokePermission,
  shareWithKey,
  shareWithUser,
} from '../../../src/commands/sharing/sharing.ts';
import { back } from '../../../src/app/app.ts';
import { topicOfCompany } from '../../../src/state/timeline/timelineTopic.ts';
import { changesLists, TestHarness } from '../../support/testHarness.ts';

let harness: TestHarness;

const named = (name: string): List => {
  const found = harness.open.lists.lists.rows.find(({ value }) => value?.name === name)?.value;
  assert.ok(found, `no list ${name}`);
  return found;
};

/** A list of the acting user's own, with two companies in it. */
async function ownList(): Promise<List> {
  harness.ui.answer('Aaa watchlist', 'Companies');
  await harness.run(createList);
  const { rows } = await harness.open.client.searchCompanies({ limit: 2 });
  const add = rows.flatMap(({ value }) => value?.id ?? []);
  await harness.open.changes.apply(named('Aaa watchlist').id, { add, remove: [] });
  return named('Aaa watchlist');
}

const holders = (list: List): string[] =>
  harness.open.lists
    .permissions(list.id)
    .rows.map(({ value }) => `${value?.holder?.kind ?? '?'} ${value?.holder?.id ?? '?'} ${value?.level ?? '?'}`);

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    harness.end();
  });
}

describe('lists', () => {
  anewForEach();

  it('are created, renamed and deleted', async () => {
    harness.ui.answer(
      { wrong: '  ', says: /Enter a name/ },
      { wrong: 'a\u202eb', says: /invisible/ },
      'Aaa mine',
      back,
      'Aaa mine, too',
      'Companies',
    );
    await harness.run(createList);
    assert.equal(named('Aaa mine, too').type, 'company');
    harness.ui.answer('Aab "renamed", so');
    await harness.run(renameList, { kind: 'list', list: named('Aaa mine, too') });
    const renamed = named('Aab "renamed", so');
    await harness.run(deleteList, { kind: 'list', list: renamed });
    assert.deepEqual(harness.ui.confirmed, ['Delete the list “Aab "renamed", so”?']);
    assert.equal(harness.open.lists.list(renamed.id), undefined);
    assert.equal(harness.billed, 0);
  });

  it('are not deleted where the person is not sure', async () => {
    harness.ui.sure = false;
    await harness.run(deleteList, { kind: 'list', list: named('Clients') });
    assert.equal(harness.sent.filter(changesLists).length, 0);
    assert.ok(harness.open.lists.list('24'));
  });

  it('are filtered by type and name, ordered, and walked to the end', async () => {
    harness.ui.answer('People lists only', back, 'Company lists only', 'Leads', back, 'Leads', '');
    await harness.run(filterLists);
    const names = (): string[] => harness.open.lists.lists.rows.map(({ value }) => value?.name ?? '');
    assert.ok(names().length > 0 && names().every((name) => name.includes('Leads')));
    await harness.run(clearListFilter);
    harness.ui.answer('Most items first');
    await harness.run(orderLists);
    const lengths = harness.open.lists.lists.rows.map(({ value }) => value?.length ?? 0);
    assert.deepEqual(
      lengths,
      lengths.toSorted((a, b) => b - a),
    );
    for (const { lists } = harness.open.lists; lists.nextPageSize > 0;) await harness.run(loadMoreLists);
    assert.equal(harness.open.lists.lists.rows.length, harness.open.lists.lists.count);
    await harness.run(refreshLists);
    assert.equal(new Set(names()).size, names().length);
    assert.equal(harness.billed, 0);
  });

  it('say their ID', async () => {
    await harness.run(copyListId, { kind: 'list', list: named('Clients') });
    assert.deepEqual(harness.ui.copied, ['24']);
  });

  it('are picked where no row was clicked', async () => {
    harness.ui.answer('Load 50 more', 'Clients', 'Clients, renamed');
    await harness.run(renameList);
    assert.equal(named('Clients, renamed').id, '24');
  });
});

describe('members', () => {
  anewForEach();

  it('are loaded by a click on the row that names the price, and for no more than it', async () => {
    const list = named('Clients');
    await harness.run(loadCompanies, { kind: 'offer', list, most: 5 });
    assert.equal(harness.billed, 5);
    assert.equal(harness.open.credits.left('companies'), 4995);
    assert.deepEqual(harness.ui.asked, []);
  });

  it('say their price before they are loaded from the palette', async () => {
    harness.ui.answer(undefined);
    await harness.run(loadCompanies, { kind: 'list', list: named('Clients') });
    assert.equal(harness.ui.offered.at(-1)?.[0], 'Load 24 companies of “Clients” — ≤ 24 credits · 5,000 left');
    assert.equal(harness.billed, 0);
    harness.ui.answer('Load 24 companies of “Clients”');
    await harness.run(loadCompanies, { kind: 'list', list: named('Clients') });
    assert.equal(harness.billed, 24);
    assert.equal(harness.open.companies.recent(50).length, 24);
  });

  it('are added by ID and from a search, and removed again', async () => {
    const list = await ownList();
    const billed = harness.billed;
    harness.ui.answer(
      'Enter IDs…',
      { wrong: ' , ', says: /at least one/ },
      { wrong: '*', says: /not an ID/ },
      '6da785b3adf2, 6da785b3adf2',
    );
    await harness.run(addCompanies, { kind: 'list', list });
    harness.ui.answer('Enter IDs…', 'a6990079c856 8b6bba1d48e3');
    await harness.run(addCompanies, { kind: 'members', list });
    const length = harness.open.lists.list(list.id)?.length ?? 0;
    assert.ok(length >= 2);
    harness.ui.answer('Enter IDs…', '8b6bba1d48e3');
    await harness.run(removeCompanies, { kind: 'list', list });
    assert.match(harness.ui.confirmed.at(-1) ?? '', /^Remove .* from “Aaa watchlist”\?$/);
    assert.equal(harness.open.lists.list(list.id)?.length, length - 1);
    assert.equal(harness.billed, billed, 'changing a list costs nothing');
  });

  it('of person lists cannot be shown, and it says so', async () => {
    await harness.run(loadCompanies, { kind: 'list', list: named('Board members') });
    assert.match(harness.ui.messages[0]?.text ?? '', /does not show the members of people lists/);
    assert.equal(harness.billed, 0);
  });

  it('stay as they were when the service refuses', async () => {
    harness.ui.answer('chiara');
    await harness.run(changeActingUser);
    await harness.open.lists.lists.more();
    const readable = harness.open.lists.lists.rows.flatMap(({ value }) =>
      value && value.owner?.id !== 'chiara' && value.type === 'company' ? [value] : [],
    );
    harness.ui.messages.length = 0;
    for (const list of readable) {
      harness.ui.answer('Enter IDs…', '6da785b3adf2');
      await harness.run(addCompanies, { kind: 'list', list });
    }
    const refused = harness.ui.messages.filter(({ text }) => text.includes('Ask the owner of the list'));
    assert.ok(refused.length > 0, 'at least one list is only to be read');
    assert.deepEqual(
      refused[0]?.actions?.map(({ label }) => label),
      ['Change Acting User'],
    );
  });
});

describe('sharing', () => {
  anewForEach();

  it('with a user and a key, at another level, and no longer', async () => {
    const list = await ownList();
    harness.ui.answer({ wrong: '', says: /Enter an ID/ }, 'dirk', 'read');
    await harness.run(shareWithUser, { kind: 'permissions', list });
    assert.deepEqual(holders(list), ['user dirk read']);
    harness.ui.answer('dirk', 'write');
    const dirk = { kind: 'permission', list, holder: { kind: 'user', id: 'dirk' }, level: 'read', name: 'Dirk' } as const;
    harness.ui.answer();
    await harness.run(shareWithUser, { kind: 'permissions', list });
    assert.deepEqual(holders(list), ['user dirk write']);
    harness.ui.answer('manage');
    await harness.run(changeLevel, { ...dirk, level: 'write' });
    assert.deepEqual(holders(list), ['user dirk manage']);
    assert.equal(harness.ui.finished.at(-1), 'Dirk: write → manage');
    await harness.run(revokePermission, dirk);
    assert.deepEqual(holders(list), []);
  });

  it('with nobody yet says so, and with an unknown user says what the service says', async () => {
    const list = await ownList();
    await harness.run(changeLevel, { kind: 'list', list });
    assert.match(harness.ui.messages[0]?.text ?? '', /shared with nobody/);
    harness.ui.answer('nobody-of-that-name', 'read');
    await harness.run(shareWithUser, { kind: 'list', list });
    assert.match(harness.ui.messages[1]?.text ?? '', /^The service says: “.*”\. Refresh, and check the ID\.$/);
    await harness.run(loadMorePermissions, { kind: 'permissions', list });
    assert.deepEqual(holders(list), []);
  });

  it('shows a key among those who hold a permission', async () => {
    const shared = harness.open.lists.lists.rows.flatMap(({ value }) => (value?.owner?.id === 'ada' ? [value] : []));
    for (const list of shared) await harness.open.lists.permissions(list.id).more();
    const [list, key] = shared
      .map(
        (one) =>
          [
            one,
            holders(one)
              .find((holder) => holder.startsWith('key '))
              ?.split(' ')[1],
          ] as const,
      )
      .find(([, found]) => found !== undefined) ?? [undefined, undefined];
    assert.ok(list && key, 'the sandbox shares a list of ada with a key');
    harness.ui.answer(key, 'manage');
    await harness.run(shareWithKey, { kind: 'list', list });
    assert.ok(holders(list).includes(`key ${key} manage`));
  });
});

describe('companies', () => {
  anewForEach();

  it('are counted for nothing and bought by the page', async () => {
    harness.ui.answer({ wrong: '', says: /part of the name/ }, 'zzzzzz', 'Flu');
    harness.ui.answer(undefined);
    await harness.run(findCompany);
    assert.match(harness.ui.asked[1] ?? '', /No company matches “zzzzzz”/);
    assert.match(harness.ui.offered[0]?.[0] ?? '', /^Show \d+ of \d+ matches — ≤ \d+ credits · 5,000 left$/);
    assert.equal(harness.billed, 0);
  });

  it('are found, shown, inserted and copied', async () => {
    const first = (offered: readonly string[] | undefined): string => (offered?.[0] ?? '').split(' — ')[0] ?? '';
    harness.ui.answer('Flu', undefined);
    await harness.run(findCompany);
    const buy = first(harness.ui.offered[0]);
    harness.ui.answer('Flu', buy, undefined);
    await harness.run(findCompany);
    const billed = harness.billed;
    assert.ok(billed > 0 && billed <= 10);
    const company = harness.open.companies.recent(1)[0]?.company;
    assert.ok(company?.name);
    harness.ui.answer(company.name);
    await harness.run(showTimeline);
    assert.deepEqual(harness.opened, [topicOfCompany({ id: company.id, name: company.name })]);
    await harness.run(insertCompanyId, { kind: 'company', company });
    assert.deepEqual(harness.ui.inserted, [[company.id]]);
    await harness.run(copyCompanyId, { kind: 'company', company });
    assert.deepEqual(harness.ui.copied, [company.id]);
    harness.ui.cursors = [];
    await harness.run(insertCompanyId, { kind: 'company', company });
    assert.match(harness.ui.messages[0]?.text ?? '', /no editor to insert into/);
    await harness.run(loadMoreEvents);
    assert.match(harness.ui.messages[1]?.text ?? '', /No timeline has the focus/);
    assert.equal(harness.billed, billed, 'what was paid for is used for nothing');
  });
});

describe('credits', () => {
  anewForEach();

  it('are asked for again', async () => {
    await harness.open.client.searchCompanies({ limit: 3 });
    await harness.run(refreshCredits);
    assert.equal(harness.open.credits.left('companies'), 4997);
    assert.equal(harness.ui.finished.at(-1), 'Credits are up to date.');
  });
});
