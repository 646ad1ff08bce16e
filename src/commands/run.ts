// Runs a command: the only place that catches what one throws.
import * as l10n from '@vscode/l10n';
import { createList } from '../client/endpoints/lists.ts';
import { Failure } from '../client/failure.ts';
import { commands } from '../ids.ts';
import type { Target } from '../viewModel/target.ts';
import type { App, Command, Message } from '../app/app.ts';
import { explain } from '../app/explain.ts';

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
    const account = accountOf(app);
    const again = (repeated: boolean): void => {
      // The clicked row belongs to the account that was open at that time.
      if (accountOf(app) === account) void run({ ...app, repeated }, command, targets, logFault);
      else app.ui.showMessage({ kind: 'warning', text: l10n.t('Another account is now open. Start again from its lists.') });
    };
    const message = error instanceof Failure ? failureMessage(app, error, again) : faultMessage(app);
    if (message) app.ui.showMessage(message);
  }
}

function accountOf({ session: { state } }: App): string | undefined {
  return state.kind === 'open' ? state.session.money.account : undefined;
}

function failureMessage(app: App, failure: Failure, again: (repeated: boolean) => void): Message | undefined {
  const explanation = explain(failure);
  if (!explanation) return undefined;
  const { action, otherAction } = explanation;
  const unconfirmed = failure.facts.unconfirmed === true;
  // A search can tell whether a list was created. Creating it again at once might make a second one.
  const isCreate = unconfirmed && failure.facts.operation === createList.name;
  const tryAgain = {
    label: l10n.t('Try Again'),
    run: () => {
      again(unconfirmed);
    },
  };
  const lookForIt = { label: l10n.t('Search for It'), command: commands.resumeListChange };
  const { rawAnswer } = failure.facts;
  const actions = [
    ...(!isCreate && (unconfirmed || mayTryAgain(failure)) ? [tryAgain] : []),
    ...[isCreate ? lookForIt : undefined, action, otherAction].flatMap((one) =>
      one
        ? [
            {
              label: one.label,
              run: () => {
                app.ui.run(one.command);
              },
            },
          ]
        : [],
    ),
    ...(rawAnswer === undefined
      ? []
      : [
          {
            label: l10n.t('Ask Again'),
            run: () => {
              if (app.session.state.kind === 'open') app.session.open.rawAnswers.allowAskingAgain(rawAnswer);
              again(true);
            },
          },
        ]),
  ];
  return { kind: 'error', text: `${explanation.what} ${explanation.todo}`, actions };
}

function faultMessage(app: App): Message {
  return {
    kind: 'error',
    text: l10n.t('The extension has a fault of its own. Report it: the report shows where it happened.'),
    actions: [
      {
        label: l10n.t('Report Issue…'),
        run: () => {
          app.ui.reportIssue();
        },
      },
      {
        label: l10n.t('Show Log'),
        run: () => {
          app.ui.showLog();
        },
      },
    ],
  };
}

// Whether a retry can help and costs nothing more. A call that may have been billed is always offered with its own question.
function mayTryAgain({ kind, facts }: Failure): boolean {
  return (
    facts.detail === 'costsMore' ||
    ['unreachable', 'untrustedCertificate', 'proxyRefused', 'timedOut', 'tooFast', 'serviceFault'].includes(kind)
  );
}
