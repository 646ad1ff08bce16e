// Tests of saving a list's document: mistakes, the plan, other people's changes meanwhile, and an interrupted save.
import assert from 'node:assert/strict';
import { Failure } from '../../../../src/client/failure.ts';
import type { List } from '../../../../src/client/model/list.ts';
import { knownBase } from '../../../../src/app/documents/knownBase.ts';
import type { ListBase } from '../../../../src/domain/documents/listBase.ts';
import { documentText } from '../../../../src/viewModel/lists/listText.ts';
import { saveList, type SaveResult } from '../../../../src/app/documents/saveList.ts';
import { allCompanies } from '../../../../src/sandbox/records/companies.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('saving a list', () => {
  let harness: TestHarness;
  let list: List;
  let base: ListBase;
  let text: string;
  const shown: string[] = [];

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const ids = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
    list = (await harness.open.client.createList({ name: 'Suppliers', type: 'company', items: ids })).value;
    list = (await harness.open.client.getList({ id: list.id })).value;
    base = { ...knownBase(harness.open, list), ids };
    text = documentText(base, () => undefined, 'en');
    shown.length = 0;
  });
  afterEach(() => {
    harness.dispose();
  });

  const save = (as: string, from = base): Promise<SaveResult> =>
    saveList(harness.app, {
      base: from,
      text: as,
      showDiff: ({ text: other }) => {
        shown.push(other);
        return Promise.resolve();
      },
    });
  /** The IDs of the list as the service has them. */
  const items = (): readonly string[] => {
    const { lists } = JSON.parse(harness.sandbox.snapshot()) as { lists: { id: string; items: string[] }[] };
    return lists.find(({ id }) => id === list.id)?.items.toSorted() ?? [];
  };

  it('sends nothing for a document that says the same in another order', async () => {
    const sent = harness.sent.length;
    const saved = await save('# mine\ncccccccccccc\naaaaaaaaaaaa # first\nbbbbbbbbbbbb\n');
    assert.ok(saved.kind === 'saved' && saved.hadNoChange);
    assert.equal(harness.sent.length, sent);
  });

  it('shows the plan, applies it, and costs nothing', async () => {
    harness.ui.answer('Apply');
    const billed = harness.billed;
    const saved = await save(`${text.replace('bbbbbbbbbbbb\n', '')}dddddddddddd\n`);
    assert.equal(saved.kind, 'saved');
    assert.deepEqual(items(), ['aaaaaaaaaaaa', 'cccccccccccc', 'dddddddddddd']);
    assert.match(harness.ui.asked.at(-1) ?? '', /\+1 −1 · 1 request · free/);
    assert.equal(harness.billed, billed);
    assert.deepEqual([...saved.base.ids].sort(), items());
  });

  it('sends nothing where the user backs out, also after a look at the difference', async () => {
    harness.ui.answer('Show the Difference', undefined);
    const saved = await save(`${text}dddddddddddd\n`);
    assert.equal(saved.kind, 'unsaved');
    assert.deepEqual(shown, [text]);
    assert.deepEqual(items(), base.ids);
  });

  /** Opens the session of another acting user while the next question is open. */
  const switchWhileAsked = (): void => {
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.session.openSandbox('bruno');
      return choose(options);
    };
  };

  it('sends nothing as another acting user, whose session was opened while the question was open', async () => {
    switchWhileAsked();
    harness.ui.answer('Apply');
    const writes = (): number => harness.sent.filter(({ verb }) => verb === 'PUT').length;
    const before = writes();
    const saved = await save(`${text}dddddddddddd\n`);
    assert.equal(writes(), before);
    assert.deepEqual(saved, {
      kind: 'unsaved',
      base,
      why: 'The session was closed, so nothing was sent. Start again.',
    });
  });

  it('names the line of a mistake, and sends nothing', async () => {
    const saved = await save(`${text}two words\n*\n`);
    assert.ok(saved.kind === 'unsaved');
    assert.match(saved.why, /^Line 4: “two words”.*1 more|^Line 4: “two words”/);
    assert.deepEqual(items(), base.ids);
  });

  it('is not bothered by line ends, a byte order mark or lines that stand there twice', async () => {
    harness.ui.answer('Apply');
    const saved = await save(`\uFEFF${text.replaceAll('\n', '\r\n')}dddddddddddd\r\ndddddddddddd\r\n`);
    assert.ok(saved.kind === 'saved');
    assert.equal(items().length, 4);
    assert.equal(saved.text.match(/dddddddddddd/g)?.length, 1);
  });

  describe('when somebody else has changed the list meanwhile', () => {
    beforeEach(async () => {
      await harness.open.client.updateList({ id: list.id, add: ['eeeeeeeeeeee'], remove: ['aaaaaaaaaaaa'] });
      await harness.open.client.updateList({ id: list.id, add: ['ffffffffffff'] });
    });

    it('merges without reading the list again', async () => {
      harness.ui.answer('Merge');
      const billed = harness.billed;
      await save(`${text.replace('bbbbbbbbbbbb\n', '')}dddddddddddd\n`);
      assert.deepEqual(items(), ['cccccccccccc', 'dddddddddddd', 'eeeeeeeeeeee', 'ffffffffffff']);
      assert.equal(harness.billed, billed);
    });

    it('counts no change of others as one that is left, if merging stops halfway after they were compared', async () => {
      const { lists } = harness.open;
      const many = Array.from({ length: 1500 }, (_, at) => `9${at.toString(16).padStart(11, '0')}`);
      // Companies that the sandbox does not know are in no answer.
      Object.assign(lists, { companiesIn: () => items() });
      harness.ui.answer('Compare', 'Merge');
      let updates = 0;
      harness.failAt = ({ verb }) => {
        if (verb !== 'PUT') return undefined;
        updates += 1;
        return updates === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
      };
      const halfway = await save(`${text}${many.join('\n')}\n`);
      assert.ok(halfway.kind === 'unsaved');
      assert.match(halfway.why, /1,000 were added and 0 removed; 500 changes are not in the list/);
    });

    it('overwrites with what the document says', async () => {
      harness.ui.answer('Overwrite');
      const saved = await save('aaaaaaaaaaaa\n');
      assert.deepEqual(items(), ['aaaaaaaaaaaa']);
      assert.deepEqual(saved.base.ids, ['aaaaaaaaaaaa']);
    });

    it('asks again where nobody knows whether it was emptied, and loses no company', async () => {
      harness.ui.answer('Overwrite');
      harness.failAfter = ({ verb }) => {
        if (verb !== 'PUT') return undefined;
        harness.failing = new Failure('unreachable', { delivery: 'notSent' });
        return new Failure('timedOut', { delivery: 'unknown', unconfirmed: true });
      };
      const halfway = await save('aaaaaaaaaaaa\ndddddddddddd\n');
      assert.equal(halfway.kind, 'unsaved');
      assert.deepEqual(items(), []);
      harness.failing = undefined;
      harness.failAfter = undefined;
      harness.ui.answer('Overwrite');
      const whole = await save('aaaaaaaaaaaa\ndddddddddddd\n', halfway.base);
      assert.match(harness.ui.asked.at(-1) ?? '', /has changed/);
      assert.equal(whole.kind, 'saved');
      assert.deepEqual(items(), ['aaaaaaaaaaaa', 'dddddddddddd']);
    });

    it('discards what stands in the document, and sends nothing', async () => {
      harness.ui.answer('Discard');
      const before = items();
      const saved = await save('aaaaaaaaaaaa\n');
      assert.deepEqual(items(), before);
      assert.ok(saved.kind === 'saved');
      assert.equal(saved.text, text);
    });

    it('buys nothing for another acting user, whose session was opened while the question was open', async () => {
      await harness.open.client.editPermission({ listId: list.id, holder: { kind: 'user', id: 'bruno' }, level: 'write' });
      switchWhileAsked();
      harness.ui.answer('Compare', undefined);
      const saved = await save('aaaaaaaaaaaa\n');
      const searches = harness.sent.filter(({ path }) => path === '/v2/companies');
      assert.equal(searches.length, 1, 'only the free count before the question was sent');
      assert.equal(saved.kind, 'unsaved');
    });

    it('keeps the document where the user backs out', async () => {
      harness.ui.answer(undefined);
      const before = items();
      const saved = await save('aaaaaaaaaaaa\n');
      assert.equal(saved.kind, 'unsaved');
      assert.equal(saved.base, base);
      assert.deepEqual(items(), before);
    });
  });

  describe('when the list has companies that a comparison does not read', () => {
    // The service returns companies in this order.
    const [x = '', y = '', a = '', b = '', c = '', d = '', e = ''] = allCompanies().map(({ id }) => id);

    /** The base of a new list of the companies `a`, `b` and perhaps more. */
    async function baseOfNewList(...more: readonly string[]): Promise<ListBase> {
      const { client } = harness.open;
      const ids = [a, b, ...more];
      const { id } = (await client.createList({ name: 'Growing', type: 'company', items: ids })).value;
      list = (await client.getList({ id })).value;
      return { ...knownBase(harness.open, list), ids };
    }

    const change = (changes: { readonly add?: readonly string[]; readonly remove?: readonly string[] }): Promise<unknown> =>
      harness.open.client.updateList({ id: list.id, ...changes });

    /** Somebody adds `x` and `y` while the question is open, so that they are read instead of the last two companies. */
    function growWhileAsked(): void {
      const choose = harness.ui.choose.bind(harness.ui);
      harness.ui.choose = async (options) => {
        harness.ui.choose = choose;
        await change({ add: [x, y] });
        return choose(options);
      };
    }

    it('merges the removal of one of them', async () => {
      const from = await baseOfNewList(c);
      await change({ add: [d] });
      growWhileAsked();
      harness.ui.answer('Compare', 'Merge');
      const saved = await save(`${a}\n${b}\n`, from);
      assert.equal(saved.kind, 'saved');
      assert.deepEqual(items(), [a, b, d, x, y].sort());
      assert.equal(harness.billed, 4, 'no more is bought than was agreed to');
    });

    it('merges the removal also if the companies were loaded earlier', async () => {
      const from = await baseOfNewList(c, d, e);
      await harness.open.lists.members(list.id).more({ most: 5 });
      await change({ remove: [d, e] });
      growWhileAsked();
      harness.ui.answer('Compare', 'Merge');
      await save(`${a}\n${b}\n`, from);
      assert.deepEqual(items(), [a, b, x, y].sort());
    });

    it('keeps the line and the comment of one of them', async () => {
      const from = await baseOfNewList(c);
      await change({ add: [d] });
      growWhileAsked();
      harness.ui.answer('Compare', 'Merge');
      const saved = await save(`${a}\n${b}\n${c} # ours\n${e}\n`, from);
      assert.match(saved.kind === 'saved' ? saved.text : '', /# ours\n/);
      assert.deepEqual(items(), [a, b, c, d, e, x, y].sort());
    });

    it('overwrites them too, and adds a company that somebody has removed', async () => {
      const from = await baseOfNewList(c);
      await change({ add: [d, e], remove: [c] });
      growWhileAsked();
      harness.ui.answer('Compare', 'Overwrite');
      const saved = await save(`${b}\n${c}\n`, from);
      assert.deepEqual({ ids: saved.base.ids, items: items() }, { ids: [b, c], items: [b, c].sort() });
      const details = new Map(harness.ui.offeredDetails.at(-1));
      assert.match(details.get('Overwrite') ?? '', /^Removes everything from the list, including later additions/);
    });

    it('merges the removal of one that paging does not reach', async () => {
      const from = await baseOfNewList(c);
      await change({ add: [d] });
      const { lists } = harness.open;
      Object.assign(lists, { companiesIn: () => [a, b] });
      Object.defineProperty(lists.members(list.id), 'isTruncated', { value: true });
      harness.ui.answer('Compare', 'Merge');
      await save(`${a}\n${b}\n`, from);
      assert.deepEqual(items(), [a, b, d].sort());
    });
  });

  it('says what is in where it stops halfway, and sends only the rest when it is saved again', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => `9${at.toString(16).padStart(11, '0')}`);
    harness.ui.answer('Apply');
    let updates = 0;
    harness.failAt = (request) => {
      if (request.verb !== 'PUT') return undefined;
      updates += 1;
      return updates === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    };
    const halfway = await save(`${text}${many.join('\n')}\n`);
    assert.ok(halfway.kind === 'unsaved');
    assert.match(halfway.why, /1,000 were added and 0 removed; 1,500 changes are not in the list/);
    assert.equal(halfway.base.ids.length, 1003);
    harness.failAt = undefined;
    harness.ui.answer('Apply');
    const whole = await save(`${text}${many.join('\n')}\n`, halfway.base);
    assert.equal(whole.kind, 'saved');
    assert.match(harness.ui.asked.at(-1) ?? '', /\+1,500 · 2 requests/);
    assert.equal(items().length, 2503);
  });

  it('says that the list is gone, and what to do with what stands there', async () => {
    await harness.open.client.deleteList({ id: list.id });
    const saved = await save(`${text}dddddddddddd\n`);
    assert.ok(saved.kind === 'unsaved');
    assert.match(saved.why, /no longer exists.*Create List from Document/);
  });

  it('does not try where the level does not allow it', async () => {
    const sent = harness.sent.length;
    const saved = await save('aaaaaaaaaaaa\n', { ...base, mayWrite: false });
    assert.ok(saved.kind === 'unsaved');
    assert.match(saved.why, /level/);
    assert.equal(harness.sent.length, sent);
  });

  it('keeps the document where the service cannot be reached', async () => {
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    const saved = await save('aaaaaaaaaaaa\n');
    assert.ok(saved.kind === 'unsaved');
    assert.match(saved.why, /keeps your changes/);
  });
});
