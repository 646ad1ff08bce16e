// npm run pictures where there is no editor: it says so in one sentence, and fails.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode, root } from '../../support/project.mjs';
import { runTool } from '../../support/runTool.mjs';

describe('making the pictures', function () {
  this.timeout(120_000);
  const cache = mkdtempSync(join(tmpdir(), 'empty-cache-'));
  after(() => {
    rmSync(cache, { recursive: true, force: true });
  });

  const run = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
    runTool(projectNode(), [join('test', 'pictures', 'run.mjs'), ...args], {
      cwd: root,
      env: {
        ...process.env,
        COMPANY_DATA_VSCODE_CACHE: cache,
        // Nothing listens there.
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_fetch_retries: '0',
      },
    });

  it('says what is missing where there is no editor, and none to download', async () => {
    const { code, output } = await run();
    assert.equal(code, 1);
    const [said, ...more] = output.split('\n').filter((line) => line !== '' && !/^[…✖]/.test(line));
    assert.equal(said, 'The pictures need VS Code and Chromium, and they are not here: The npm registry could not be reached.');
    assert.equal(more.length, 1, 'and one sentence says what to do');
  });

  it('says which pictures there are where one is asked for that there is not', async () => {
    const { code, output } = await run('--only', 'nothing');
    assert.equal(code, 1);
    assert.match(output, /^There is no picture nothing\.\nChoose from lists, timeline, /m);
  });
});
