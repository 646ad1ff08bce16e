// A desk with an account open whose service has differences.
import { signIn } from '../../../src/commands/session/signIn.ts';
import { Desk } from '../desk.ts';
import { DifferentSandbox, type Difference } from './difference.ts';

/** Signs in while the service is as the sandbox is, and switches the differences on then. */
export async function signedInDesk(...differences: readonly Difference[]): Promise<Desk> {
  const desk = new Desk();
  const sandbox = new DifferentSandbox(desk.clock);
  desk.sandbox = sandbox;
  desk.ui.answer('Work', 'https://data.example', 'https://data.example/credits', 'A token', 'sandbox-token', 'ada');
  await desk.run(signIn);
  await desk.open.lists.lists.more();
  sandbox.differences = differences;
  return desk;
}
