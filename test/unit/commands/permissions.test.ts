// Sharing with many, the grid's commands and the access report, over the sandbox and without an editor.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { saveAccessReport } from '../../../src/commands/sharing/accessReport.ts';
import { readHolderIds } from '../../../src/commands/checks.ts';
import { openPermissionGrid, showAccess } from '../../../src/commands/sharing/permissionGrid.ts';
import { undoListChange } from '../../../src/commands/lists/undo.ts';
import { changeLevel, revokePermission, shareWithKey, shareWithUser } from '../../../src/commands/sharing/sharing.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { Desk } from '../../support/desk.ts';

let desk: Desk;

const named = (name: string): List => {
  const found = desk.open.lists.lists.rows.find(({ value }) => value?.name === name)?.value;
  assert.ok(found, `no list ${name}`);
  return found;
};
const target = (name: string): Target => ({ kind: 'list', list: named(name) });
const writes = (): string[] => desk.sent.flatMap(({ verb, path }) => (verb === 'GET' ? [] : [`${verb} ${path}`]));
const holders = async (name: string): Promise<string[]> => {
  const { rows } = await desk.open.client.searchPermissions({ listId: named(name).id, limit: 50 });
  return rows.map(({ value }) => `${value?.holder?.id ?? '?'} ${value?.level ?? '?'}`);
};

/** For one suite: hooks outside of all of them would run for every test there is. */
function anewForEach(): void {
  beforeEach(async () => {
    desk = await Desk.inSandbox();
  });
  afterEach(() => {
    assert.equal(desk.bill, 0);
    desk.end();
  });
}

describe('sharing with many', () => {
  anewForEach();

  it('shows each before → after, asks once, and sends one call each', async () => {
    desk.ui.answer({ wrong: ' , ', says: /Enter an ID/ }, 'bruno, dirk, greet', 'write');
    await desk.run(shareWithUser, target('Clients'), target('Portfolio 2026'));
    assert.deepEqual(desk.ui.confirmed, ['Make 5 changes?']);
    assert.deepEqual(desk.ui.details.at(-1)?.split('\n'), [
      'Clients, dirk: none → write',
      'Clients, greet: none → write',
      'Portfolio 2026, bruno: manage → write',
      'Portfolio 2026, dirk: none → write',
      'Portfolio 2026, greet: none → write',
    ]);
    assert.equal(writes().length, 5);
    assert.equal(desk.ui.finished.at(-1), 'All 5 changes are done.');
    assert.ok((await holders('Clients')).includes('dirk write'));
  });

  it('says what became of each where one is refused, and tries only that again', async () => {
    desk.ui.answer('dirk, nobody-at-all', 'read');
    await desk.run(shareWithUser, target('Clients'));
    const [said] = desk.ui.said;
    assert.match(
      said?.text ?? '',
      /^1 done, 1 failed, 0 not sent\. Clients, nobody-at-all: none → read: failed: The service says: “.*”\./,
    );
    const before = writes().length;
    said?.actions?.find(({ label }) => label === 'Try Again')?.run();
    while (desk.ui.said.length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(writes().length, before + 1);
    assert.ok((await holders('Clients')).includes('dirk read'));
  });

  it('sends nothing where all is so already, or the answer is no', async () => {
    desk.ui.answer('bruno', 'write');
    await desk.run(shareWithUser, target('Clients'));
    assert.equal(desk.ui.finished.at(-1), 'No change is needed.');
    desk.ui.sure = false;
    desk.ui.answer('key-finance-2f81, key-risk-5d17', 'write');
    await desk.run(shareWithKey, target('Clients'));
    assert.deepEqual(writes(), []);
  });

  it('says before → after for one', async () => {
    desk.ui.answer('chiara', 'write');
    await desk.run(shareWithUser, target('Clients'));
    assert.deepEqual(desk.ui.confirmed, []);
    assert.equal(desk.ui.finished.at(-1), 'Clients, chiara: read → write');
    assert.ok(desk.ui.offered.at(-1)?.includes('read — now'));
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
    desk.ui.answer('write');
    await desk.run(changeLevel, ...rows);
    assert.deepEqual(desk.ui.details.at(-1)?.split('\n'), [
      'Clients, chiara: read → write',
      'Portfolio 2026, bruno: manage → write',
    ]);
    await desk.run(revokePermission, ...rows);
    assert.deepEqual(desk.ui.confirmed, ['Make 2 changes?', 'Make 3 changes?']);
    assert.ok(desk.ui.details.at(-1)?.includes('Clients, chiara: write → none'));
    assert.equal(writes().length, 5);
    assert.ok(!(await holders('Clients')).some((held) => /bruno|chiara/.test(held)));
    await desk.run(undoListChange);
    assert.match(desk.ui.details.at(-1) ?? '', /^Clients, chiara: none → write$/m);
    assert.ok((await holders('Clients')).includes('chiara write'));
  });
});

describe('the own level', () => {
  anewForEach();

  it('is not taken without a warning that says what is lost', async () => {
    const list = named('Candidates');
    const held = { kind: 'permission', list, holder: { kind: 'user', id: 'ada' }, level: 'manage', name: 'Ada' } as const;
    await desk.open.lists.permissions(list.id).more();
    desk.ui.sure = false;
    desk.ui.answer('read');
    await desk.run(changeLevel, held);
    await desk.run(revokePermission, held);
    desk.ui.answer('ada', 'write');
    await desk.run(shareWithUser, { kind: 'list', list });
    assert.deepEqual(desk.ui.confirmed, [
      'Remove your own level?',
      'Revoke the permission of Ada on “Candidates”?',
      'Make 1 change?',
    ]);
    for (const detail of desk.ui.details)
      assert.match(detail, /You lose your own manage level on “Candidates”: you can no longer/);
    assert.deepEqual(writes(), []);
  });
});

describe('taking a level back', () => {
  anewForEach();

  it('says what it is now and will be, and warns who would take their own away with it', async () => {
    const list = named('Candidates');
    const me = { kind: 'user', id: 'ada' } as const;
    // As it was when a share key let them raise their own level.
    desk.altering = (answer, { path }) =>
      path.endsWith('/permissions') ? { ...answer, body: answer.body.replaceAll('"manage"', '"write"') } : answer;
    await desk.open.changes.make([{ call: 'share', input: { listId: list.id, holder: me, level: 'manage' } }]);
    desk.altering = undefined;
    desk.ui.sure = false;
    await desk.run(undoListChange);
    const [loss, ...lines] = desk.ui.details.at(-1)?.split('\n') ?? [];
    assert.match(loss ?? '', /^You lose your own manage level on “Candidates”: you can no longer/);
    assert.ok(lines.includes('Candidates, ada: manage → write'));
  });

  it('says where somebody else has changed it since', async () => {
    const { id: listId } = named('Clients');
    const holder = { kind: 'user', id: 'bruno' } as const;
    await desk.open.changes.make([{ call: 'share', input: { listId, holder, level: 'manage' } }]);
    await desk.open.client.revokePermission({ listId, holder });
    desk.ui.sure = false;
    await desk.run(undoListChange);
    assert.match(desk.ui.details.at(-1) ?? '', /^Clients, bruno: none → write$/m);
  });
});

describe('the grid', () => {
  anewForEach();

  it('opens the lists of the rows, or those that are chosen', async () => {
    await desk.run(openPermissionGrid, target('Clients'), target('Candidates'), target('Clients'));
    desk.ui.answer({ chosen: ['Clients'] });
    await desk.run(openPermissionGrid);
    desk.ui.answer(undefined);
    await desk.run(openPermissionGrid);
    assert.deepEqual(
      desk.openedGrids.map(({ lists, layout, subject }) => [lists.map(({ name }) => name).join(), layout, subject]),
      [
        ['Clients,Candidates', 'lists', undefined],
        ['Clients', 'list', named('Clients').id],
      ],
    );
  });

  it('opens for a holder over all lists that are loaded', async () => {
    const holder = { kind: 'user', id: 'bruno' } as const;
    await desk.run(showAccess, { kind: 'permission', list: named('Clients'), holder, level: 'write', name: 'Bruno' });
    desk.ui.answer('Type a Share Key…', 'key-finance-2f81');
    await desk.run(showAccess);
    assert.deepEqual(
      desk.openedGrids.map(({ lists, layout, subject, onlyHeld }) => [lists.length, layout, subject, onlyHeld]),
      [
        [50, 'holder', 'user:bruno', true],
        [50, 'holder', 'key:key-finance-2f81', true],
      ],
    );
  });
});

describe('the access report', () => {
  anewForEach();

  it('is saved as CSV or Markdown, or opened', async () => {
    for (const form of ['CSV file', 'Markdown file', 'Open as document']) {
      desk.ui.answer(form);
      await desk.run(saveAccessReport, target('Clients'), target("Chiara's suppliers"));
    }
    assert.match(desk.ui.saved[0] ?? '', /^list,listId.*\r\nClients,24,company,user,ada,Ada Lumachetti,owner,2026-01-01T/);
    assert.match(desk.ui.saved[1] ?? '', /\| Bruno Sassolino \| bruno \| write \|/);
    assert.match(desk.ui.shown[0] ?? '', /needs the permission manage/);
  });
});
