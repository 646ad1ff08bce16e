// The text files that the user chooses, in the encodings that programs write them in.
import assert from 'node:assert/strict';
import { fakeVscode } from '../../support/fakeVscode.ts';

/** Reads a file with this content, as if the user had chosen it. */
async function read(content: Uint8Array): Promise<string | undefined> {
  Object.assign(fakeVscode, {
    l10n: { t: (text: string) => text },
    window: { showOpenDialog: () => Promise.resolve([{ path: '/names.txt' }]) },
    workspace: {
      fs: {
        stat: () => Promise.resolve({ size: content.length }),
        readFile: () => Promise.resolve(content),
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
});
