// The test's side of the bridge: calls the editor's API inside the extension host of a running editor.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsFolder } from '../project.mjs';

export class Bridge {
  /** The extension to install beside the one under test. */
  extension = join(partsFolder, 'bridge');
  #folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  /** @type {ReadonlySet<string>} hosts from before a reload */
  #gone = new Set();

  /** The environment that the editor's server needs. */
  get env() {
    return { TEST_BRIDGE: this.#folder };
  }

  /**
   * Runs a function in the extension host and gives back what it returns. The function is sent as text: it sees only
   * its parameters, and what goes in and out must be JSON.
   * @template T, A
   * @param {(vscode: typeof import('vscode'), arg: A, context: import('vscode').ExtensionContext) => T} run the context is that of the bridge itself
   * @param {A} [arg]
   * @returns {Promise<Awaited<T>>}
   */
  async call(run, arg) {
    const { value, error } = JSON.parse(await this.#post(JSON.stringify({ source: run.toString(), arg })));
    if (error) throw new Error(`in the extension host: ${error}`);
    return value;
  }

  /** Sends requests only to hosts that start from now on. */
  expectNewHost() {
    this.#gone = new Set(this.#sockets());
  }

  /** @returns {Promise<void>} settled when a host answers */
  async ready() {
    await this.call(() => undefined);
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sends the text to the newest host. A host whose socket refuses the connection has received nothing, so that it is asked again. */
  async #post(/** @type {string} */ body) {
    for (const limit = Date.now() + 120_000; ;) {
      try {
        return await post(await this.#socket(), body);
      } catch (error) {
        // The file of a socket appears a moment before its host listens, and may outlive a host that was ended.
        if (codeOf(error) !== 'ECONNREFUSED' || Date.now() > limit) throw error;
        await pause();
      }
    }
  }

  async #socket() {
    for (const limit = Date.now() + 120_000; Date.now() < limit;) {
      const newest = this.#sockets()
        .filter((path) => !this.#gone.has(path))
        .sort((one, other) => modified(other) - modified(one))[0];
      if (newest) return newest;
      await pause();
    }
    throw new Error('no extension host answered through the bridge in 120 s');
  }

  #sockets() {
    return readdirSync(this.#folder).map((name) => join(this.#folder, name));
  }
}

/** @returns {Promise<void>} */
function pause() {
  return new Promise((again) => setTimeout(again, 50));
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** @param {string} path */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string} socketPath @param {string} body @returns {Promise<string>} */
function post(socketPath, body) {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: 'POST', path: '/' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.once('end', () => resolve(text));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
