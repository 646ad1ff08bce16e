// The messages about a failure of a command and about a fault of the extension, loaded with the first one.
import * as l10n from '@vscode/l10n';
import { createList } from '../client/endpoints/lists.ts';
import type { Failure } from '../client/failure.ts';
import { commands } from '../ids.ts';
import type { App, Message } from '../app/app.ts';
import { explain } from '../app/explain.ts';

/**
 * The message about a failure, with the buttons that help; undefined if the user has caused it.
 * @param again runs the command once more: `repeated` after an unconfirmed call
 */
export function failureMessage(app: App, failure: Failure, again: (repeated: boolean) => void): Message | undefined {
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

/** The message about a fault of the extension. */
export function faultMessage(app: App): Message {
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

// Returns whether a retry can help and costs nothing more. A call that may have been billed is always offered with its own
// question.
function mayTryAgain({ kind, facts }: Failure): boolean {
  return (
    facts.detail === 'costsMore' ||
    facts.detail === 'ledger' ||
    ['unreachable', 'untrustedCertificate', 'proxyRefused', 'timedOut', 'tooFast', 'serviceFault'].includes(kind)
  );
}
