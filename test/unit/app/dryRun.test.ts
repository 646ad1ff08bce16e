// Tests of the buttons that show what a change would send: an error of the editor becomes a message.
import assert from 'node:assert/strict';
import { dryRunOf } from '../../../src/app/dryRun.ts';
import { settle } from '../../support/fakeClock.ts';
import { TestHarness } from '../../support/testHarness.ts';

describe('the buttons that show what a change would send', () => {
  let harness: TestHarness;
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  beforeEach(async () => {
    process.on('unhandledRejection', note);
    harness = await TestHarness.inSandbox();
  });
  afterEach(() => {
    process.off('unhandledRejection', note);
    harness.dispose();
  });

  it('show a message if the editor cannot open the document, or has no clipboard', async () => {
    const refused = (): Promise<void> => Promise.reject(new Error('refused'));
    Object.assign(harness.ui, { show: refused, copy: refused });
    for (const action of dryRunOf(harness.app, () => [{ call: 'delete', input: { id: '1' } }])) {
      action.run(undefined);
      await settle();
      await settle();
    }
    assert.deepEqual(unhandled, []);
    const message = { kind: 'warning', text: 'The editor could not do this, and nothing was sent. Try again.' };
    assert.deepEqual(harness.ui.messages, [message, message]);
  });
});
