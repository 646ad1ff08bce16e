// Lists as documents, files and sets: what is asked, what it costs, and what comes out.
import assert from 'node:assert/strict';
import type { CompanySearch } from '../../../../src/client/endpoints/companies.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { Company } from '../../../../src/client/model/company.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import type { IdDocument } from '../../../../src/app/listDocuments.ts';
import { combineLists } from '../../../../src/commands/lists/combineLists.ts';
import { compareList, createListFromDocument, pullList, pushList } from '../../../../src/commands/lists/listFiles.ts';
import { openList } from '../../../../src/commands/lists/openList.ts';
import { parseDocument } from '../../../../src/domain/lists/listDocument.ts';
import { changesLists, TestHarness } from '../../../support/testHarness.ts';

class MemoryDocument implements IdDocument {
  readonly name = 'mine.companylist';
  readonly isList = false;
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  replace(text: string): Promise<void> {
    this.text = text;
    return Promise.resolve();
  }
}

describe('lists as documents', () => {
  let harness: TestHarness;
  let own: readonly List[];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const rows = harness.open.lists.lists.rows.flatMap(({ value }) => value ?? []);
    own = rows.filter(({ type, owner, length = 0 }) => type === 'company' && owner?.id === 'ada' && length > 1 && length <= 50);
    assert.ok(own.length >= 2);
  });
  afterEach(() => {
    harness.end();
  });

  const at = (index: number): List => {
    const list = own[index];
    assert.ok(list);
    return list;
  };
  const load = async (list: List): Promise<void> => {
    while (harness.open.lists.members(list.id).nextPageSize > 0) await harness.open.lists.members(list.id).more();
  };
  /** The IDs of a list as the service has them. */
  const itemsOf = (list: List): ReadonlySet<string> => {
    const { lists } = JSON.parse(harness.sandbox.snapshot()) as { lists: { id: string; items: string[] }[] };
    return new Set(lists.find(({ id }) => id === list.id)?.items);
  };
  const idsIn = (text: string | undefined): readonly string[] => parseDocument(text ?? '').entries.map(({ id }) => id);

  describe('opening one', () => {
    it('states the price first, and costs no more', async () => {
      const list = at(0);
      const billed = harness.billed;
      harness.ui.answer(undefined);
      await harness.run(openList, { kind: 'list', list });
      assert.deepEqual(harness.listDocuments.opened, []);
      assert.equal(harness.billed, billed);
      assert.match(harness.ui.offered.at(-1)?.[0] ?? '', new RegExp(`≤ ${String(list.length)} credits`));
      harness.ui.answer(`Load ${String(list.length)} companies of “${list.name}”`);
      await harness.run(openList, { kind: 'list', list });
      assert.equal(harness.billed, billed + (list.length ?? 0));
      assert.deepEqual(
        harness.listDocuments.opened.map(({ id }) => id),
        [list.id],
      );
    });

    it('is free where all is loaded, and asks for nothing', async () => {
      await load(at(0));
      const billed = harness.billed;
      await harness.run(openList, { kind: 'list', list: at(0) });
      assert.equal(harness.listDocuments.opened.length, 1);
      assert.equal(harness.billed, billed);
      assert.deepEqual(harness.ui.asked, []);
    });

    it('offers what is loaded for nothing', async () => {
      await harness.open.lists.members(at(0).id).more({ most: 1 });
      const billed = harness.billed;
      harness.ui.answer('Continue with the 1 that are loaded');
      await harness.run(openList, { kind: 'list', list: at(0) });
      assert.equal(harness.listDocuments.opened.length, 1);
      assert.equal(harness.billed, billed);
    });

    it('buys nothing in a session that was opened while the price was shown', async () => {
      await harness.open.lists.members(at(0).id).more({ most: 1 });
      const billed = harness.billed;
      const list = at(0);
      const missing = (list.length ?? 0) - 1;
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        const answer = await choose(options);
        await harness.session.openSandbox();
        return answer;
      };
      harness.ui.answer(`Load ${String(missing)} companies of “${list.name}”`);
      await harness.run(openList, { kind: 'list', list });
      assert.equal(harness.billed, billed);
      assert.deepEqual(harness.listDocuments.opened, []);
    });

    it('says why there is nothing to open of a list of people', async () => {
      const people = (await harness.open.client.createList({ name: 'People', type: 'person' })).value;
      await harness.run(openList, { kind: 'list', list: people });
      assert.deepEqual(harness.listDocuments.opened, []);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', /does not show the members of people lists/);
    });
  });

  describe('combining several', () => {
    it('buys no list at a price that was agreed to for something else meanwhile', async () => {
      const [a, b] = [at(0), at(1)];
      const { prices } = harness.open;
      harness.failAt = ({ path, parameters }) => {
        if (path !== '/v2/companies' || parameters.some(([name, value]) => name === 'limit' && value === '0')) return undefined;
        harness.failAt = undefined;
        prices.observe('companies.search', { companies: 1 }, { companies: 2 });
        prices.agree({ companies: 1 });
        return undefined;
      };
      const missing = (a.length ?? 0) + (b.length ?? 0);
      harness.ui.answer('Union', `Load ${String(missing)} companies of 2 lists`);
      const { billed } = harness;
      await harness.run(combineLists, { kind: 'list', list: a }, { kind: 'list', list: b });
      assert.equal(harness.billed, billed + (a.length ?? 0));
      assert.deepEqual(harness.ui.shown, []);
    });

    it('states one price for all that is missing', async () => {
      const [a, b] = [at(0), at(1)];
      const billed = harness.billed;
      const missing = (a.length ?? 0) + (b.length ?? 0);
      harness.ui.answer('Union', `Load ${String(missing)} companies of 2 lists`);
      await harness.run(combineLists, { kind: 'list', list: a }, { kind: 'list', list: b });
      assert.equal(harness.billed, billed + missing);
      const both = new Set([...harness.open.lists.companiesIn(a.id), ...harness.open.lists.companiesIn(b.id)]);
      assert.deepEqual(new Set(idsIn(harness.ui.shown[0])), both);
      assert.match(harness.ui.shown[0] ?? '', new RegExp(`“${a.name}”`));
    });

    it('says that the result is incomplete if nothing tells how long a list is, and only some of it is loaded', async () => {
      const { length: _length, ...list } = at(0);
      await load(at(1));
      const [known = ''] = harness.open.lists.companiesIn(at(1).id);
      await harness.open.changes.apply(list.id, { add: [known], remove: [] });
      harness.ui.answer('Continue with the 1 that are loaded');
      await harness.run(combineLists, { kind: 'list', list });
      assert.match(harness.ui.shown[0] ?? '', /Not all companies of .* are loaded/);
    });

    it('takes the first without the others, whichever that shall be', async () => {
      const [a, b] = [at(0), at(1)];
      await load(a);
      await load(b);
      const [shared = ''] = harness.open.lists.companiesIn(a.id);
      await harness.open.changes.apply(b.id, { add: [shared], remove: [] });
      harness.ui.answer(`“${b.name}” without the others`, `“${a.name}” without the others`);
      const lists = [a, b].map(({ id }) => harness.open.lists.list(id)).filter((list) => list !== undefined);
      const targets = lists.map((list) => ({ kind: 'list', list }) as const);
      await harness.run(combineLists, ...targets);
      await harness.run(combineLists, ...targets);
      for (const text of harness.ui.shown) assert.ok(!idsIn(text).includes(shared));
      assert.deepEqual(
        new Set(idsIn(harness.ui.shown[1])),
        new Set(harness.open.lists.companiesIn(a.id).filter((id) => !harness.open.lists.companiesIn(b.id).includes(id))),
      );
    });
  });

  describe('a file', () => {
    it('says what to do where none has the focus', async () => {
      for (const command of [compareList, pullList, pushList, createListFromDocument]) await harness.run(command);
      assert.equal(harness.ui.messages.length, 4);
      assert.match(harness.ui.messages[0]?.text ?? '', /No document with IDs/);
    });

    it('is compared in its own order, pulled by one edit, and remembers its list', async () => {
      const list = at(0);
      await load(list);
      const ids = [...harness.open.lists.companiesIn(list.id)].reverse();
      const document = new MemoryDocument(`# mine\n${ids.slice(1).join('\n')}\nffffffffffff\n`);
      harness.listDocuments.active = document;
      await harness.run(compareList, { kind: 'list', list });
      assert.deepEqual(idsIn(harness.listDocuments.compared[0]?.text), [...ids.slice(1), ...ids.slice(0, 1)]);
      await harness.run(pullList, { kind: 'list', list });
      assert.deepEqual(new Set(idsIn(document.text)), new Set(ids));
      assert.ok(document.text.startsWith(`# list: ${list.id} ${list.name}\n# mine\n`));
      // It names its list by now: nobody is asked which.
      await harness.run(compareList);
      assert.equal(harness.listDocuments.compared.length, 2);
      assert.deepEqual(harness.ui.asked, []);
    });

    it('is not emptied by a list whose members no answer counts: each page of them is offered at its price', async () => {
      const list = at(0);
      const companies = Array.from({ length: 70 }, (_, index): Company => ({ id: `c${String(index)}` }));
      const receipt = { cost: {}, certainty: 'known' } as const;
      const { client } = harness.open;
      Object.assign(client, {
        getList: () => Promise.resolve({ raw: {}, value: omitUndefined({ ...list, length: undefined }), receipt }),
        searchCompanies: ({ fields, offset = 0, limit }: CompanySearch) => {
          const rows = fields ? [] : companies.slice(offset, offset + limit).map((value) => ({ raw: value, value }));
          return Promise.resolve({ rows, receipt });
        },
      });
      const document = new MemoryDocument('ffffffffffff\n');
      harness.listDocuments.active = document;
      harness.ui.answer(undefined);
      await harness.run(pullList, { kind: 'list', list });
      assert.equal(document.text, 'ffffffffffff\n');
      assert.match(harness.ui.offered.at(-1)?.[0] ?? '', /≤ 50 credits/);
      harness.ui.answer(`Load 50 companies of “${list.name}”`, undefined);
      await harness.run(pullList, { kind: 'list', list });
      assert.equal(document.text, 'ffffffffffff\n', 'there may be more behind a full page');
      harness.ui.answer(`Load 50 companies of “${list.name}”`);
      await harness.run(pullList, { kind: 'list', list });
      assert.deepEqual(
        idsIn(document.text),
        companies.map(({ id }) => id),
      );
    });

    it('stays as it is where another session was opened while pulling asked', async () => {
      const list = at(0);
      await harness.open.lists.members(list.id).more({ most: 1 });
      const [known = ''] = harness.open.lists.companiesIn(list.id);
      const document = new MemoryDocument(`${known}\n`);
      harness.listDocuments.active = document;
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        await harness.session.openSandbox('bruno');
        return choose(options);
      };
      harness.ui.answer('Continue with the 1 that are loaded');
      await harness.run(pullList, { kind: 'list', list });
      assert.equal(document.text, `${known}\n`);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
    });

    it('is not pushed to the list of the same ID in a session that was opened while its companies were asked about', async () => {
      const list = at(0);
      await harness.open.lists.members(list.id).more({ most: 1 });
      const [known = ''] = harness.open.lists.companiesIn(list.id);
      harness.listDocuments.active = new MemoryDocument(`${known}\nffffffffffff\n`);
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        await harness.session.openSandbox('bruno');
        return choose(options);
      };
      harness.ui.answer('Continue with the 1 that are loaded');
      await harness.run(pushList, { kind: 'list', list });
      assert.deepEqual(
        harness.ui.messages.map(({ text }) => text),
        ['The session was closed, so nothing was sent. Start again.'],
      );
    });

    it('is pushed with the plan first', async () => {
      const list = at(0);
      await load(list);
      const ids = harness.open.lists.companiesIn(list.id);
      harness.listDocuments.active = new MemoryDocument(`${ids.slice(1).join('\n')}\nffffffffffff\n`);
      harness.ui.answer('Apply');
      const billed = harness.billed;
      await harness.run(pushList, { kind: 'list', list });
      assert.match(harness.ui.asked.at(-1) ?? '', /\+1 −1 · 1 request · free/);
      assert.deepEqual(new Set(harness.open.lists.companiesIn(list.id)), new Set([...ids.slice(1), 'ffffffffffff']));
      assert.equal(harness.billed, billed);
    });

    describe('whose list somebody else has changed', () => {
      let list: List;
      let ids: readonly string[];

      beforeEach(async () => {
        list = at(0);
        await load(list);
        ids = harness.open.lists.companiesIn(list.id);
        harness.listDocuments.active = new MemoryDocument(`${ids.join('\n')}\n`);
      });

      it('is pushed to restore it after it was emptied', async () => {
        await harness.open.client.updateList({ id: list.id, remove: ['*'] });
        harness.ui.answer('Apply');
        const { billed } = harness;
        await harness.run(pushList, { kind: 'list', list });
        assert.deepEqual(itemsOf(list), new Set(ids));
        assert.equal(harness.billed, billed);
      });

      it('is pushed to restore it after it was emptied, although nothing can be counted', async () => {
        await harness.open.client.updateList({ id: list.id, remove: ['*'] });
        harness.failAt = ({ path }) =>
          path === '/v2/companies' ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
        harness.ui.answer('Overwrite');
        await harness.run(pushList, { kind: 'list', list });
        assert.match(harness.ui.asked.at(-1) ?? '', /has changed: it holds 0 now/);
        assert.deepEqual(itemsOf(list), new Set(ids));
      });

      it('is pushed after a question, if as many companies were added as removed', async () => {
        await harness.open.client.updateList({ id: list.id, add: ['ffffffffffff'], remove: ids.slice(0, 1) });
        harness.ui.answer('Overwrite');
        const { billed } = harness;
        await harness.run(pushList, { kind: 'list', list });
        assert.match(harness.ui.asked.at(-1) ?? '', /has changed: 1 added, 1 removed/);
        assert.deepEqual(itemsOf(list), new Set(ids));
        assert.equal(harness.billed, billed);
      });
    });

    it('that says the same as its list is not pushed, which the user is told', async () => {
      const list = at(0);
      await load(list);
      const document = new MemoryDocument([...harness.open.lists.companiesIn(list.id), 'ffffffffffff\n'].join('\n'));
      harness.listDocuments.active = document;
      harness.ui.answer('Apply');
      await harness.run(pushList, { kind: 'list', list });
      const sent = harness.sent.filter(changesLists).length;
      // No search finds the ID that was added, and nobody has removed it.
      await harness.run(pushList, { kind: 'list', list });
      assert.match(harness.ui.finished.at(-1) ?? '', /^Nothing was sent: “.+” holds the same companies as the document/);
      assert.deepEqual(
        { questions: harness.ui.asked.length, sent: harness.sent.filter(changesLists).length },
        { questions: 1, sent },
      );
    });

    it('only adds where nothing of the list is known', async () => {
      const list = at(0);
      harness.listDocuments.active = new MemoryDocument('ffffffffffff\n');
      harness.ui.answer('Continue with the 0 that are loaded', 'Apply');
      await harness.run(pushList, { kind: 'list', list });
      assert.equal((await harness.open.client.getList({ id: list.id })).value.length, (list.length ?? 0) + 1);
    });

    it('with mistakes is not pushed, and no list is made of it', async () => {
      const list = at(0);
      await load(list);
      harness.listDocuments.active = new MemoryDocument('ffffffffffff\ntwo words\n');
      const sent = harness.sent.filter(({ verb }) => verb !== 'GET').length;
      await harness.run(pushList, { kind: 'list', list });
      await harness.run(createListFromDocument);
      assert.deepEqual(
        harness.ui.messages.map(({ text }) => text.slice(0, 7)),
        ['Line 2:', 'Line 2:'],
      );
      assert.equal(harness.sent.filter(({ verb }) => verb !== 'GET').length, sent);
    });

    it('becomes a new list', async () => {
      harness.listDocuments.active = new MemoryDocument('ffffffffffff\neeeeeeeeeeee\n');
      harness.ui.answer('From a file');
      await harness.run(createListFromDocument);
      const made = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'From a file')?.value;
      assert.equal(made?.length, 2);
    });
  });
});
