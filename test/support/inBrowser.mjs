// Serves a VS Code with the packaged extension to the user's browser, and keeps its state for the next time.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { cacheFolder } from './cacheFolder.mjs';
import { ExpectedError } from './expectedError.mjs';
import { firstLook } from './project.mjs';
import { CALM_SETTINGS } from './vscode/settings.mjs';
import { startServer } from './vscode/startServer.mjs';

/**
 * @param {string} vsix
 * @param {string} folder to open
 * @param {number} port fixed, because the browser keeps the editor's state by address
 * @param {NodeJS.ProcessEnv} env
 */
export async function openInBrowser(vsix, folder, port, env) {
  if (!(await isFree(port))) {
    throw new ExpectedError(
      `Port ${port} is taken, perhaps by an earlier npm start.`,
      `End that one, or choose another port: npm start -- --port ${port + 1}`,
    );
  }
  const data = join(cacheFolder(), 'start', 'browser');
  mkdirSync(data, { recursive: true });
  const stamp = join(data, 'installed');
  const wanted = createHash('sha256').update(readFileSync(vsix)).digest('hex');
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  const token = connectionToken(join(data, 'token'));
  const server = await startServer({
    data,
    settings: CALM_SETTINGS,
    keepSettings: true,
    vsix: fresh ? [] : [vsix],
    unpacked: [firstLook],
    port,
    token,
    env,
  });
  writeFileSync(stamp, wanted);
  return {
    address: `http://${server.host}/?${new URLSearchParams({ tkn: token, folder })}`,
    /** @returns {Promise<number>} the exit code, once the user or the server has ended it */
    untilStopped() {
      return new Promise((done) => {
        /** @param {number} code */
        const stop = (code) => void server.stop().then(() => done(code));
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(0));
        void server.ended.then(() => done(1));
      });
    },
  };
}

/** The editor has a terminal: without a token any page and any user of this machine could reach it. @param {string} path */
function connectionToken(path) {
  if (!existsSync(path)) writeFileSync(path, randomBytes(16).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}
