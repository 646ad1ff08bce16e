// Tests of the shared file of the sandbox's state: it is always whole, and never replaced when unreadable.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxStorage, type SandboxStorage } from '../../../../src/host/session/sandboxStorage.ts';

describe('sandboxStorage', () => {
  let folder: string;
  const open = (): SandboxStorage => sandboxStorage({ fsPath: folder });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-storage-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('is never away and never half written while windows save and load', async () => {
    const [one, other] = [open(), open()];
    const states = ['a', 'b'].map((letter) => letter.repeat(200_000));
    await one.save(states[0] ?? '');
    const loads: (string | undefined)[] = [];
    for (let round = 0; round < 20; round += 1) {
      const saves = [one.save(states[0] ?? ''), other.save(states[1] ?? '')];
      loads.push(...(await Promise.all([one.load(), other.load(), one.load()])));
      await Promise.all(saves);
    }
    assert.deepEqual(
      loads.filter((text) => text === undefined || !states.includes(text)).map((text) => text?.length),
      [],
    );
    assert.deepEqual(await readdir(folder), ['sandbox.json']);
  });

  it('tries again to replace a file that another window reads, and then fails', async () => {
    const failures = ['EBUSY', 'EPERM', undefined, 'EACCES', 'EACCES', 'EACCES', 'ENOSPC'].values();
    const storage = sandboxStorage({ fsPath: folder }, () => {
      const code = failures.next().value;
      return code === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error(code), { code }));
    });
    await storage.save('a');
    await assert.rejects(storage.save('b'), { code: 'EACCES' });
    await assert.rejects(storage.save('c'), { code: 'ENOSPC' });
    assert.deepEqual(await readdir(folder), [], 'nothing is left behind');
  });

  it('fails to load a file that is there and cannot be read', async () => {
    assert.equal(await open().load(), undefined);
    await mkdir(join(folder, 'sandbox.json'));
    await assert.rejects(open().load(), { code: 'EISDIR' });
  });
});
