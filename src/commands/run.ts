// Runs a command: the only place that catches what one throws.
import * as l10n from '@vscode/l10n';
import { Failure } from '../client/failure.ts';
import type { Target } from '../present/target.ts';
import type { App, Command, Message } from './app.ts';
import { explain } from './explain.ts';

/**
 * Runs a command to its end. Never throws: a failure becomes a message, a fault of our own a line in the log.
 * @param logFault writes one line for a fault; it gets no message of the error, which may hold anything
 */
export async function run(
  app: App,
  command: Command,
  targets: readonly Target[],
  logFault: (error: unknown) => void,
): Promise<void> {
  try {
    await command(app, targets);
  } catch (error) {
    if (!(error instanceof Failure)) logFault(error);
    const again = (): void => {
      void run(app, command, targets, logFault);
    };
    const message = error instanceof Failure ? failureMessage(app, error, again) : faultMessage(app);
    if (message) app.ui.say(message);
  }
}

function failureMessage(app: App, failure: Failure, again: () => void): Message | undefined {
  const explanation = explain(failure);
  if (!explanation) return undefined;
  const { action } = explanation;
  const actions = [
    ...(mayTryAgain(failure) ? [{ label: l10n.t('Try Again'), run: again }] : []),
    ...(action
      ? [
          {
            label: action.label,
            run: () => {
              app.ui.run(action.command);
            },
          },
        ]
      : []),
  ];
  return { kind: 'error', text: `${explanation.what} ${explanation.todo}`, actions };
}

function faultMessage(app: App): Message {
  return {
    kind: 'error',
    text: l10n.t('Something went wrong in the extension itself. The log says where; please report it.'),
    actions: [
      {
        label: l10n.t('Show Log'),
        run: () => {
          app.ui.showLog();
        },
      },
    ],
  };
}

// Offered where a second try can help; where the first may have been billed the user decides, having read so.
function mayTryAgain({ kind }: Failure): boolean {
  return ['unreachable', 'untrustedCertificate', 'proxyRefused', 'timedOut', 'tooFast', 'serviceFault'].includes(kind);
}
