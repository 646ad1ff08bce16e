// Sharing with many, the grid's commands and the access report, over the sandbox and without an editor.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { saveAccessReport } from '../../../src/commands/sharing/accessReport.ts';
import { readHolderIds } from '../../../src/commands/checks.ts';
import { openPermissionGrid, showAccess } from '../../../src/commands/sharing/permissionGrid.ts';
import { undoListChange } from '../../../src/commands/lists/undo.ts';
import { changeLevel, revokePermission, shareWithKey, shareWithUser } from '../../../src/commands/sharing/sharing.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { TestHarness } from '../../support/testHarness.ts';

let harness: TestHarness;

const named = (name: string): List => {
  const found = harness.open.lists.lists.rows.find(({ value }) => value?.name === name)?.value;
  assert.ok(found, `no list ${name}`);
  return found;
};
const target = (name: string): Target => ({ kind: 'list', list: named(name) });
const writes = (): string[] => harness.sent.flatMap(({ verb, path }) => (verb === 'GET' ? [] : [`${verb} ${path}`]));
const holders = async (name: string): Promise<string[]> => {
  const { rows } = await harness.open.client.searchPermissions({ listId: named(name).id, limit: 50 });
  return rows.map(({ value }) => `${value?.holder?.id ?? '?'} ${value?.level ?? '?'}`);
};

/** Registers the hooks of one suite, because hooks outside of suites would run for all tests. */
function anewForEach(): void {
  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    assert.equal(harness.billed, 0);
    harness.end();
  });
}

describe('sharing with many', () => {
  anewForEach();

  it('shows each before → after, asks once, and sends one call each', async () => {
    harness.ui.answer({ wrong: ' , ', says: /Enter an ID/ }, 'bruno, dirk, greet', 'write');
    await harness.run(shareWithUser, target('Clients'), target('Portfolio 2026'));
    assert.deepEqual(harness.ui.confirmed, ['Make 5 changes?']);
    assert.deepEqual(harness.ui.details.at(-1)?.split('\n'), [
      'Clients, dirk: none → write',
      'Clients, greet: none → write',
      'Portfolio 2026, bruno: manage → write',
      'Portfolio 2026, dirk: none → write',
      'Portfolio 2026, greet: none → write',
    ]);
    assert.equal(writes().length, 5);
    assert.equal(harness.ui.finished.at(-1), 'All 5 changes are done.');
    assert.ok((await holders('Clients')).includes('dirk write'));
  });

  it('says what became of each where one is refused, and tries only that again', async () => {
    harness.ui.answer('dirk, nobody-at-all', 'read');
    await harness.run(shareWithUser, target('Clients'));
    const [said] = harness.ui.messages;
    assert.match(
      said?.text ?? '',
      /^1 done, 1 failed, 0 not sent\. Clients, nobody-at-all: none → read: failed: The service says: “.*”\./,
    );
    const before = writes().length;
    said?.actions?.find(({ label }) => label === 'Try Again')?.run();
    while (harness.ui.messages.length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(writes().length, before + 1);
    assert.ok((await holders('Clients')).includes('dirk read'));
  });

  it('tries nothing again in a session that was opened since, and says so', async () => {
    for (const switches of ['before the click', 'while the lists are read', 'while it is asked'] as const) {
      await harness.session.openSandbox('ada');
      await harness.open.lists.lists.refresh();
      harness.ui.answer('nobody-at-all', 'read');
      harness.ui.messages.length = 0;
      await harness.run(shareWithUser, target('Clients'), target('Portfolio 2026'));
      const [said] = harness.ui.messages;
      const before = writes().length;
      const open = (): Promise<void> => harness.session.openSandbox('bruno');
      if (switches === 'before the click') await open();
      if (switches === 'while the lists are read')
        harness.failAt = async () => {
          harness.failAt = undefined;
          await open();
          return undefined;
        };
      const confirm = harness.ui.confirm.bind(harness.ui);
      harness.ui.confirm = async (question) => {
        harness.ui.confirm = confirm;
        await open();
        return confirm(question);
      };
      said?.actions?.find(({ label }) => label === 'Try Again')?.run();
      for (let waits = 0; harness.ui.messages.length < 2 && waits < 1000; waits += 1)
        await new Promise((resolve) => setImmediate(resolve));
      harness.ui.confirm = confirm;
      assert.equal(writes().length, before, switches);
      const why =
        switches === 'while it is asked' ? /^0 done, 0 failed, 2 not sent\./ : /^The session was closed, so nothing was sent/;
      assert.match(harness.ui.messages[1]?.text ?? '', why, switches);
    }
  });

  it('sends nothing where all is so already, or the answer is no', async () => {
    harness.ui.answer('bruno', 'write');
    await harness.run(shareWithUser, target('Clients'));
    assert.equal(harness.ui.finished.at(-1), 'No change is needed.');
    harness.ui.sure = false;
    harness.ui.answer('key-finance-2f81, key-risk-5d17', 'write');
    await harness.run(shareWithKey, target('Clients'));
    assert.deepEqual(writes(), []);
  });

  it('says before → after for one', async () => {
    harness.ui.answer('chiara', 'write');
    await harness.run(shareWithUser, target('Clients'));
    assert.deepEqual(harness.ui.confirmed, []);
    assert.equal(harness.ui.finished.at(-1), 'Clients, chiara: read → write');
    assert.ok(harness.ui.offered.at(-1)?.includes('read — now'));
  });

  it('takes IDs apart at commas, and leaves spaces and quoted commas in them', () => {
    assert.deepEqual(readHolderIds('ada, bruno rossi ,"Last, First"\nada'), { ids: ['ada', 'bruno rossi', 'Last, First'] });
    assert.deepEqual(readHolderIds(', ,'), { problem: 'Enter an ID.' });
    assert.match(JSON.stringify(readHolderIds('ok, a\u200bb')), /invisible/);
  });
});

describe('several rows of permissions', () => {
  anewForEach();

  const row = (list: string, id: string): Target => {
    const holder = { kind: 'user', id } as const;
    return { kind: 'permission', list: named(list), holder, level: 'unread', name: id };
  };

  it('get one level, or are revoked, after one question that says each before → after', async () => {
    const rows = [row('Clients', 'bruno'), row('Clients', 'chiara'), row('Portfolio 2026', 'bruno')];
    harness.ui.answer('write');
    await harness.run(changeLevel, ...rows);
    assert.deepEqual(harness.ui.details.at(-1)?.split('\n'), [
      'Clients, chiara: read → write',
      'Portfolio 2026, bruno: manage → write',
    ]);
    await harness.run(revokePermission, ...rows);
    assert.deepEqual(harness.ui.confirmed, ['Make 2 changes?', 'Make 3 changes?']);
    assert.ok(harness.ui.details.at(-1)?.includes('Clients, chiara: write → none'));
    assert.equal(writes().length, 5);
    assert.ok(!(await holders('Clients')).some((held) => /bruno|chiara/.test(held)));
    await harness.run(undoListChange);
    assert.match(harness.ui.details.at(-1) ?? '', /^Clients, chiara: none → write$/m);
    assert.ok((await holders('Clients')).includes('chiara write'));
  });
});

describe('the own level', () => {
  anewForEach();

  it('is not taken without a warning that says what is lost', async () => {
    const list = named('Candidates');
    const held = { kind: 'permission', list, holder: { kind: 'user', id: 'ada' }, level: 'manage', name: 'Ada' } as const;
    await harness.open.lists.permissions(list.id).more();
    harness.ui.sure = false;
    harness.ui.answer('read');
    await harness.run(changeLevel, held);
    await harness.run(revokePermission, held);
    harness.ui.answer('ada', 'write');
    await harness.run(shareWithUser, { kind: 'list', list });
    assert.deepEqual(harness.ui.confirmed, [
      'Remove your own level?',
      'Revoke the permission of Ada on “Candidates”?',
      'Make 1 change?',
    ]);
    for (const detail of harness.ui.details)
      assert.match(detail, /You lose your own manage level on “Candidates”: you can no longer/);
    assert.deepEqual(writes(), []);
  });
});

describe('taking a level back', () => {
  anewForEach();

  it('says what it is now and will be, and warns who would take their own away with it', async () => {
    const list = named('Candidates');
    const me = { kind: 'user', id: 'ada' } as const;
    // The user's own level is lower, as before a share key let the user raise it.
    harness.altering = (answer, { path }) =>
      path.endsWith('/permissions') ? { ...answer, body: answer.body.replaceAll('"manage"', '"write"') } : answer;
    await harness.open.changes.make([{ call: 'share', input: { listId: list.id, holder: me, level: 'manage' } }]);
    harness.altering = undefined;
    harness.ui.sure = false;
    await harness.run(undoListChange);
    const [loss, ...lines] = harness.ui.details.at(-1)?.split('\n') ?? [];
    assert.match(loss ?? '', /^You lose your own manage level on “Candidates”: you can no longer/);
    assert.ok(lines.includes('Candidates, ada: manage → write'));
  });

  it('says where somebody else has changed it since', async () => {
    const { id: listId } = named('Clients');
    const holder = { kind: 'user', id: 'bruno' } as const;
    await harness.open.changes.make([{ call: 'share', input: { listId, holder, level: 'manage' } }]);
    await harness.open.client.revokePermission({ listId, holder });
    harness.ui.sure = false;
    await harness.run(undoListChange);
    assert.match(harness.ui.details.at(-1) ?? '', /^Clients, bruno: none → write$/m);
  });
});

describe('the grid', () => {
  anewForEach();

  it('opens the lists of the rows, or those that are chosen', async () => {
    await harness.run(openPermissionGrid, target('Clients'), target('Candidates'), target('Clients'));
    harness.ui.answer({ chosen: ['Clients'] });
    await harness.run(openPermissionGrid);
    harness.ui.answer(undefined);
    await harness.run(openPermissionGrid);
    assert.deepEqual(
      harness.openedGrids.map(({ lists, layout, subject }) => ({ lists: lists.map(({ name }) => name), layout, subject })),
      [
        { lists: ['Clients', 'Candidates'], layout: 'lists', subject: undefined },
        { lists: ['Clients'], layout: 'list', subject: named('Clients').id },
      ],
    );
  });

  it('opens for a holder over all lists that are loaded', async () => {
    const holder = { kind: 'user', id: 'bruno' } as const;
    await harness.run(showAccess, { kind: 'permission', list: named('Clients'), holder, level: 'write', name: 'Bruno' });
    harness.ui.answer('Type a Share Key…', 'key-finance-2f81');
    await harness.run(showAccess);
    assert.deepEqual(
      harness.openedGrids.map(({ lists, layout, subject, onlyHeld }) => ({ lists: lists.length, layout, subject, onlyHeld })),
      [
        { lists: 50, layout: 'holder', subject: 'user:bruno', onlyHeld: true },
        { lists: 50, layout: 'holder', subject: 'key:key-finance-2f81', onlyHeld: true },
      ],
    );
  });
});

describe('the grid in another session that was opened while it was asked for', () => {
  anewForEach();

  it('is not opened, since its lists are those of the session before', async () => {
    const { ui, session } = harness;
    const [choose, chooseMany] = [ui.choose.bind(ui), ui.chooseMany.bind(ui)];
    ui.choose = async (options) => {
      await session.openSandbox('bruno');
      return choose(options);
    };
    ui.chooseMany = async (options) => {
      await session.openSandbox('bruno');
      return chooseMany(options);
    };
    ui.answer({ chosen: ['Clients'] });
    await harness.run(openPermissionGrid);
    assert.match(ui.messages.at(-1)?.text ?? '', /^The session was closed/);
    await session.openSandbox('ada');
    ui.answer('Type a Share Key…', 'key-finance-2f81');
    await harness.run(showAccess);
    assert.deepEqual(harness.openedGrids, []);
    assert.equal(ui.messages.length, 2);
  });
});

describe('the access report', () => {
  anewForEach();

  it('is saved as CSV or Markdown, or opened', async () => {
    for (const form of ['CSV file', 'Markdown file', 'Open as document']) {
      harness.ui.answer(form);
      await harness.run(saveAccessReport, target('Clients'), target("Chiara's suppliers"));
    }
    assert.match(harness.ui.saved[0] ?? '', /^list,listId.*\r\nClients,24,company,user,ada,Ada Lumachetti,owner,2026-01-01T/);
    assert.match(harness.ui.saved[1] ?? '', /\| Bruno Sassolino \| bruno \| write \|/);
    assert.match(harness.ui.shown[0] ?? '', /needs the permission manage/);
  });

  it('is of no other account or acting user than that of its lists', async () => {
    const choose = harness.ui.choose.bind(harness.ui);
    harness.ui.choose = async (options) => {
      await harness.session.openSandbox('bruno');
      return choose(options);
    };
    harness.ui.answer('CSV file');
    await harness.run(saveAccessReport, target('Clients'));
    assert.deepEqual(harness.ui.saved, []);
    assert.match(harness.ui.messages.at(-1)?.text ?? '', /^The session was closed/);
  });
});
