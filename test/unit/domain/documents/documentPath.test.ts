// Addresses of lists' documents: whatever the IDs and names hold, they are read back, and the tab shows the name.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentPath, readDocumentPath, type DocumentAddress } from '../../../../src/domain/documents/documentPath.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';

const text = fc.string({ minLength: 1, unit: 'grapheme' });

describe('the path of a list’s document', () => {
  it('is read back, whatever the account, the user and the list are called', () => {
    fc.assert(
      fc.property(
        text,
        fc.option(text, { nil: undefined }),
        text,
        fc.string({ unit: 'grapheme' }),
        (account, user, listId, name) => {
          const address: DocumentAddress = { account, listId, ...omitUndefined({ actingUser: user }) };
          assert.deepEqual(readDocumentPath(documentPath(address, name)), address);
        },
      ),
    );
  });

  it('ends in one part that is the name', () => {
    const nameOf = (name: string): string => documentPath({ account: 'a', listId: '7' }, name).split('/').slice(4).join('/');
    assert.equal(nameOf('Suppliers 2026'), 'Suppliers 2026');
    assert.equal(nameOf('a/b\\c'), 'a∕b∖c');
    for (const nothing of ['', '..', '\u202e']) assert.equal(nameOf(nothing), '7');
  });

  it('is no other path', () => {
    for (const path of ['', '/', '/a/@/7/Name', '/a/7.companylist/Name', '/a/@/%E0.companylist/Name', '/a/@/7.companylist/'])
      assert.equal(readDocumentPath(path), undefined, path);
  });
});
