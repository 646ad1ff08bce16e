// Tests of the text of an issue: the version, the lines of the log, and room for the user.
import assert from 'node:assert/strict';
import type { Command } from '../../../src/app/app.ts';
import { issueText } from '../../../src/viewModel/issueText.ts';
import { TestHarness } from '../../support/testHarness.ts';

describe('the text of a report', () => {
  it('asks what happened, and ends with the version and the log', () => {
    const text = issueText('1.2.3', ['companies.search · ok · status 200', 'fault: TypeError at window.cjs:1:2']);
    assert.match(text, /^\*\*What I did\*\*/);
    assert.ok(
      text.endsWith(
        'Company Data 1.2.3\n\n```text\ncompanies.search · ok · status 200\nfault: TypeError at window.cjs:1:2\n```\n',
      ),
      text,
    );
  });

  it('says so where the log is empty', () => {
    assert.match(issueText('1.2.3', []), /The log has no line yet/);
  });

  it('is offered with the message about a fault of the extension', async () => {
    const harness = await TestHarness.inSandbox();
    const broken: Command = () => {
      throw new TypeError('secret words');
    };
    await harness.run(broken);
    const message = harness.ui.messages.at(-1);
    assert.deepEqual(
      message?.actions?.map(({ label }) => label),
      ['Report Issue…', 'Show Log'],
    );
    assert.doesNotMatch(message.text, /secret/);
    message.actions?.[0]?.run();
    assert.equal(harness.ui.issues, 1);
    harness.dispose();
  });
});
