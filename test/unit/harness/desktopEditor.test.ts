// Tests that host tests run in a desktop VS Code if there is one, and otherwise say why not.
import assert from 'node:assert/strict';
import { desktopFor, type DesktopDeps } from '../../support/vscode/desktopEditor.mjs';
import { NEWEST, OLDEST } from '../../support/vscode/versions.mjs';

describe('the desktop editor for host tests', () => {
  const asked: string[] = [];
  const here: DesktopDeps = {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    exists: () => false,
    findAddress: (host) => Promise.resolve(asked.push(host)),
    download: (version) => {
      asked.push(version);
      return Promise.resolve(`/cache/${version}/code`);
    },
  };

  beforeEach(() => {
    asked.length = 0;
  });

  it('is downloaded on Linux too, in the version that is asked for', async () => {
    assert.deepEqual(await desktopFor(OLDEST, here), { executable: '/cache/1.116.0/code' });
    assert.deepEqual(asked, ['update.code.visualstudio.com', '1.116.0']);
  });

  it('is the one that the environment names, for the newest version alone', async () => {
    const deps = {
      ...here,
      env: { DISPLAY: ':0', VSCODE_EXECUTABLE: '/opt/code' },
      exists: (path: string) => path === '/opt/code',
    };
    assert.deepEqual(await desktopFor(NEWEST, deps), { executable: '/opt/code' });
    assert.deepEqual(asked, []);
    assert.deepEqual(await desktopFor(OLDEST, deps), { executable: '/cache/1.116.0/code' });
  });

  it('is not there where the environment names what is not there', async () => {
    assert.deepEqual(await desktopFor(NEWEST, { ...here, env: { DISPLAY: ':0', VSCODE_EXECUTABLE: '/opt/code' } }), {
      why: 'VSCODE_EXECUTABLE names /opt/code, which is not there.',
    });
  });

  it('is not waited for where the server with the downloads has no address', async () => {
    const none = (): Promise<never> => Promise.reject(new Error('getaddrinfo ENOTFOUND update.code.visualstudio.com'));
    assert.deepEqual(await desktopFor(NEWEST, { ...here, findAddress: none }), {
      why: 'desktop VS Code 1.139.1 could not be downloaded (getaddrinfo ENOTFOUND update.code.visualstudio.com).',
    });
    assert.deepEqual(asked, []);
  });

  it('is not waited for where nobody answers which address that server has', async () => {
    const began = Date.now();
    const silent = (): Promise<never> => new Promise(() => undefined);
    assert.deepEqual(await desktopFor(NEWEST, { ...here, findAddress: silent, patienceMs: 20 }), {
      why: 'desktop VS Code 1.139.1 could not be downloaded (no address of update.code.visualstudio.com within 0.02 s).',
    });
    assert.ok(Date.now() - began < 3000);
  });

  it('is downloaded through a proxy, which knows the address itself', async () => {
    const deps = { ...here, env: { DISPLAY: ':0', HTTPS_PROXY: 'http://proxy.test:3128' } };
    assert.deepEqual(await desktopFor(NEWEST, deps), { executable: '/cache/1.139.1/code' });
    assert.deepEqual(asked, ['1.139.1']);
  });

  it('needs a display on Linux, or a program that makes one', async () => {
    assert.deepEqual(await desktopFor(NEWEST, { ...here, env: { PATH: '/bin' } }), {
      why: 'a desktop VS Code needs a display, and there is neither one nor xvfb-run.',
    });
    assert.deepEqual(asked, []);
    const made = { ...here, env: { PATH: '/bin' }, exists: (path: string) => path === '/bin/xvfb-run' };
    assert.deepEqual(await desktopFor(NEWEST, made), { executable: '/cache/1.139.1/code' });
    assert.deepEqual(await desktopFor(NEWEST, { ...here, env: {}, platform: 'darwin' }), { executable: '/cache/1.139.1/code' });
  });

  it('says why where the download itself fails', async () => {
    // The download rejects with a text, as @vscode/test-electron does for some faults.
    const download = (): Promise<never> => {
      const { promise, reject } = Promise.withResolvers<never>();
      reject('Failed to get VS Code archive location');
      return promise;
    };
    assert.deepEqual(await desktopFor(NEWEST, { ...here, download }), {
      why: 'desktop VS Code 1.139.1 could not be downloaded (Failed to get VS Code archive location).',
    });
  });
});
