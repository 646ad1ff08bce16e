// First steps: the walkthrough on demand, and the sample in a new folder, with the sandbox and for nothing.
import assert from 'node:assert/strict';
import { getStarted, openSample } from '../../../../src/commands/session/firstSteps.ts';
import { eventually } from '../../../support/eventually.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('first steps', () => {
  let harness: TestHarness;

  beforeEach(() => {
    harness = new TestHarness();
  });
  afterEach(() => {
    assert.deepEqual(harness.faults, []);
    assert.deepEqual(
      harness.sent.filter(({ target }) => target !== 'credits'),
      [],
    );
    assert.equal(harness.billed, 0);
    harness.dispose();
  });

  it('open the walkthrough', async () => {
    await harness.run(getStarted);
    assert.equal(harness.ui.walkthroughs, 1);
  });

  it('write the sample and open it with the sandbox', async () => {
    harness.ui.answer('Open in a New Window');
    await harness.run(openSample);
    assert.deepEqual(harness.ui.openedFolders, ['new']);
    assert.equal(harness.ui.folders[0]?.files.length, 7);
    assert.equal(harness.open.kind, 'sandbox');
    assert.match(harness.ui.asked[0] ?? '', /costs nothing/);
  });

  it('open the sample once the next window will find the sandbox open', async () => {
    const stored = Promise.withResolvers<undefined>();
    harness.accountStore.setLastChoice = () => stored.promise;
    harness.ui.answer('Open Here');
    const opening = harness.run(openSample);
    await eventually(() => Promise.resolve(harness.session.state.kind), 'open');
    assert.deepEqual(harness.ui.openedFolders, []);
    stored.resolve(undefined);
    await opening;
    assert.deepEqual(harness.ui.openedFolders, ['here']);
  });

  it('stay in the sandbox that is open', async () => {
    await harness.session.openSandbox();
    const before = harness.open;
    harness.ui.answer('Open Here');
    await harness.run(openSample);
    assert.deepEqual(harness.ui.openedFolders, ['here']);
    assert.equal(harness.open, before);
  });

  it('say that the sandbox takes the place of an account, and leave the account where nothing is opened', async () => {
    await harness.session.signIn(
      { id: 'a', name: 'Acme', baseAddress: 'https://service.test', credentials: 'token' },
      { kind: 'token', token: 'sandbox-token' },
    );
    harness.ui.answer(undefined);
    await harness.run(openSample);
    assert.match(harness.ui.asked[0] ?? '', /instead of “Acme”/);
    assert.deepEqual(
      { folders: harness.ui.folders.length, openedFolders: harness.ui.openedFolders.length, kind: harness.open.kind },
      { folders: 1, openedFolders: 0, kind: 'account' },
    );
  });

  it('do nothing where no folder is chosen', async () => {
    harness.ui.sure = false;
    await harness.run(openSample);
    assert.deepEqual(
      { asked: harness.ui.asked, said: harness.ui.messages, kind: harness.session.state.kind },
      { asked: [], said: [], kind: 'starting' },
    );
  });

  it('say why the sample could not be written', async () => {
    harness.ui.folderFault = 'noSpace';
    await harness.run(openSample);
    assert.match(harness.ui.messages[0]?.text ?? '', /no space for “company-data-sample”/);
    assert.equal(harness.ui.openedFolders.length, 0);
  });
});
