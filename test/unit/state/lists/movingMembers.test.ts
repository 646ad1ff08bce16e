// The companies of a list, read page by page while others change the list: none that stays is missed.
import assert from 'node:assert/strict';
import type { List } from '../../../../src/client/model/list.ts';
import { Desk } from '../../../support/desk.ts';

describe('members of a list that moves between two pages', () => {
  let desk: Desk;
  let list: List;

  const loaded = (of = desk): readonly string[] => of.open.lists.members(list.id).rows.flatMap(({ value }) => value?.id ?? []);

  beforeEach(async () => {
    desk = await Desk.inSandbox();
    const found = desk.open.lists.lists.rows.find(({ value }) => value?.type === 'company' && (value.length ?? 0) >= 20);
    assert.ok(found?.value);
    list = found.value;
  });
  afterEach(() => {
    desk.end();
  });

  /** As somebody else does it, of whom this window is not told. */
  async function others(change: { readonly add?: readonly string[]; readonly remove?: readonly string[] }): Promise<void> {
    const other = new Desk(desk);
    await other.session.openSandbox();
    await other.open.client.updateList({ id: list.id, ...change });
    other.dispose();
  }

  for (const [title, reload] of [
    ['in one window', false],
    ['also where the window is reloaded in between', true],
  ] as const) {
    it(`are all read where some of those that were read leave it, ${title}`, async () => {
      await desk.open.lists.members(list.id).more({ most: 10 });
      const first = loaded();
      await others({ remove: first.slice(0, 4) });
      const window = reload ? await desk.reloaded() : desk;
      const members = window.open.lists.members(list.id);
      while (members.nextPage > 0) await members.more({ most: 10 });
      const all = (await window.open.client.searchCompanies({ lists: [list.id], limit: 50 })).rows.flatMap(
        ({ value }) => value?.id ?? [],
      );
      assert.deepEqual(
        all.filter((id) => !loaded(window).includes(id)),
        [],
      );
      assert.equal(new Set(loaded(window)).size, loaded(window).length);
      if (reload) window.dispose();
    });
  }

  it('cost just what they are where nobody changes it', async () => {
    const members = desk.open.lists.members(list.id);
    while (members.nextPage > 0) await members.more({ most: 10 });
    assert.equal(desk.bill, list.length);
    assert.equal(loaded().length, list.length);
  });
});
