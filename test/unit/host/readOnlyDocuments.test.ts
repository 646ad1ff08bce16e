// Tests of reports: the editor asks for the text of each one that is shown.
import assert from 'node:assert/strict';
import { fakeVscode } from '../../support/fakeVscode.ts';

describe('a report', () => {
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  it('has a new address after a reload, because a tab from before it may still show the old one', async () => {
    const nothing = { dispose: () => undefined };
    const addresses: string[] = [];
    const executeCommand = (_command: string, { path }: { readonly path: string }): Promise<void> => {
      addresses.push(path);
      return Promise.resolve();
    };
    Object.assign(fakeVscode, {
      Disposable: { from: () => nothing },
      Uri: { from: (parts: object) => parts },
      workspace: { registerTextDocumentContentProvider: () => nothing, onDidCloseTextDocument: () => nothing },
      commands: { executeCommand },
    });
    const { createReadOnlyDocuments } = await import('../../../src/host/readOnlyDocuments.ts');
    for (const time of [1000, 2000]) {
      Date.now = () => time;
      const documents = createReadOnlyDocuments();
      await documents.open({ title: 'Acme', text: '# Acme' });
      documents.dispose();
    }
    const [before, after] = addresses;
    assert.ok(before?.endsWith('/Acme.md') && after?.endsWith('/Acme.md'));
    assert.notEqual(before, after);
  });
});
