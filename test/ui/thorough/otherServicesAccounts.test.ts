// Answers that come when their account is no longer open: the screen, the stored data and the bill.
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock.ts';
import { totalOf } from '../../../src/client/price.ts';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { WatchedSandbox } from '../../support/differences/watchedSandbox.ts';
import { eventually } from '../../support/eventually.ts';
import type { Editor } from '../openEditor.ts';
import { answerSignIn, editorFor } from '../signInto.ts';

describe('a paid answer that comes when its account is no longer open', function () {
  const sandbox = new WatchedSandbox(systemClock);
  const tree = 'Lists';
  let editor: Editor;
  let service: SandboxServer;
  /** The next answer waits for it. */
  let gate: Promise<void> | undefined;
  let isHeld = false;
  const billed = (): number => totalOf(sandbox.billed);

  before(async () => {
    service = await startSandboxServer({ sandbox, pause: holdNext });
    editor = await editorFor(service);
    const { workbench } = editor;
    await workbench.command('Company Data: Sign In…');
    await answerSignIn(editor, service, 'Second');
    await openAccount('Second');
    await workbench.command('Company Data: Switch Account…');
    await workbench.pick('Work');
    await openAccount('Work');
  });
  afterEach(async function () {
    await editor.evidence(this.currentTest);
    await editor.api((vscode) => vscode.commands.executeCommand('notifications.clearAll'));
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  /** Holds only the next request for companies: meanwhile the other account reads its lists, and credits are asked for. */
  async function holdNext(target: string): Promise<void> {
    if (!target.startsWith('/v2/companies')) return;
    const waited = gate;
    gate = undefined;
    isHeld ||= waited !== undefined;
    await waited;
  }

  /** Waits until the lists of an account are shown. */
  async function openAccount(name: string): Promise<void> {
    await editor.page.locator('.part.sidebar', { hasText: `${name} · ada` }).waitFor();
    await editor.workbench.row(tree, 'Clients').waitFor();
  }

  /** Opens the companies of a list in the tree. */
  async function showCompanies(list: string): Promise<void> {
    const { workbench } = editor;
    await workbench.viewAction(tree, 'Collapse All');
    await workbench.expand(workbench.row(tree, list));
    await workbench.expand(workbench.row(tree, 'Companies'));
  }

  /** Buys companies of a list. @returns a function that lets the answer arrive, once the request is sent */
  async function buy(list: string, amount: number): Promise<() => void> {
    const { workbench } = editor;
    await showCompanies(list);
    const offer = workbench.row(tree, `Load ${amount} companies`);
    await offer.waitFor();
    isHeld = false;
    const arrived = Promise.withResolvers<undefined>();
    gate = arrived.promise;
    await offer.click();
    await eventually(() => isHeld, true);
    return () => {
      arrived.resolve(undefined);
    };
  }

  /** The message names the account that has the companies, and they are shown there at no cost. */
  async function findKept(list: string, amount: number): Promise<void> {
    const { workbench } = editor;
    const said = workbench.toast(
      `An answer arrived after you left “Work · ada”. It cost ${amount} credits and is kept there: it is shown again at no cost.`,
    );
    await workbench.restOn(said);
    const before = billed();
    await said.getByRole('button', { name: 'Switch Account', exact: true }).click();
    await workbench.pick('Work');
    await openAccount('Work');
    sandbox.requests.length = 0;
    await showCompanies(list);
    await workbench.row(tree, 'Companies').filter({ hasText: 'read now' }).waitFor();
    await workbench.tree(tree).getByRole('treeitem', { level: 3 }).nth(2).waitFor();
    assert.equal(sandbox.requests.filter(({ path }) => path === '/v2/companies').length, 0);
    assert.equal(billed(), before);
  }

  it('is kept for its account where another one was opened', async () => {
    const { workbench } = editor;
    const before = billed();
    const arrive = await buy('Portfolio 2026', 50);
    await workbench.command('Company Data: Switch Account…');
    await workbench.pick('Second');
    await openAccount('Second');
    arrive();
    await eventually(billed, before + 50);
    await findKept('Portfolio 2026', 50);
  });

  it('is kept for its account where another one was opened and signed out', async () => {
    const { workbench } = editor;
    const before = billed();
    const arrive = await buy('Clients', 24);
    await workbench.command('Company Data: Switch Account…');
    await workbench.pick('Second');
    await openAccount('Second');
    await workbench.command('Company Data: Sign Out');
    await workbench.answerModal('Sign Out');
    await workbench.row(tree, 'Clients').waitFor({ state: 'detached' });
    arrive();
    await eventually(billed, before + 24);
    await findKept('Clients', 24);
  });
});
