// Tests of Set It Aside: it moves a damaged database, and never one that another window has created since.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrations } from '../../../../src/storage/migrations.ts';
import { setAside } from '../../../../src/storage/openDatabase.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { known, Windows } from '../../storage/support/windows.ts';

describe('the notice of a damaged database', () => {
  const done = 'The damaged database was set aside. Reload the window to start a new one.';
  const failed = 'The damaged database could not be moved. Close the other windows of the editor, and try again after a reload.';
  let windows: Windows;
  let shown: string[];

  beforeEach(() => {
    windows = new Windows();
    shown = [];
    mkdirSync(dirname(windows.path), { recursive: true });
    writeFileSync(windows.path, 'no database '.repeat(1000));
  });
  afterEach(() => windows.end());

  /** Shows the notice in a window. @returns a function that presses Set It Aside */
  async function showNotice(): Promise<() => void> {
    const pressed = Promise.withResolvers<string>();
    const show = (text: string): Promise<undefined> => {
      shown.push(text);
      return Promise.resolve(undefined);
    };
    Object.assign(fakeVscode, {
      l10n: { t: (text: string) => text },
      window: { showWarningMessage: () => pressed.promise, showInformationMessage: show, showErrorMessage: show },
    });
    const { createNotPersistedNotice } = await import('../../../../src/host/session/notPersistedNotice.ts');
    createNotPersistedNotice(() => windows.clock.now())('damaged', windows.path);
    return () => {
      pressed.resolve('Set It Aside');
    };
  }

  it('moves it, so that the next window creates a new one', async () => {
    const press = await showNotice();
    press();
    await eventually(() => shown, [done]);
    assert.ok(readdirSync(dirname(windows.path)).some((name) => name.includes('.set-aside-')));
    assert.equal(windows.open().place, 'disk');
  });

  it('leaves a new one in its place if another window has set the damaged one aside before', async () => {
    const press = await showNotice();
    setAside(windows.path, 0);
    windows
      .window('other')
      .reserve(3)
      .settle(known({ companies: 3 }));
    press();
    await eventually(() => shown, [done]);
    assert.deepEqual(windows.open().ledger.totals({}).known, { companies: 3 });
  });

  it('leaves the database of a later version of the extension in its place, and says that it was not moved', async () => {
    const press = await showNotice();
    setAside(windows.path, 0);
    windows.open().close();
    const database = new DatabaseSync(windows.path);
    database.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    database.close();
    press();
    await eventually(() => shown, [failed]);
    assert.equal(windows.open().reason, 'newer');
  });
});
