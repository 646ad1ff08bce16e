// Tabs of timelines that the editor restores after a reload.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { timelineActions } from '../../../../src/host/timeline/timelineActions.ts';
import type { Log } from '../../../../src/host/log.ts';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const nothing = { dispose: () => undefined };

/** A tab as the editor hands it over, which does nothing but be closed. */
class RestoredTab {
  isClosed = false;
  readonly #closing: (() => void)[] = [];
  readonly webview = {
    options: {},
    html: '',
    cspSource: '',
    asWebviewUri: (uri: unknown) => uri,
    onDidReceiveMessage: () => nothing,
  };
  readonly onDidChangeViewState = () => nothing;
  readonly onDidDispose = (listener: () => void) => {
    this.#closing.push(listener);
    return nothing;
  };
  dispose(): void {
    this.isClosed = true;
    for (const close of this.#closing) close();
  }
}

describe('a restored tab of a timeline', () => {
  it('is closed if another account or acting user is signed in, because it would ask about the companies of the other one', async () => {
    Object.assign(fakeVscode, { Uri: { joinPath: () => ({}) }, ThemeIcon: function ThemeIcon() {}, env: { language: 'en' } });
    const { TimelinePanels } = await import('../../../../src/host/timeline/timelinePanel.ts');
    const harness = await TestHarness.inSandbox();
    const { money, actingUser } = harness.open;
    const log = { fault: (error: unknown) => harness.faults.push(error), line: () => undefined } as unknown as Log;
    const panels = new TimelinePanels({
      extensionUri: {} as vscode.Uri,
      openSession: () => harness.open,
      firstChoices: () => everyEvent,
      sessionReady: Promise.resolve(),
      controller: timelineActions({ app: harness.app, run: () => Promise.resolve(), log }),
      logFault: log.fault,
    });
    const topic = topicOfCompany({ id: 'c49ac9b44360', name: 'ACME S.p.A.' });
    const isClosed = async (session: object): Promise<boolean> => {
      const tab = new RestoredTab();
      await panels.restore(tab as unknown as vscode.WebviewPanel, { topic, choices: everyEvent, ...session });
      const { isClosed: wasClosed } = tab;
      // The next tab shows the same events.
      tab.dispose();
      return wasClosed;
    };
    const { account } = money;
    assert.deepEqual(
      {
        same: await isClosed({ session: { account, actingUser } }),
        otherAccount: await isClosed({ session: { account: 'other', actingUser } }),
        otherUser: await isClosed({ session: { account, actingUser: 'other' } }),
        earlierVersion: await isClosed({}),
      },
      { same: false, otherAccount: true, otherUser: true, earlierVersion: false },
    );
    panels.dispose();
    harness.end();
  });
});
