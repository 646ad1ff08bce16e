// The text files that the user chooses, in the encodings that programs write them in.
import assert from 'node:assert/strict';
import { fakeVscode } from '../../support/fakeVscode.ts';

/** The warnings that the user has seen. */
const warnings: string[] = [];

/** Reads a file with this content, as if the user had chosen it. @param refused the call that the file system refuses */
async function read(content: Uint8Array, refused?: 'stat' | 'readFile'): Promise<string | undefined> {
  const outcome = <T>(call: typeof refused, value: T): Promise<T> =>
    call === refused ? Promise.reject(new Error('NoPermissions (FileSystemError)')) : Promise.resolve(value);
  const showWarningMessage = (text: string): Promise<undefined> => {
    warnings.push(text);
    return Promise.resolve(undefined);
  };
  Object.assign(fakeVscode, {
    l10n: { t: (text: string, ...values: string[]) => text.replace('{0}', values[0] ?? '') },
    window: { showOpenDialog: () => Promise.resolve([{ path: '/names.txt' }]), showWarningMessage },
    workspace: {
      fs: {
        stat: () => outcome('stat', { size: content.length }),
        readFile: () => outcome('readFile', content),
      },
    },
  });
  const { createFiles } = await import('../../../src/host/files.ts');
  return (await createFiles(() => Promise.resolve()).read('Names'))?.text;
}

describe('a text file that the user chooses', () => {
  const text = 'Società Alfa\r\nBéta 🏭\r\n';

  it('is read in UTF-8, with and without a byte order mark', async () => {
    assert.equal(await read(Buffer.from(text)), text);
    assert.equal(await read(Buffer.from(`\uFEFF${text}`)), text);
    assert.equal(await read(Buffer.from('')), '');
  });

  it('is read in UTF-16, as PowerShell and Excel write it', async () => {
    assert.equal(await read(Buffer.from(`\uFEFF${text}`, 'utf16le')), text);
  });

  for (const refused of ['stat', 'readFile'] as const) {
    it(`is named in a message if the file system refuses it by ${refused}`, async () => {
      warnings.length = 0;
      assert.equal(await read(Buffer.from(text), refused), undefined);
      assert.deepEqual(warnings, [
        '“names.txt” could not be read. Check that it still exists and that you may read it, or choose another file.',
      ]);
    });
  }
});
