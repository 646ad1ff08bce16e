// Saving the document of a list, as the editor asks for it.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { knownBase } from '../../../../src/app/documents/knownBase.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { changesLists, TestHarness } from '../../../support/testHarness.ts';

describe('a document of a list', () => {
  it('is saved although the session is closed as soon as its changes have arrived', async () => {
    Object.assign(fakeVscode, { l10n: { t: (text: string) => text } });
    const { ListSaving } = await import('../../../../src/host/lists/listSaving.ts');
    const harness = await TestHarness.inSandbox();
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    await harness.open.lists.members(list.id).more({ most: 24 });
    const base = knownBase(harness.open, list);
    const saving = new ListSaving({
      app: harness.app,
      showDiff: () => Promise.resolve(),
      baseOf: () => Promise.resolve(harness.session.state.kind === 'open' ? base : undefined),
      rebase: () => undefined,
    });
    const uri = { path: '/Clients.companylist' } as vscode.Uri;
    const text = `${base.ids.slice(1).join('\n')}\n`;
    let isDirty = true;
    const save = async (): Promise<boolean> => {
      // The editor writes the file, which is what sends the changes if the user has saved it by a key.
      isDirty = (await saving.send(uri, text)).kind !== 'saved';
      return !isDirty;
    };
    let changes = 0;
    harness.failAfter = async (request) => {
      if (changesLists(request)) changes += 1;
      else if (changes > 0) await harness.session.signOut();
      return undefined;
    };
    harness.ui.answer('Apply');
    const document = { uri, getText: () => text, save } as unknown as vscode.TextDocument;
    assert.equal(await saving.save(document), undefined);
    assert.deepEqual({ changes, isDirty, state: harness.session.state.kind }, { changes: 1, isDirty: false, state: 'signedOut' });
    harness.end();
  });
});
