// First steps: the walkthrough on demand, and the sample in a new folder, with the sandbox and for nothing.
import assert from 'node:assert/strict';
import { getStarted, openSample } from '../../../../src/commands/session/firstSteps.ts';
import { Desk } from '../../../support/desk.ts';

describe('first steps', () => {
  let desk: Desk;

  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => {
    assert.deepEqual(desk.faults, []);
    assert.deepEqual(
      desk.sent.filter(({ target }) => target !== 'credits'),
      [],
    );
    assert.equal(desk.bill, 0);
    desk.dispose();
  });

  it('open the walkthrough', async () => {
    await desk.run(getStarted);
    assert.equal(desk.ui.walkthroughs, 1);
  });

  it('write the sample and open it with the sandbox', async () => {
    desk.ui.answer('Open in a New Window');
    await desk.run(openSample);
    assert.deepEqual(desk.ui.openedFolders, ['new']);
    assert.equal(desk.ui.folders[0]?.files.length, 7);
    assert.equal(desk.open.kind, 'sandbox');
    assert.match(desk.ui.asked[0] ?? '', /costs nothing/);
  });

  it('stay in the sandbox that is open', async () => {
    await desk.session.openSandbox();
    const before = desk.open;
    desk.ui.answer('Open Here');
    await desk.run(openSample);
    assert.deepEqual(desk.ui.openedFolders, ['here']);
    assert.equal(desk.open, before);
  });

  it('say that the sandbox takes the place of an account, and leave the account where nothing is opened', async () => {
    await desk.session.signIn(
      { id: 'a', name: 'Acme', baseAddress: 'https://service.test', credentials: 'token' },
      { kind: 'token', token: 'sandbox-token' },
    );
    desk.ui.answer(undefined);
    await desk.run(openSample);
    assert.match(desk.ui.asked[0] ?? '', /instead of “Acme”/);
    assert.deepEqual(
      { folders: desk.ui.folders.length, openedFolders: desk.ui.openedFolders.length, kind: desk.open.kind },
      { folders: 1, openedFolders: 0, kind: 'account' },
    );
  });

  it('do nothing where no folder is chosen', async () => {
    desk.ui.sure = false;
    await desk.run(openSample);
    assert.deepEqual(
      { asked: desk.ui.asked, said: desk.ui.said, kind: desk.session.state.kind },
      { asked: [], said: [], kind: 'starting' },
    );
  });

  it('say why the sample could not be written', async () => {
    desk.ui.folderFault = 'noSpace';
    await desk.run(openSample);
    assert.match(desk.ui.said[0]?.text ?? '', /no space for “company-data-sample”/);
    assert.equal(desk.ui.openedFolders.length, 0);
  });
});
