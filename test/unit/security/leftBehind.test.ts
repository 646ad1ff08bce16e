// Tests that a removed account leaves only its spending on the disk, without lists, companies or people.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fetchCompanies } from '../../../src/commands/companies/fetchCompanies.ts';
import { signOut } from '../../../src/commands/session/accounts.ts';
import { leaksIn } from '../../rules/support/leaks.ts';
import { ScriptedUi } from '../../support/scriptedUi.ts';
import { DiskWindow } from './support/diskWindow.ts';
import { account, everyCommand } from './support/everyCommand.ts';

const token = 'sandbox-token';

describe('an account that is signed out', function () {
  this.timeout(120_000);

  let window: DiskWindow;

  beforeEach(() => {
    window = new DiskWindow();
  });
  afterEach(() => {
    window.end();
  });

  async function open(): Promise<void> {
    await window.harness.session.signIn(account, { kind: 'token', token });
    await window.harness.open.lists.lists.more();
  }

  /** The tables whose rows hold a text, over all databases. */
  function tablesWith(text: string): readonly string[] {
    const files = readdirSync(window.folder).filter((name) => name.endsWith('.db'));
    return files.flatMap((name) => {
      const database = new DatabaseSync(join(window.folder, name), { readOnly: true });
      try {
        const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
        return tables.flatMap(({ name: table }) =>
          JSON.stringify(database.prepare(`SELECT * FROM "${String(table)}"`).all()).includes(text) ? [String(table)] : [],
        );
      } finally {
        database.close();
      }
    });
  }

  it('leaves no name, no record and no habit, whatever was done with it', async () => {
    const { harness } = window;
    await everyCommand(harness, { round: 1, open, inspect: () => undefined });
    if (harness.session.state.kind !== 'open' || harness.open.kind !== 'account') await open();
    const { lists, companies } = harness.open;
    const names = lists.lists.rows.flatMap(({ value }) => (value && value.name.length > 5 ? [value.name] : []));
    // A company is known, although the commands have changed the lists.
    await harness.run(fetchCompanies, { kind: 'unresolved', ids: ['c49ac9b44360'], isOffer: true });
    names.push(companies.get('c49ac9b44360')?.name ?? '');
    assert.notEqual(names.at(-1), '');
    assert.ok(names.length > 5);
    const before = window.bytes();
    assert.ok(
      names.some((name) => before.includes(name)),
      'nothing was kept at all',
    );
    assert.ok(tablesWith(account.id).length > 1);

    const ui = new ScriptedUi();
    await signOut({ ...harness.app, ui }, []);
    assert.deepEqual(ui.messages, []);
    assert.equal(harness.secrets.secrets.size, 0);
    assert.deepEqual(leaksIn(window.states.slice(0, 4), [account.id, account.name, 'data.example']), []);
    // The vacuumed pages as well: these are the bytes of the files.
    const after = window.bytes();
    assert.deepEqual(
      names.filter((name) => after.includes(name)),
      [],
    );
    assert.ok(!after.includes(token) && !after.includes('data.example'));
    // The user's record of what was spent, and the mark by which other windows learn that this account was forgotten, have a number
    // that names nobody.
    assert.deepEqual(
      tablesWith(account.id).filter((table) => table !== 'entry' && table !== 'mark'),
      [],
    );
  });
});
