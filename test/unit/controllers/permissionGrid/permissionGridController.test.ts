// Tests of the controller of a permission grid: questions, messages and calls, and that no staged change is lost.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Change } from '../../../../src/domain/permissions/draft.ts';
import type { NamedList } from '../../../../src/domain/permissions/listPermissions.ts';
import { PermissionGridController } from '../../../../src/controllers/permissionGrid/permissionGridController.ts';
import {
  readFromPage,
  readSavedDraft,
  readPanelState,
  type SavedDraft,
  type PanelState,
  type ToPage,
} from '../../../../src/controllers/permissionGrid/protocol.ts';
import type { MarkedCell } from '../../../../src/viewModel/permissionGrid/permissionGrid.ts';
import { readHolderIds } from '../../../../src/commands/checks.ts';
import { settle } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/properties.mjs';
import { PermissionService } from './support/permissionService.ts';

const start: PanelState = {
  account: 'sandbox',
  actingUser: 'ada',
  lists: [
    { id: '1', name: 'Clients', type: 'company', owner: { id: 'ada', name: 'Ada' } },
    { id: '2', name: 'Prospects', type: 'company', owner: { id: 'bruno' } },
  ],
  layout: 'lists',
  onlyHeld: false,
};

const levels = {
  1: { 'user:bruno': 'write', 'key:finance': 'read' },
  2: { 'user:ada': 'manage', 'user:chiara': 'read' },
};

async function opened(
  savedState: PanelState = start,
  service = new PermissionService(levels),
  draftStore: { draft?: SavedDraft } = {},
) {
  const posted: ToPage[] = [];
  const asked: string[] = [];
  const lines: string[] = [];
  const reported: (readonly NamedList[])[] = [];
  const seen: (readonly Change[])[] = [];
  const person = { agrees: true };
  const controller = new PermissionGridController({
    savedState,
    draftStore: {
      get: () => readSavedDraft(JSON.parse(JSON.stringify(draftStore.draft ?? null))),
      keep: (draft) => {
        draftStore.draft = draft;
      },
    },
    permissions: service.permissions,
    onDidChange: service.changed.event,
    setLevels: service.setLevelsAs('ada'),
    notLoaded: () => 3,
    explain: ({ kind }) => ({ what: `${kind} happened.`, todo: 'Do this.' }),
    readIds: readHolderIds,
    confirm: ({ text, detail }) => {
      asked.push(`${text} ${detail}`);
      return Promise.resolve(person.agrees);
    },
    secondaryActions: [{ label: 'Show', run: (changes) => seen.push(changes) }],
    report: (lists) => reported.push(lists),
    defer: (work) => setImmediate(work),
    post: (message) => posted.push(message),
    locale: 'en',
    log: (line) => lines.push(line),
  });
  await controller.receive({ type: 'ready' });
  await settle();
  const view = () => {
    const last = posted.findLast((message) => message.type === 'view');
    assert.ok(last?.type === 'view');
    return last.view;
  };
  const cell = (row: string, column: number): MarkedCell => {
    const found = view().rows.find(({ id }) => id === row)?.cells[column];
    assert.ok(found !== undefined, `no cell ${row}`);
    return typeof found === 'string' ? { level: found } : found;
  };
  const say = async (message: unknown): Promise<void> => {
    await controller.receive(message);
    await settle();
  };
  const press = (row: string, column: string, level: string): Promise<void> =>
    say({ type: 'stage', rows: [row], columns: [column], level });
  return { controller, service, draftStore, posted, asked, lines, reported, seen, person, view, cell, say, press };
}

describe('the controller with a permission grid', () => {
  it('shows holders by lists, the owner apart', async () => {
    const { view, cell } = await opened();
    assert.deepEqual(
      view().rows.map(({ name, detail }) => `${name} ${detail}`),
      ['Ada ada · you', 'BRUNO bruno', 'CHIARA chiara', 'finance share key'],
    );
    assert.deepEqual(
      view().columns.map(({ name }) => name),
      ['Clients', 'Prospects'],
    );
    assert.equal(cell('user:ada', 0).level, 'owner');
    assert.equal(cell('user:ada', 1).level, 'manage');
    assert.equal(view().note, '2 lists · 4 holders · acting as ada');
    assert.equal(view().footer.summary, 'No change is staged.');
    assert.equal(view().footer.apply, undefined);
  });

  it('stages before → after, and sums the calls up', async () => {
    const { view, cell, press, say } = await opened();
    await press('user:bruno', '1', 'manage');
    await press('user:chiara', '1', 'read');
    await press('key:finance', '1', 'none');
    assert.deepEqual(
      { before: cell('user:bruno', 0).before, level: cell('user:bruno', 0).level },
      { before: 'write', level: 'manage' },
    );
    assert.equal(view().footer.summary, '3 changes: 1 shared, 1 changed, 1 revoked; 3 requests, free');
    assert.deepEqual(view().footer.calls?.lines, [
      'Clients, BRUNO: write → manage',
      'Clients, CHIARA: none → read',
      'Clients, finance: read → none',
    ]);
    assert.equal(view().footer.apply?.label, 'Apply 3 Changes');
    await say({ type: 'takeBack', rows: ['user:bruno'], columns: ['1'] });
    assert.equal(cell('user:bruno', 0).before, undefined);
    await press('key:finance', '1', 'read');
    assert.equal(view().footer.summary, '1 change: 1 shared; 1 request, free');
  });

  it('stages a whole row or column, but for what cannot be changed', async () => {
    const { view, say } = await opened();
    await say({ type: 'stage', rows: view().rows.map(({ id }) => id), columns: ['1'], level: 'read' });
    assert.deepEqual(view().footer.calls?.lines, ['Clients, BRUNO: write → read', 'Clients, CHIARA: none → read']);
  });

  it('locks the cells of a list that may not be shared, and says why', async () => {
    const service = new PermissionService({ ...levels, 2: { 'user:ada': 'write' } });
    const { view, cell, press } = await opened(start, service);
    assert.equal(view().columns[1]?.note, 'read only');
    assert.equal(view().columns[1]?.why, 'Your level is write. Sharing needs manage.');
    assert.equal(cell('user:ada', 1).locked, true);
    await press('user:ada', '2', 'read');
    assert.equal(view().footer.summary, 'No change is staged.');
  });

  it('does not take for none what it could not read', async () => {
    const service = new PermissionService(levels);
    service.unreadable.set('2', 'forbidden');
    const { view, cell } = await opened(start, service);
    assert.equal(cell('user:ada', 1).level, 'unknown');
    assert.deepEqual(view().unread?.lines, ['Prospects: forbidden happened. Do this.']);
  });

  it('does not take for none what it could not read again of a list with a staged change', async () => {
    const service = new PermissionService(levels);
    const { cell, press, say } = await opened(start, service);
    await press('user:bruno', '1', 'manage');
    service.unreadable.set('1', 'forbidden');
    await say({ type: 'refresh' });
    assert.equal(cell('user:bruno', 0).level, 'manage');
    assert.equal(cell('user:chiara', 0).level, 'unknown');
  });

  it('applies, with the outcome of each, and keeps what failed', async () => {
    const { view, cell, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    await press('user:chiara', '1', 'read');
    service.fates.push('works', 'fails');
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.equal(cell('user:bruno', 0).mark, 'done');
    assert.equal(cell('user:chiara', 0).mark, 'failed');
    assert.equal(cell('user:chiara', 0).note, 'failed: serviceFault happened. Do this.');
    assert.equal(view().footer.outcome?.summary, '1 done, 1 failed, 0 not sent. The remaining changes are still staged.');
    assert.deepEqual(view().footer.outcome?.problems, ['Clients, CHIARA: failed: serviceFault happened. Do this.']);
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.equal(view().footer.outcome?.summary, '1 change is done.');
    assert.equal(view().announcement, '1 change is done.');
    assert.deepEqual(service.all, [
      '1 key:finance read',
      '1 user:bruno manage',
      '1 user:chiara read',
      '2 user:ada manage',
      '2 user:chiara read',
    ]);
  });

  it('shows what was done where the list cannot be read again, and what is true once it can', async () => {
    const { view, cell, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    const applying = say({ type: 'apply', id: view().footer.apply?.id });
    while (service.sent.length === 0) await Promise.resolve();
    service.unreadable.set('1', 'unreachable');
    await applying;
    assert.deepEqual({ level: cell('user:bruno', 0).level, mark: cell('user:bruno', 0).mark }, { level: 'manage', mark: 'done' });
    service.unreadable.delete('1');
    service.set('1', 'user:bruno', 'read');
    service.changed.fire('1');
    await service.permissions('1').refresh();
    await settle();
    assert.equal(cell('user:bruno', 0).level, 'read');
  });

  it('sends nothing where the list cannot be read before it, as somebody else may have changed it, and says why', async () => {
    const { view, cell, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    service.unreadable.set('1', 'unreachable');
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.deepEqual(service.sent, []);
    assert.equal(cell('user:bruno', 0).note, 'failed: unreachable happened. Do this.');
    service.unreadable.delete('1');
    await say({ type: 'refresh' });
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.deepEqual(service.sent, [{ listId: '1', holder: 'user:bruno', level: 'manage' }]);
  });

  it('tells the user which level somebody else has changed since the grid was read', async () => {
    const { view, cell, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    service.set('1', 'user:bruno', 'read');
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.deepEqual(service.sent, []);
    assert.deepEqual(view().footer.outcome?.problems, ['Clients, BRUNO: somebody else changed it to read: choose again']);
    const { level, mark, note } = cell('user:bruno', 0);
    assert.deepEqual(
      { level, mark, note },
      { level: 'manage', mark: 'conflict', note: 'somebody else changed it to read: choose again' },
    );
  });

  it('names no level if a record has become unclear since the grid was read', async () => {
    const { view, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    service.set('1', 'user:bruno', 'none');
    service.set('1', 'unclear', 'write');
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.deepEqual(service.sent, []);
    assert.deepEqual(view().footer.outcome?.problems, ['Clients, bruno: it is no longer clear who holds which level']);
  });

  it('sends nothing for a click on what was shown before', async () => {
    const { view, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    const { apply } = view().footer;
    await press('user:bruno', '1', 'read');
    await say({ type: 'apply', id: apply?.id });
    assert.deepEqual(service.sent, []);
  });

  it('shows what somebody else has changed as a conflict, and does not send over it', async () => {
    const { view, cell, press, say, service } = await opened();
    await press('user:bruno', '1', 'manage');
    service.set('1', 'user:bruno', 'read');
    await say({ type: 'refresh' });
    assert.equal(cell('user:bruno', 0).mark, 'conflict');
    assert.equal(cell('user:bruno', 0).note, 'somebody else changed it to read: choose again');
    assert.deepEqual(view().footer.warnings, ['1 change is not sent until you choose again.']);
    assert.equal(view().footer.apply, undefined);
    await press('user:bruno', '1', 'manage');
    assert.equal(cell('user:bruno', 0).before, 'read');
    assert.equal(view().footer.apply?.label, 'Apply 1 Change');
  });

  it('asks before the own level is taken, and sends nothing where the answer is no', async () => {
    const { view, press, say, service, asked, person } = await opened();
    await press('user:ada', '2', 'read');
    const warning =
      'You lose your own manage level on “Prospects”: you can no longer share, delete or change it, nor give yourself the level back.';
    assert.deepEqual(view().footer.warnings, [warning]);
    person.agrees = false;
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.deepEqual(asked, [`Remove your own level? ${warning}`]);
    assert.deepEqual(service.sent, []);
    person.agrees = true;
    await say({ type: 'apply', id: view().footer.apply?.id });
    assert.deepEqual(
      service.sent.map(({ level }) => level),
      ['read'],
    );
  });

  it('keeps what is staged at once, and comes back with it', async () => {
    const { press, say, draftStore, service } = await opened();
    await press('user:bruno', '1', 'manage');
    await say({ type: 'add', kind: 'key', text: 'new-key' });
    const again = await opened(start, service, draftStore);
    assert.equal(again.cell('user:bruno', 0).before, 'write');
    assert.ok(again.view().rows.some(({ id }) => id === 'key:new-key'));
    assert.equal(again.controller.staged, 1);
    again.person.agrees = true;
    await again.say({ type: 'discard' });
    assert.deepEqual(again.asked, ['Discard the staged changes? None of them was sent: 1 change.']);
    assert.deepEqual(draftStore.draft?.changes, []);
  });

  it('discards nothing where the answer is no', async () => {
    const { controller, press, say, person } = await opened();
    await press('user:bruno', '1', 'manage');
    person.agrees = false;
    await say({ type: 'discard' });
    assert.equal(controller.staged, 1);
  });

  it('adds holders, each once, and says what is wrong with an ID', async () => {
    const { view, say, posted } = await opened();
    await say({ type: 'add', kind: 'user', text: 'dirk, bruno, dirk, "Last, First"' });
    assert.equal(view().announcement, '2 rows added.');
    assert.deepEqual(
      posted.findLast(({ type }) => type === 'added'),
      { type: 'added', row: 'user:dirk' },
    );
    assert.ok(view().rows.some(({ id }) => id === 'user:Last, First'));
    await say({ type: 'add', kind: 'user', text: 'a\u202eb' });
    assert.match(view().problem ?? '', /invisible/);
    await say({ type: 'add', kind: 'user', text: ' , ' });
    assert.equal(view().problem, 'Enter an ID.');
    await say({ type: 'add', kind: 'user', text: 'bruno' });
    assert.equal(view().problem, undefined);
    assert.equal(view().announcement, 'They are already in the grid.');
  });

  it('shows an added holder who holds nothing, although only rows with access were shown', async () => {
    const { view, say } = await opened({ ...start, onlyHeld: true });
    await say({ type: 'add', kind: 'user', text: 'dirk' });
    assert.ok(view().rows.some(({ id }) => id === 'user:dirk'));
    assert.equal(view().onlyHeld?.chosen, false);
    const one = await opened({ ...start, layout: 'holder', subject: 'user:chiara', onlyHeld: true });
    await one.say({ type: 'add', kind: 'user', text: 'dirk' });
    assert.deepEqual(
      one.view().rows.map(({ id }) => id),
      ['1', '2'],
    );
  });

  it('shows one list by levels, and one holder by lists', async () => {
    const { view, cell, press, say } = await opened();
    await say({ type: 'layout', layout: 'list' });
    assert.deepEqual(view().columns, []);
    assert.equal(view().subject?.chosen, '1');
    assert.deepEqual(
      view().levels.map(({ label }) => label),
      ['none', 'read', 'write', 'manage'],
    );
    assert.equal(view().rows[0]?.note, 'owner');
    await press('user:bruno', '', 'read');
    assert.equal(cell('user:bruno', 0).before, 'write');
    await say({ type: 'layout', layout: 'holder', subject: 'user:chiara' });
    assert.deepEqual(
      view().rows.map(({ id }) => id),
      ['1', '2'],
    );
    assert.equal(
      view().note,
      'CHIARA can see 1 of 2 lists. Lists that they see through a share key are not counted. Only loaded lists are searched. The Lists view can load 3 more.',
    );
    await say({ type: 'onlyHeld', chosen: true });
    assert.deepEqual(
      view().rows.map(({ id }) => id),
      ['2'],
    );
    await press('2', '', 'none');
    assert.deepEqual(
      view().rows.map(({ id }) => id),
      ['2'],
      'a staged row stays',
    );
    await say({ type: 'add', kind: 'user', text: 'dirk' });
    assert.equal(view().subject?.chosen, 'user:dirk');
    await say({ type: 'layout', layout: 'lists' });
    assert.equal(view().subject, undefined);
  });

  it('goes on showing the one holder who holds nothing any more, or nothing yet', async () => {
    const { view, press, say, service } = await opened();
    await say({ type: 'layout', layout: 'holder', subject: 'user:chiara' });
    await press('2', '', 'none');
    await say({ type: 'apply', id: view().footer.apply?.id ?? '' });
    await say({ type: 'refresh' });
    assert.deepEqual(service.sent, [{ listId: '2', holder: 'user:chiara', level: 'none' }]);
    assert.equal(view().subject?.chosen, 'user:chiara');
    assert.deepEqual(
      view().rows.map(({ id, kind, cells }) => ({ id, kind, cells })),
      [
        { id: '1', kind: 'list', cells: ['none'] },
        { id: '2', kind: 'list', cells: ['none'] },
      ],
    );
    await press('1', '', 'read');
    assert.equal(view().footer.summary, '1 change: 1 shared; 1 request, free');
    // The acting user may see these lists by a share key alone.
    const other = await opened({ ...start, actingUser: 'emma' });
    await other.say({ type: 'layout', layout: 'holder' });
    assert.equal(other.view().subject?.chosen, 'user:emma');
    assert.deepEqual(other.view().columns, []);
  });

  it('counts for a holder the lists that could be read, and names the others', async () => {
    const service = new PermissionService(levels);
    service.unreadable.set('2', 'forbidden');
    const { view } = await opened(
      { ...start, layout: 'holder', subject: 'key:finance', about: 'key:finance', onlyHeld: true },
      service,
    );
    assert.match(view().note, /^finance can see 1 of 1 lists\. Only loaded lists/);
    assert.equal(view().unread?.title, '1 list could not be read.');
    assert.deepEqual(
      view().rows.map(({ id }) => id),
      ['1'],
    );
    assert.equal(view().title, 'Access: finance');
  });

  it('hands the staged calls and the lists on', async () => {
    const { press, say, seen, reported, view } = await opened();
    await press('user:bruno', '1', 'manage');
    assert.deepEqual(view().footer.calls?.secondaryActions, ['Show']);
    await say({ type: 'secondaryAction', at: 0 });
    await say({ type: 'secondaryAction', at: 7 });
    assert.deepEqual(
      seen.map((changes) => changes.map(({ after }) => after)),
      [['manage']],
    );
    await say({ type: 'report' });
    assert.deepEqual(
      reported.map((lists) => lists.map(({ id }) => id)),
      [['1', '2']],
    );
  });

  it('reads once, and not again for a page that was hidden', async () => {
    const { say, service } = await opened();
    const { reads } = service;
    await say({ type: 'ready' });
    assert.equal(service.reads, reads);
    await say({ type: 'refresh' });
    assert.ok(service.reads > reads);
  });

  it('ignores what it does not understand, with one line that repeats nothing of it', async () => {
    const { say, service, lines } = await opened();
    for (const garbage of [
      null,
      'apply',
      { type: 'apply' },
      { type: 'stage', rows: ['user:bruno'], columns: ['1'], level: 'own' },
      { type: 'stage', rows: 7 },
    ])
      await say(garbage);
    assert.deepEqual(service.sent, []);
    assert.equal(lines.length, 5);
    assert.ok(lines.every((line) => !/apply|bruno/.test(line)));
  });

  it('throws at no message and at no kept state, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (thing) => {
        readFromPage(thing);
        readPanelState(thing);
        readSavedDraft(thing);
      }),
      { numRuns: propertyRuns(2000) },
    );
    assert.equal(readPanelState({ account: 'a', lists: [] }), undefined);
    assert.equal(readPanelState({ account: 'a', lists: [{ id: '1', name: 'x' }], layout: 'other' })?.layout, 'lists');
  });

  it('says nothing more when it has ended, and sends no more', async () => {
    const { controller, press, view, service, posted } = await opened();
    for (const row of ['user:bruno', 'user:chiara', 'key:finance']) await press(row, '1', 'manage');
    const sending = controller.receive({ type: 'apply', id: view().footer.apply?.id });
    while (service.sent.length === 0) await Promise.resolve();
    controller.dispose();
    const shown = posted.length;
    await sending;
    await settle();
    assert.equal(service.sent.length, 1);
    assert.equal(posted.length, shown);
    assert.equal(controller.staged, 2);
  });

  /** Stages one change, and closes the page while its call is in progress. The call ends when `answer` is called. */
  async function closedWhileSending(service: PermissionService) {
    const held = Promise.withResolvers<undefined>();
    const { setPermission } = service;
    const setSlowly = async (...change: Parameters<typeof setPermission>): Promise<void> => {
      try {
        await setPermission(...change);
      } finally {
        await held.promise;
      }
    };
    Object.assign(service, { setPermission: setSlowly });
    const page = await opened(start, service);
    await page.press('user:bruno', '1', 'manage');
    const sending = page.controller.receive({ type: 'apply', id: page.view().footer.apply?.id });
    while (service.sent.length === 0) await Promise.resolve();
    page.controller.dispose();
    const answer = async (): Promise<void> => {
      held.resolve(undefined);
      await sending;
      await page.controller.ended;
    };
    return { ...page, answer };
  }

  it('keeps no change that was made by a call in progress when the page was closed', async () => {
    const { controller, draftStore, answer } = await closedWhileSending(new PermissionService(levels));
    assert.equal(draftStore.draft?.changes.length, 1);
    await answer();
    assert.deepEqual(draftStore.draft?.changes, []);
    assert.equal(controller.staged, 0);
    assert.equal(controller.failureText, undefined);
  });

  it('keeps a change that failed after the page was closed, and says that it failed or is unconfirmed', async () => {
    const service = new PermissionService(levels);
    service.fates.push('fails');
    const failed = await closedWhileSending(service);
    await failed.answer();
    assert.equal(failed.draftStore.draft?.changes.length, 1);
    assert.equal(failed.controller.failureText, '0 done, 1 failed, 0 not sent. The remaining changes are still staged.');
    const unreadable = new PermissionService(levels);
    unreadable.fates.push('doneUnconfirmed');
    const unconfirmed = await closedWhileSending(unreadable);
    unreadable.unreadable.set('1', 'unreachable');
    await unconfirmed.answer();
    assert.match(unconfirmed.controller.failureText ?? '', /^0 done, 0 failed, 0 not sent\. 1 change is unconfirmed\./);
  });

  it('leaves a draft alone that was changed or deleted after the page was closed', async () => {
    const other: SavedDraft = { added: [], changes: [{ list: '2', holder: 'user:chiara', before: 'read', after: 'write' }] };
    for (const draft of [other, undefined]) {
      const { draftStore, answer } = await closedWhileSending(new PermissionService(levels));
      Object.assign(draftStore, { draft });
      await answer();
      assert.deepEqual(draftStore.draft, draft);
    }
  });
});
