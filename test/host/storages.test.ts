// Tests of the databases in the extension's folder: forgetting, and files that cannot be used.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/client/clock.ts';
import { openStorages, type Storages } from '../../src/host/session/storages.ts';
import { eventually } from '../support/eventually.ts';

describe('storages', () => {
  let folder: string;
  const open: Storages[] = [];
  const shown: { text: string; actions: readonly unknown[] }[] = [];
  const { showWarningMessage, showInformationMessage } = vscode.window;
  let answer: string | undefined;

  function storages(): Storages {
    const opened = openStorages({
      folder: vscode.Uri.file(folder),
      clock: systemClock,
      caps: () => ({}),
      keepPeople: () => false,
    });
    open.push(opened);
    return opened;
  }

  before(() => {
    const show = (text: string, ...actions: readonly unknown[]): Promise<string | undefined> => {
      shown.push({ text, actions });
      return Promise.resolve(answer);
    };
    Object.assign(vscode.window, { showWarningMessage: show, showInformationMessage: show });
  });
  after(() => {
    Object.assign(vscode.window, { showWarningMessage, showInformationMessage });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storages-'));
    shown.length = 0;
    answer = undefined;
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('forget one account or everything, in files that another window reads', () => {
    const first = storages();
    for (const [kind, account] of [
      ['account', 'a'],
      ['account', 'b'],
      ['sandbox', 'sandbox'],
    ] as const) {
      first.money(kind, account).cache.put(account, 'company', [{ key: 'c', value: {} }]);
    }
    const second = storages();
    const cached = (kind: 'account' | 'sandbox', account: string): boolean =>
      second.money(kind, account).cache.get(account, 'company', 'c') !== undefined;
    assert.equal(second.money('account', 'a').notPersisted, undefined);
    assert.equal(first.forget({ kind: 'account', account: 'a' }), true);
    assert.deepEqual(
      { accountA: cached('account', 'a'), accountB: cached('account', 'b'), sandbox: cached('sandbox', 'sandbox') },
      { accountA: false, accountB: true, sandbox: true },
    );
    assert.equal(first.forget(), true);
    assert.deepEqual(
      { accountB: cached('account', 'b'), sandbox: cached('sandbox', 'sandbox') },
      { accountB: false, sandbox: false },
    );
    assert.deepEqual(shown, []);
  });

  it('say once what a damaged file means, set it aside where asked, and do not claim to have forgotten it', async () => {
    writeFileSync(join(folder, 'company-data.db'), 'no database '.repeat(1000));
    const opened = storages();
    assert.equal(opened.money('account', 'a').notPersisted, 'damaged');
    assert.equal(opened.forget({ kind: 'account', account: 'a' }), false);
    opened.money('account', 'b');
    // The code of the message is loaded first.
    await eventually(() => shown.length, 1);
    assert.match(shown[0]?.text ?? '', /damaged/);
    assert.deepEqual(shown[0]?.actions, ['Set It Aside']);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('company-data')),
      ['company-data.db'],
    );
    answer = 'Set It Aside';
    storages().money('account', 'a');
    await eventually(() => shown.length, 3);
    assert.match(shown[2]?.text ?? '', /set aside/);
    assert.deepEqual(shown[2]?.actions, ['Reload Window']);
    assert.ok(readdirSync(folder).some((name) => name.includes('.set-aside-')));
    const later = storages();
    assert.equal(later.money('account', 'a').notPersisted, undefined);
    assert.equal(later.forget(), true);
  });

  it('say once a window that the disk cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    folder = join(folder, 'file');
    const opened = storages();
    assert.equal(opened.money('account', 'a').notPersisted, 'notWritable');
    assert.equal(opened.money('sandbox', 'sandbox').notPersisted, 'notWritable');
    // The code of the message is loaded first.
    await eventually(() => shown.length, 1);
    assert.equal(opened.forget(), true, 'there is nothing on the disk');
    folder = join(folder, '..');
  });
});
