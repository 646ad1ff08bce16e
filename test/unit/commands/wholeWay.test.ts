// The whole way of a person through lists, sharing and companies, over the sandbox and without an editor.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { changeActingUser } from '../../../src/commands/session/accounts.ts';
import { copyCompanyId, insertCompanyId, loadMoreEvents, showTimeline } from '../../../src/commands/companies/companies.ts';
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
import { Desk } from '../../support/desk.ts';

let desk: Desk;

const named = (name: string): List => {
  const found = desk.open.lists.lists.rows.find(({ value }) => value?.name === name)?.value;
  assert.ok(found, `no list ${name}`);
  return found;
};

/** A list of the acting user's own, with two companies in it. */
async function ownList(): Promise<List> {
  desk.ui.answer('Aaa watchlist', 'Companies');
  await desk.run(createList);
  const { rows } = await desk.open.client.searchCompanies({ limit: 2 });
  const add = rows.flatMap(({ value }) => value?.id ?? []);
  await desk.open.changes.apply(named('Aaa watchlist').id, { add, remove: [] });
  return named('Aaa watchlist');
}

const holders = (list: List): string[] =>
  desk.open.lists
    .permissions(list.id)
    .rows.map(({ value }) => `${value?.holder?.kind ?? '?'} ${value?.holder?.id ?? '?'} ${value?.level ?? '?'}`);

/** For one suite: hooks outside of all of them would run for every test there is. */
function anewForEach(): void {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    desk.end();
  });
}

describe('lists', () => {
  anewForEach();

  it('are created, renamed and deleted', async () => {
    desk.ui.answer(
      { wrong: '  ', says: /Enter a name/ },
      { wrong: 'a\u202eb', says: /invisible/ },
      'Aaa mine',
      back,
      'Aaa mine, too',
      'Companies',
    );
    await desk.run(createList);
    assert.equal(named('Aaa mine, too').type, 'company');
    desk.ui.answer('Aab "renamed", so');
    await desk.run(renameList, { kind: 'list', list: named('Aaa mine, too') });
    const renamed = named('Aab "renamed", so');
    await desk.run(deleteList, { kind: 'list', list: renamed });
    assert.deepEqual(desk.ui.confirmed, ['Delete the list “Aab "renamed", so”?']);
    assert.equal(desk.open.lists.list(renamed.id), undefined);
    assert.equal(desk.bill, 0);
  });

  it('are not deleted where the person is not sure', async () => {
    desk.ui.sure = false;
    const before = desk.sent.length;
    await desk.run(deleteList, { kind: 'list', list: named('Clients') });
    assert.equal(desk.sent.length, before);
    assert.ok(desk.open.lists.list('24'));
  });

  it('are filtered by type and name, ordered, and walked to the end', async () => {
    desk.ui.answer('People lists only', back, 'Company lists only', 'Leads', back, 'Leads', '');
    await desk.run(filterLists);
    const names = (): string[] => desk.open.lists.lists.rows.map(({ value }) => value?.name ?? '');
    assert.ok(names().length > 0 && names().every((name) => name.includes('Leads')));
    await desk.run(clearListFilter);
    desk.ui.answer('Most items first');
    await desk.run(orderLists);
    const lengths = desk.open.lists.lists.rows.map(({ value }) => value?.length ?? 0);
    assert.deepEqual(
      lengths,
      lengths.toSorted((a, b) => b - a),
    );
    for (const { lists } = desk.open.lists; lists.nextPage > 0;) await desk.run(loadMoreLists);
    assert.equal(desk.open.lists.lists.rows.length, desk.open.lists.lists.count);
    await desk.run(refreshLists);
    assert.equal(new Set(names()).size, names().length);
    assert.equal(desk.bill, 0);
  });

  it('say their ID', async () => {
    await desk.run(copyListId, { kind: 'list', list: named('Clients') });
    assert.deepEqual(desk.ui.copied, ['24']);
  });

  it('are picked where no row was clicked', async () => {
    desk.ui.answer('Load 50 more', 'Clients', 'Clients, renamed');
    await desk.run(renameList);
    assert.equal(named('Clients, renamed').id, '24');
  });
});

describe('members', () => {
  anewForEach();

  it('are loaded by a click on the row that names the price, and for no more than it', async () => {
    const list = named('Clients');
    await desk.run(loadCompanies, { kind: 'offer', list, most: 5 });
    assert.equal(desk.bill, 5);
    assert.equal(desk.open.credits.left('companies'), 4995);
    assert.deepEqual(desk.ui.asked, []);
  });

  it('say their price before they are loaded from the palette', async () => {
    desk.ui.answer(undefined);
    await desk.run(loadCompanies, { kind: 'list', list: named('Clients') });
    assert.equal(desk.ui.offered.at(-1)?.[0], 'Load 24 companies of “Clients” — ≤ 24 credits · 5,000 left');
    assert.equal(desk.bill, 0);
    desk.ui.answer('Load 24 companies of “Clients”');
    await desk.run(loadCompanies, { kind: 'list', list: named('Clients') });
    assert.equal(desk.bill, 24);
    assert.equal(desk.open.companies.recent(50).length, 24);
  });

  it('are added by ID and from a search, and removed again', async () => {
    const list = await ownList();
    const billed = desk.bill;
    desk.ui.answer(
      'Enter IDs…',
      { wrong: ' , ', says: /at least one/ },
      { wrong: '*', says: /not an ID/ },
      '6da785b3adf2, 6da785b3adf2',
    );
    await desk.run(addCompanies, { kind: 'list', list });
    desk.ui.answer('Enter IDs…', 'a6990079c856 8b6bba1d48e3');
    await desk.run(addCompanies, { kind: 'members', list });
    const length = desk.open.lists.list(list.id)?.length ?? 0;
    assert.ok(length >= 2);
    desk.ui.answer('Enter IDs…', '8b6bba1d48e3');
    await desk.run(removeCompanies, { kind: 'list', list });
    assert.match(desk.ui.confirmed.at(-1) ?? '', /^Remove .* from “Aaa watchlist”\?$/);
    assert.equal(desk.open.lists.list(list.id)?.length, length - 1);
    assert.equal(desk.bill, billed, 'changing a list costs nothing');
  });

  it('of person lists cannot be shown, and it says so', async () => {
    await desk.run(loadCompanies, { kind: 'list', list: named('Board members') });
    assert.match(desk.ui.said[0]?.text ?? '', /does not show the members of people lists/);
    assert.equal(desk.bill, 0);
  });

  it('stay as they were when the service refuses', async () => {
    desk.ui.answer('chiara');
    await desk.run(changeActingUser);
    await desk.open.lists.lists.more();
    const readable = desk.open.lists.lists.rows.flatMap(({ value }) =>
      value && value.owner?.id !== 'chiara' && value.type === 'company' ? [value] : [],
    );
    desk.ui.said.length = 0;
    for (const list of readable) {
      desk.ui.answer('Enter IDs…', '6da785b3adf2');
      await desk.run(addCompanies, { kind: 'list', list });
    }
    const refused = desk.ui.said.filter(({ text }) => text.includes('Ask the owner of the list'));
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
    desk.ui.answer({ wrong: '', says: /Enter an ID/ }, 'dirk', 'read');
    await desk.run(shareWithUser, { kind: 'permissions', list });
    assert.deepEqual(holders(list), ['user dirk read']);
    desk.ui.answer('dirk', 'write');
    const dirk = { kind: 'permission', list, holder: { kind: 'user', id: 'dirk' }, level: 'read', name: 'Dirk' } as const;
    desk.ui.answer();
    await desk.run(shareWithUser, { kind: 'permissions', list });
    assert.deepEqual(holders(list), ['user dirk write']);
    desk.ui.answer('manage');
    await desk.run(changeLevel, { ...dirk, level: 'write' });
    assert.deepEqual(holders(list), ['user dirk manage']);
    assert.equal(desk.ui.finished.at(-1), 'Dirk: write → manage');
    await desk.run(revokePermission, dirk);
    assert.deepEqual(holders(list), []);
  });

  it('with nobody yet says so, and with an unknown user says what the service says', async () => {
    const list = await ownList();
    await desk.run(changeLevel, { kind: 'list', list });
    assert.match(desk.ui.said[0]?.text ?? '', /shared with nobody/);
    desk.ui.answer('nobody-of-that-name', 'read');
    await desk.run(shareWithUser, { kind: 'list', list });
    assert.match(desk.ui.said[1]?.text ?? '', /^The service says: “.*”\. Refresh, and check the ID\.$/);
    await desk.run(loadMorePermissions, { kind: 'permissions', list });
    assert.deepEqual(holders(list), []);
  });

  it('shows a key among those who hold a permission', async () => {
    const shared = desk.open.lists.lists.rows.flatMap(({ value }) => (value?.owner?.id === 'ada' ? [value] : []));
    for (const list of shared) await desk.open.lists.permissions(list.id).more();
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
    desk.ui.answer(key, 'manage');
    await desk.run(shareWithKey, { kind: 'list', list });
    assert.ok(holders(list).includes(`key ${key} manage`));
  });
});

describe('companies', () => {
  anewForEach();

  it('are counted for nothing and bought by the page', async () => {
    desk.ui.answer({ wrong: '', says: /part of the name/ }, 'zzzzzz', 'Flu');
    desk.ui.answer(undefined);
    await desk.run(findCompany);
    assert.match(desk.ui.asked[1] ?? '', /No company matches “zzzzzz”/);
    assert.match(desk.ui.offered[0]?.[0] ?? '', /^Show \d+ of \d+ matches — ≤ \d+ credits · 5,000 left$/);
    assert.equal(desk.bill, 0);
  });

  it('are found, shown, inserted and copied', async () => {
    const first = (offered: readonly string[] | undefined): string => (offered?.[0] ?? '').split(' — ')[0] ?? '';
    desk.ui.answer('Flu', undefined);
    await desk.run(findCompany);
    const buy = first(desk.ui.offered[0]);
    desk.ui.answer('Flu', buy, undefined);
    await desk.run(findCompany);
    const billed = desk.bill;
    assert.ok(billed > 0 && billed <= 10);
    const company = desk.open.companies.recent(1)[0]?.company;
    assert.ok(company?.name);
    desk.ui.answer(company.name);
    await desk.run(showTimeline);
    assert.deepEqual(desk.opened, [topicOfCompany({ id: company.id, name: company.name })]);
    await desk.run(insertCompanyId, { kind: 'company', company });
    assert.deepEqual(desk.ui.inserted, [[company.id]]);
    await desk.run(copyCompanyId, { kind: 'company', company });
    assert.deepEqual(desk.ui.copied, [company.id]);
    desk.ui.cursors = [];
    await desk.run(insertCompanyId, { kind: 'company', company });
    assert.match(desk.ui.said[0]?.text ?? '', /no editor to insert into/);
    await desk.run(loadMoreEvents);
    assert.match(desk.ui.said[1]?.text ?? '', /No timeline has the focus/);
    assert.equal(desk.bill, billed, 'what was paid for is used for nothing');
  });
});

describe('credits', () => {
  anewForEach();

  it('are asked for again', async () => {
    await desk.open.client.searchCompanies({ limit: 3 });
    await desk.run(refreshCredits);
    assert.equal(desk.open.credits.left('companies'), 4997);
    assert.equal(desk.ui.finished.at(-1), 'Credits are up to date.');
  });
});
