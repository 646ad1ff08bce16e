// Runs a command. Errors of commands are caught only here.
import * as l10n from '@vscode/l10n';
import { Failure } from '../client/failure.ts';
import type { JournalOwner } from '../client/journal.ts';
import type { Target } from '../viewModel/target.ts';
import type { App, Command } from '../app/app.ts';

/**
 * Runs a command to its end. Never throws: a failure becomes a message, and any other error a message and a line in the log.
 * @param logFault writes one line for an error that is no failure, without the error's message, which may contain anything
 */
export async function run(
  app: App,
  command: Command,
  targets: readonly Target[],
  logFault: (error: unknown) => void,
): Promise<void> {
  const { state } = app.session;
  try {
    await command(state.kind === 'open' ? { ...app, begunIn: state.session } : app, targets);
  } catch (error) {
    if (!(error instanceof Failure)) logFault(error);
    // The clicked row belongs to the account and the acting user of the session in which the command was begun.
    const before = ownerOf(state) ?? ownerOf(app.session.state);
    const again = (repeated: boolean): void => {
      const now = ownerOf(app.session.state);
      if (now?.account === before?.account && now?.user === before?.user) {
        void run({ ...app, repeated }, command, targets, logFault);
        return;
      }
      const text =
        now?.account === before?.account
          ? l10n.t('The session was closed, so nothing was sent. Start again.')
          : l10n.t('Another account is now open. Start again from its lists.');
      app.ui.showMessage({ kind: 'warning', text });
    };
    const { failureMessage, faultMessage } = await import('./failureMessage.ts');
    const message = error instanceof Failure ? failureMessage(app, error, again) : faultMessage(app);
    if (message) app.ui.showMessage(message);
  }
}

function ownerOf(state: App['session']['state']): JournalOwner | undefined {
  return state.kind === 'open' ? state.session.owner : undefined;
}
