// A harness with an account open whose service has differences.
import { signIn } from '../../../src/commands/session/signIn.ts';
import { TestHarness } from '../testHarness.ts';
import { DifferentSandbox, type Difference } from './difference.ts';

/** Signs in while the service is as the sandbox is, and switches the differences on then. */
export async function signedInHarness(...differences: readonly Difference[]): Promise<TestHarness> {
  const harness = new TestHarness();
  const sandbox = new DifferentSandbox(harness.clock);
  harness.sandbox = sandbox;
  harness.ui.answer('Work', 'https://data.example', 'https://data.example/credits', 'A token', 'sandbox-token', 'ada');
  await harness.run(signIn);
  await harness.open.lists.lists.more();
  sandbox.differences = differences;
  return harness;
}
