// Tests that a file is written as a whole or not at all, also on a failing disk.
import assert from 'node:assert/strict';
import * as disk from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileFault, writeFile, type Disk } from '../../../src/host/writeFile.ts';

const faultWith = (code: string): Error => Object.assign(new Error(`${code}: /secret/place`), { code, syscall: 'write' });

describe('writeFile', () => {
  let folder: string;
  let path: string;
  const files = async (): Promise<readonly string[]> => (await disk.readdir(folder)).sort();
  const text = (): Promise<string> => disk.readFile(path, 'utf8');

  beforeEach(async () => {
    folder = await disk.mkdtemp(join(tmpdir(), 'write-file-'));
    path = join(folder, 'events.csv');
  });
  afterEach(async () => {
    await disk.rm(folder, { recursive: true, force: true });
  });

  it('writes the parts one after the other, texts and bytes', async () => {
    assert.equal(await writeFile(path, ['a', new TextEncoder().encode('è'), '€\r\n']), 'written');
    assert.equal(await text(), 'aè€\r\n');
    assert.deepEqual(await files(), ['events.csv']);
  });

  it('replaces a file only when the whole of the new one is there', async () => {
    await disk.writeFile(path, 'before');
    async function* parts(): AsyncGenerator<string> {
      yield 'x'.repeat(100_000);
      assert.equal(await text(), 'before');
      yield 'y';
    }
    assert.equal(await writeFile(path, parts()), 'written');
    assert.equal((await text()).length, 100_001);
    assert.deepEqual(await files(), ['events.csv']);
  });

  it('asks for a part only when the one before it is written', async () => {
    let asked = 0;
    let written = 0;
    function* parts(): Generator<string> {
      for (; asked < 5; asked += 1) {
        assert.equal(asked, written);
        yield 'x'.repeat(10_000);
        written += 1;
      }
    }
    await writeFile(path, parts());
    assert.equal(written, 5);
  });

  it('leaves nothing behind where it is cancelled, and what was there before', async () => {
    for (const before of [undefined, 'before']) {
      if (before !== undefined) await disk.writeFile(path, before);
      const abort = new AbortController();
      function* parts(): Generator<string> {
        for (let at = 0; ; at += 1) {
          if (at === 3) abort.abort(new Error('cancelled'));
          yield 'half';
        }
      }
      assert.equal(await writeFile(path, parts(), abort.signal), 'cancelled');
      assert.deepEqual(await files(), before === undefined ? [] : ['events.csv']);
    }
    assert.equal(await text(), 'before');
  });

  it('writes what a link leads to, and leaves the link', async () => {
    await disk.writeFile(path, 'before');
    const link = join(folder, 'link.csv');
    await disk.symlink(path, link);
    assert.equal(await writeFile(link, ['after']), 'written');
    assert.equal(await text(), 'after');
    assert.ok((await disk.lstat(link)).isSymbolicLink());
  });

  it('keeps who may read a file that it replaces', async () => {
    await disk.writeFile(path, 'before', { mode: 0o600 });
    await writeFile(path, ['after']);
    assert.equal((await disk.stat(path)).mode & 0o777, 0o600);
  });

  it('says that the folder is gone', async () => {
    await disk.rm(folder, { recursive: true });
    assert.equal(await writeFile(path, ['a']), 'noFolder');
  });

  it('says why the disk takes nothing, and leaves nothing half-written', async () => {
    await disk.writeFile(path, 'before');
    const cases = [
      ['ENOSPC', 'noSpace'],
      ['EDQUOT', 'noSpace'],
      ['EACCES', 'notAllowed'],
      ['EPERM', 'notAllowed'],
      ['EROFS', 'notAllowed'],
      ['EBUSY', 'inUse'],
      ['ENOENT', 'noFolder'],
      ['EIO', 'failed'],
    ] as const;
    for (const [code, fault] of cases) {
      const full: Disk = {
        ...disk,
        writeFile: async (file) => {
          if (typeof file === 'string') await disk.writeFile(file, 'half');
          throw faultWith(code);
        },
      };
      const held: Disk = { ...disk, rename: () => Promise.reject(faultWith(code)) };
      const locked: Disk = { ...disk, access: () => Promise.reject(faultWith(code)) };
      for (const on of [full, held, locked]) {
        assert.equal(await writeFile(path, ['a'], undefined, on), fault, code);
        assert.equal(await text(), 'before');
        assert.deepEqual(await files(), ['events.csv']);
      }
    }
  });

  it('lets through what is no fault of the disk, and leaves nothing behind', async () => {
    function* broken(): Generator<string> {
      yield 'a';
      throw new TypeError('a fault of our own');
    }
    await assert.rejects(writeFile(path, broken()), /a fault of our own/);
    assert.deepEqual(await files(), []);
  });

  it('reads the faults of the file systems of the editor', () => {
    const ofTheEditor = (code: string): Error => Object.assign(new Error('x'), { name: `${code} (FileSystemError)`, code });
    assert.equal(fileFault(ofTheEditor('NoPermissions')), 'notAllowed');
    assert.equal(fileFault(ofTheEditor('FileNotFound')), 'noFolder');
    assert.equal(fileFault(ofTheEditor('Unavailable')), 'failed');
    assert.throws(
      () => fileFault('text'),
      (thrown) => thrown === 'text',
    );
  });
});
