// Saving the document of a list, as the editor asks for it.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { knownBase } from '../../../../src/app/documents/knownBase.ts';
import { Failure } from '../../../../src/client/failure.ts';
import type { ListBase } from '../../../../src/domain/documents/listBase.ts';
import type { ListSaving } from '../../../../src/host/lists/listSaving.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { changesLists, TestHarness } from '../../../support/testHarness.ts';

const uri = { path: '/Clients.companylist' } as vscode.Uri;

function textOf(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('');
}

describe('a document of a list', () => {
  let harness: TestHarness;
  let base: ListBase;
  let saving: ListSaving;
  /** The companies and the text that the file of the document was given. */
  const files: { readonly ids: readonly string[]; readonly text: string }[] = [];

  beforeEach(async () => {
    Object.assign(fakeVscode, { l10n: { t: (text: string) => text } });
    const { ListSaving: Saving } = await import('../../../../src/host/lists/listSaving.ts');
    files.length = 0;
    harness = await TestHarness.inSandbox();
    const list = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(list);
    await harness.open.lists.members(list.id).more({ most: 24 });
    base = knownBase(harness.open, list);
    saving = new Saving({
      app: harness.app,
      showDiff: () => Promise.resolve(),
      baseOf: () => Promise.resolve(harness.session.state.kind === 'open' ? base : undefined),
      rebase: (_uri, { base: { ids }, text }) => {
        files.push({ ids, text });
      },
    });
  });
  afterEach(() => {
    harness.end();
  });

  it('is saved although the session is closed as soon as its changes have arrived', async () => {
    const text = textOf(base.ids.slice(1));
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
  });

  it('has the saved text as its file although more was typed meanwhile, so that reverting keeps what was sent', async () => {
    const ids = base.ids.slice(1);
    let text = textOf(ids);
    harness.failAfter = (request) => {
      if (changesLists(request)) text = textOf([...ids, 'aaaaaaaaaaaa']);
      return undefined;
    };
    harness.ui.answer('Apply');
    assert.equal(await saving.save({ uri, getText: () => text } as unknown as vscode.TextDocument), undefined);
    assert.deepEqual(files, [{ ids, text: textOf(ids) }]);
  });

  it('has a file with the changes that were sent if saving stops halfway', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => `9${at.toString(16).padStart(11, '0')}`);
    let updates = 0;
    harness.failAt = (request) =>
      changesLists(request) && (updates += 1) === 2 ? new Failure('unreachable', { delivery: 'notSent' }) : undefined;
    harness.ui.answer('Apply');
    assert.equal((await saving.send(uri, textOf([...base.ids, ...many]))).kind, 'unsaved');
    const ids = [...base.ids, ...many.slice(0, 1000)];
    assert.deepEqual(files, [{ ids, text: textOf(ids) }]);
  });
});
