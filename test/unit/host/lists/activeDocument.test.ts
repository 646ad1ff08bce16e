// The document with IDs that has the focus, as commands change it.
import assert from 'node:assert/strict';
import { listLanguage } from '../../../../src/ids.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';

const uri = { scheme: 'file', path: '/ids.companylist' };

class Edit {
  readonly replaced: unknown[] = [];
  replace(...args: readonly unknown[]): void {
    this.replaced.push(args);
  }
}

describe('the document with IDs that has the focus', () => {
  it('is changed by a command although the user has gone to another tab meanwhile', async () => {
    const applied: Edit[] = [];
    const document = {
      uri,
      languageId: listLanguage,
      lineCount: 1,
      getText: () => 'A',
      validateRange: (range: unknown) => range,
    };
    // The editor gives up the editor of a tab that is covered, and refuses to change anything through it.
    const edit = (): Promise<boolean> => Promise.reject(new Error('TextEditor#edit not possible on closed editors'));
    const window: { activeTextEditor: unknown } = { activeTextEditor: { document, edit } };
    Object.assign(fakeVscode, {
      window,
      workspace: { applyEdit: (one: Edit) => Promise.resolve(applied.push(one) > 0) },
      Range: class {
        readonly place: readonly number[];
        constructor(...place: readonly number[]) {
          this.place = place;
        }
      },
      WorkspaceEdit: Edit,
    });
    const { listDocumentsPort } = await import('../../../../src/host/lists/listDocumentsPort.ts');
    const { active } = listDocumentsPort(() => Promise.reject(new Error('not needed')));
    window.activeTextEditor = undefined;
    await active?.replace('B');
    assert.deepEqual(
      applied.map(({ replaced }) => JSON.stringify(replaced)),
      [JSON.stringify([[uri, { place: [0, 0, 1, 0] }, 'B']])],
    );
  });
});
