// The companies of a list, read page by page while others change the list: none that stays is missed.
import assert from 'node:assert/strict';
import type { List } from '../../../../src/client/model/list.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('members of a list that moves between two pages', () => {
  let harness: TestHarness;
  let list: List;

  const loaded = (of = harness): readonly string[] => of.open.lists.members(list.id).rows.flatMap(({ value }) => value?.id ?? []);

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const found = harness.open.lists.lists.rows.find(({ value }) => value?.type === 'company' && (value.length ?? 0) >= 20);
    assert.ok(found?.value);
    list = found.value;
  });
  afterEach(() => {
    harness.end();
  });

  /** Changes the list as another user does, without a notice to this window. */
  async function others(change: { readonly add?: readonly string[]; readonly remove?: readonly string[] }): Promise<void> {
    const other = new TestHarness(harness);
    await other.session.openSandbox();
    await other.open.client.updateList({ id: list.id, ...change });
    other.dispose();
  }

  for (const [title, reload] of [
    ['in one window', false],
    ['also where the window is reloaded in between', true],
  ] as const) {
    it(`are all read where some of those that were read leave it, ${title}`, async () => {
      await harness.open.lists.members(list.id).more({ most: 10 });
      const first = loaded();
      await others({ remove: first.slice(0, 4) });
      const window = reload ? await harness.reloaded() : harness;
      const members = window.open.lists.members(list.id);
      while (members.nextPageSize > 0) await members.more({ most: 10 });
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
    const members = harness.open.lists.members(list.id);
    while (members.nextPageSize > 0) await members.more({ most: 10 });
    assert.equal(harness.billed, list.length);
    assert.equal(loaded().length, list.length);
  });
});
