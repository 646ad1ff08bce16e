// Tests of the address of the documentation.
import assert from 'node:assert/strict';
import { documentationAddress } from '../../../src/viewModel/documentationAddress.ts';
import { openDocumentation } from '../../../src/commands/credits/credits.ts';
import { TestHarness } from '../../support/testHarness.ts';

describe('the address of a page of the documentation', () => {
  const address = 'https://example.com/one/two/blob/HEAD/docs/credits.md';

  it('is in the repository of the manifest, however that is written', () => {
    for (const repository of [
      'https://example.com/one/two',
      'https://example.com/one/two.git',
      { type: 'git', url: 'https://example.com/one/two/' },
    ])
      assert.equal(documentationAddress({ repository }, 'credits'), address);
  });

  it('is none where there is no repository, or another protocol', () => {
    for (const manifest of [
      undefined,
      {},
      { repository: 'github:one/two' },
      { repository: { url: 7 } },
      { repository: 'file:///a' },
    ])
      assert.equal(documentationAddress(manifest, 'credits'), undefined);
  });

  it('names a page and nothing else', () => {
    for (const page of ['../../secrets', 'a?b', 'a/b', ''])
      assert.match(documentationAddress({ repository: 'https://example.com/one' }, page) ?? '', /\/docs\/README\.md$/);
  });

  it('is asked for by the page that a link names, else by the first one', async () => {
    const harness = await TestHarness.inSandbox();
    await openDocumentation(harness.app, [{ kind: 'documentation', page: 'credits' }]);
    await openDocumentation(harness.app, []);
    assert.deepEqual(harness.ui.pagesOpened, ['credits', 'README']);
    harness.dispose();
  });
});
