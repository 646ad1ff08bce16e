// Every failure in plain words: what happened, what to do, and a button if one helps.
import * as l10n from '@vscode/l10n';
import type { Failure, FailureFacts, FailureKind, Rule } from '../client/failure.ts';
import { readCost, totalOf } from '../client/price.ts';
import { commands, type CommandId } from '../ids.ts';
import { oneLine } from '../viewModel/format.ts';

export interface Explanation {
  /** One sentence: what happened. */
  readonly what: string;
  /** One sentence: what to do. */
  readonly todo: string;
  readonly action?: ExplainedAction;
  /** A second action, for causes that the first one does not solve. */
  readonly otherAction?: ExplainedAction;
}

interface ExplainedAction {
  readonly label: string;
  readonly command: CommandId;
}

let explainRefusalByTeam: (detail: string | undefined) => Explanation | undefined = () => undefined;

/** Sets the function that explains refusals by a team. Its sentences are loaded only with a team. */
export function explainTeamBy(explainRefusal: typeof explainRefusalByTeam): void {
  explainRefusalByTeam = explainRefusal;
}

/** Explains a failure to the user. Undefined for `cancelled`, because the user caused it. */
export function explain(failure: Failure): Explanation | undefined {
  const explanation = table[failure.kind](failure);
  if (!explanation || !failure.facts.unconfirmed) return explanation;
  return { ...explanation, todo: beforeAnotherTry(failure.facts) ?? explanation.todo };
}

/** The advice for an unconfirmed call; undefined if the response says that it cost nothing. */
function beforeAnotherTry({ effect, cost }: FailureFacts): string | undefined {
  if (effect === 'write') return l10n.t('The change may have been made: check it before you try again.');
  const billed = readCost(cost);
  if (!billed) return l10n.t('The call may have been charged: check your credits before you try again.');
  const credits = totalOf(billed);
  if (credits === 0) return undefined;
  return credits === 1
    ? l10n.t('The call cost 1 credit. Another one may cost as much.')
    : l10n.t('The call cost {0} credits. Another one may cost as much.', String(credits));
}

/** Explains a failure in one text of two sentences. Empty for `cancelled`. */
export function explanationText(failure: Failure): string {
  const explanation = explain(failure);
  return explanation ? `${explanation.what} ${explanation.todo}` : '';
}

const table: Readonly<Record<FailureKind, (failure: Failure) => Explanation | undefined>> = {
  signedOut: () => ({
    what: l10n.t('You are not signed in, or the service no longer accepts the token.'),
    todo: l10n.t('Sign in again, or try the sandbox.'),
    action: { label: l10n.t('Sign In'), command: commands.signIn },
  }),
  outOfCredits: () => ({
    what: l10n.t('The credits are used up.'),
    todo: l10n.t('Wait until the credits reset, or request a smaller page.'),
    action: { label: l10n.t('Refresh Credits'), command: commands.refreshCredits },
  }),
  signedOutOrEmpty: (failure) => ({
    what: messageOf(
      failure,
      l10n.t('The service refused the call: the token is not accepted for it, or its credits are used up.'),
    ),
    todo: l10n.t('Check the credits left, then sign in again.'),
    action: { label: l10n.t('Refresh Credits'), command: commands.refreshCredits },
    otherAction: { label: l10n.t('Sign In'), command: commands.signIn },
  }),
  overBudget: ({ facts: { detail } }) =>
    raisedPrice(detail) ?? explainRefusalByTeam(detail) ?? exceededCap(detail) ?? notRecorded(),
  forbidden: (failure) => ({
    what: messageOf(failure, l10n.t('You do not have permission to do this.')),
    todo: l10n.t('Ask the owner of the list for a higher level, or act as another user.'),
    action: { label: l10n.t('Change Acting User'), command: commands.changeActingUser },
  }),
  notFound: (failure) =>
    missingEndpoint(failure.facts) ?? {
      what: messageOf(failure, l10n.t('The service did not find it: it may have been deleted.')),
      todo: l10n.t('Refresh, and check the ID.'),
      action: { label: l10n.t('Refresh'), command: commands.refreshLists },
    },
  refused: (failure) => ({
    what: failure.facts.rule
      ? brokenRule(failure.facts.rule)
      : messageOf(failure, l10n.t('The service did not accept the request.')),
    todo: l10n.t('Change the entry and try again.'),
  }),
  tooFast: () => ({
    // The limiter waits for a shorter pause, which the status bar counts down.
    what: l10n.t('The service asks for a pause of more than a day, so the call was not sent again.'),
    todo: l10n.t('Contact the support of the service, or try again later.'),
  }),
  unreachable: ({ facts }) => ({
    what:
      facts.delivery === 'unknown'
        ? l10n.t('The connection was lost before the answer was complete.')
        : l10n.t('The service could not be reached.'),
    todo: l10n.t('Check the network, the proxy settings and the address, then try again.'),
    action: { label: l10n.t('Check Connection'), command: commands.checkConnection },
  }),
  untrustedCertificate: () => ({
    what: l10n.t('The certificate of the service is not trusted, so nothing was sent.'),
    todo: l10n.t('Add your network’s certificate to this computer, or check the address.'),
    action: { label: l10n.t('Check Connection'), command: commands.checkConnection },
  }),
  proxyRefused: () => ({
    what: l10n.t('The proxy refused the connection.'),
    todo: l10n.t('Check the proxy and its password in the editor’s settings.'),
    action: { label: l10n.t('Check Connection'), command: commands.checkConnection },
  }),
  timedOut: () => ({
    what: l10n.t('The service did not answer in time.'),
    todo: l10n.t('Try again later, or raise the time limit in the settings.'),
    action: { label: l10n.t('Check Connection'), command: commands.checkConnection },
  }),
  unexpectedAnswer: ({ facts }) =>
    facts.rawAnswer === undefined ? notUnderstood() : { ...notUnderstood(), ...rawAnswerAdvice() },
  serviceFault: () => ({
    what: l10n.t('The service has a problem at the moment.'),
    todo: l10n.t('Try again later; the log has the request ID for its support.'),
    action: { label: l10n.t('Show Log'), command: commands.showLog },
  }),
  cancelled: () => undefined,
};

function notUnderstood(): Explanation {
  return {
    what: l10n.t('This extension does not understand the service’s answer.'),
    todo: l10n.t('Check the address of the service; the log has the details.'),
    action: { label: l10n.t('Show Log'), command: commands.showLog },
  };
}

function rawAnswerAdvice(): Pick<Explanation, 'todo' | 'action'> {
  return {
    todo: l10n.t('The answer was paid for and is kept: open the raw answer. A later version reads it again at no cost.'),
    action: { label: l10n.t('Open Raw Answer'), command: commands.openRawAnswer },
  };
}

/** Describes a rule of the API in one sentence. */
export function brokenRule(rule: Rule): string {
  switch (rule.code) {
    case 'required':
      return l10n.t('{0} must not be empty.', rule.parameter);
    case 'exclusive':
      return l10n.t('{0} and {1} cannot be used together.', rule.parameter, rule.other);
    case 'range':
      return l10n.t('{0} must be a number from {1} to {2}.', rule.parameter, rule.least, rule.most);
    case 'oneOf':
      return l10n.t('{0} must be one of: {1}.', rule.parameter, rule.allowed.join(', '));
    case 'overlap':
      return l10n.t('{0} is both in {1} and in {2}.', oneLine(rule.item, 60), rule.parameter, rule.other);
    case 'together':
      return l10n.t('{0} and {1} must be used together.', rule.parameter, rule.other);
    case 'tooLarge':
      return l10n.t('The request is larger than the service accepts.');
    case 'format':
      return rule.expected === 'date'
        ? l10n.t('{0} must be a date such as 2026-02-28.', rule.parameter)
        : l10n.t('{0} contains characters that cannot be sent.', rule.parameter);
  }
}

// The address lacks the endpoint, and nothing was deleted, if the path has no ID or the body is no error of the service.
function missingEndpoint({ operation = '', hasErrorBody }: FailureFacts): Explanation | undefined {
  const hasId = !/^(companies|timeline|locations|lists)\.(search|match|create)$/.test(operation);
  if (hasId && (hasErrorBody || operation === '')) return undefined;
  return {
    what: l10n.t('The address of the API does not offer this call.'),
    todo: l10n.t('Check the address that you signed in with.'),
    action: { label: l10n.t('Check Connection'), command: commands.checkConnection },
  };
}

// The service has billed more than the rules of the API state. No cap is involved.
function raisedPrice(detail: string | undefined): Explanation | undefined {
  if (detail === 'nowCosts') {
    return {
      what: l10n.t('The service bills this call, which should be free, so it was not sent.'),
      todo: l10n.t('Allow it for a number of credits, then try again.'),
      action: { label: l10n.t('Allow…'), command: commands.allowBilledCalls },
    };
  }
  if (detail !== 'costsMore') return undefined;
  return {
    what: l10n.t('The service billed more than the stated price, so nothing more was sent at that price.'),
    todo: l10n.t('Try again, and agree to the price as it is billed.'),
  };
}

function exceededCap(detail: string | undefined): Explanation | undefined {
  const what = exceededCapText(detail);
  if (what === undefined) return undefined;
  return {
    what,
    todo: l10n.t('Request less, or raise the cap in the settings.'),
    action: { label: l10n.t('Open Settings'), command: commands.openCapSettings },
  };
}

function exceededCapText(detail: string | undefined): string | undefined {
  switch (detail) {
    case 'perCall':
      return l10n.t('This call could exceed your cap for one call, so it was not sent.');
    case 'perSession':
      return l10n.t('This call could exceed your cap for the session, so it was not sent.');
    case 'perDay':
      return l10n.t('This call could exceed your cap for the day, so it was not sent.');
    case 'perAgentChat':
      return l10n.t('This call could exceed your cap for one chat, so it was not sent.');
    case 'perAgent':
      return l10n.t('This call could exceed what the agent may buy without a question, so it was not sent.');
    default:
      return undefined;
  }
}

// No cap is involved: another program may write to the database at the moment, or the disk cannot be written.
function notRecorded(): Explanation {
  return {
    what: l10n.t('The call could not be recorded in the ledger, so it was not sent.'),
    todo: l10n.t('Try again in a moment, and reload the window if it happens again.'),
  };
}

// The service's own sentence says more than ours. It is shown as text, never as markup.
function messageOf(failure: Failure, otherwise: string): string {
  const text = oneLine(failure.facts.serviceMessage ?? '', 200);
  return text === '' ? otherwise : l10n.t('The service says: “{0}”.', text.replace(/[.!]$/, ''));
}
