// Describes the cause that a connection check has found: what it is, what to do, and a button.
import * as l10n from '@vscode/l10n';
import type { Cause, CertificateFault } from '../../domain/connection/cause.ts';
import { commands, type CommandId } from '../../ids.ts';
import { formatWait, oneLine } from '../format.ts';

export interface CauseText {
  readonly what: string;
  readonly todo: string;
  readonly action?:
    | { readonly label: string; readonly command: CommandId }
    | { readonly label: string; readonly settings: string };
}

/** A cause other than the failure of a call, which is explained as it is everywhere else. */
type OwnCause = Exclude<Cause, { kind: 'call' }>;

type CauseOf<Kind extends OwnCause['kind']> = OwnCause & { readonly kind: Kind };

/** Describes any cause other than the failure of a call. */
export function causeText(cause: OwnCause, locale: string): CauseText {
  switch (cause.kind) {
    case 'fine':
    case 'sandbox':
    case 'noAddress':
    case 'signedOut':
    case 'cancelled':
      return stateText(cause);
    case 'proxySetting':
    case 'proxyPassword':
    case 'tunnel':
      return proxyText(cause);
    case 'name':
    case 'connection':
    case 'slow':
    case 'encryption':
      return { what: hostText(cause), ...remedy(cause.of) };
    case 'certificate':
      return certificateText(cause.why, cause.host, cause.issuer);
    case 'clock':
      return clockText(cause.aheadMs, locale);
  }
}

/** Nothing is wrong with the network, as far as it was checked. */
function stateText(cause: CauseOf<'fine' | 'sandbox' | 'noAddress' | 'signedOut' | 'cancelled'>): CauseText {
  switch (cause.kind) {
    case 'fine':
      return {
        what: l10n.t('The connection works.'),
        todo:
          cause.transport === 'editor'
            ? l10n.t('Calls use the editor’s own network, because this extension’s connections fail as shown below.')
            : l10n.t('There is nothing to do.'),
      };
    case 'sandbox':
      return {
        what: l10n.t('This is the sandbox: nothing is sent over a network.'),
        todo: l10n.t('Sign in to check the connection to a service.'),
      };
    case 'noAddress':
      return {
        what: l10n.t('No address of a service is known.'),
        todo: l10n.t('Sign in, and enter the address that you received.'),
        ...signIn(),
      };
    case 'signedOut':
      return {
        what: l10n.t('The service can be reached, but you are not signed in.'),
        todo: l10n.t('Sign in to check the token as well.'),
        ...signIn(),
      };
    case 'cancelled':
      return { what: l10n.t('The check was cancelled.'), todo: l10n.t('The results so far are below.') };
  }
}

function proxyText(cause: CauseOf<'proxySetting' | 'proxyPassword' | 'tunnel'>): CauseText {
  switch (cause.kind) {
    case 'proxySetting':
      return {
        what: l10n.t('The address of the proxy cannot be used.'),
        todo: l10n.t('Write it as http://name:port, in the setting http.proxy or in the environment.'),
        ...settings('http.proxy'),
      };
    case 'proxyPassword':
      return {
        what: l10n.t('The proxy asks for a password, or does not accept the one it received.'),
        todo: l10n.t('Set http.proxyAuthorization, or sign in to the proxy when the editor asks for it.'),
        ...settings('http.proxyAuthorization'),
      };
    case 'tunnel':
      return {
        what:
          cause.status === undefined
            ? l10n.t('The proxy closed the connection instead of passing it on.')
            : l10n.t('The proxy refuses the connection with status {0}.', cause.status),
        todo: l10n.t('Ask the administrator of the proxy to allow the service, or set another proxy.'),
        ...settings('http.proxy'),
      };
  }
}

function hostText(cause: CauseOf<'name' | 'connection' | 'slow' | 'encryption'>): string {
  switch (cause.kind) {
    case 'name':
      return l10n.t('The name {0} cannot be resolved.', cause.host);
    case 'connection':
      return l10n.t('{0} accepts no connection ({1}).', cause.host, cause.code);
    case 'slow':
      return l10n.t('{0} does not answer in time.', cause.host);
    case 'encryption':
      return l10n.t('{0} does not use HTTPS at this address.', cause.host);
  }
}

function clockText(aheadMs: number, locale: string): CauseText {
  return {
    what:
      aheadMs > 0
        ? l10n.t('The clock of this computer is {0} fast.', differenceText(aheadMs, locale))
        : l10n.t('The clock of this computer is {0} slow.', differenceText(-aheadMs, locale)),
    todo: l10n.t('Calls work, but days and resets are wrong. Set the clock.'),
  };
}

// The nearest whole minutes or hours, because `formatWait` alone would round up.
function differenceText(ms: number, locale: string): string {
  const minutes = Math.round(ms / 60_000);
  return formatWait(60 * (minutes < 120 ? minutes : 60 * Math.round(minutes / 60)), locale, 'long');
}

function certificateText(why: CertificateFault, host: string, issuer: string): CauseText {
  const setClock = l10n.t('If the clock of this computer is right, tell the administrator of the service.');
  switch (why) {
    case 'expired':
      return { what: l10n.t('The certificate of {0} has expired.', host), todo: setClock };
    case 'notYetValid':
      return { what: l10n.t('The certificate of {0} is not valid yet.', host), todo: setClock };
    case 'otherName':
      return {
        what: l10n.t('The certificate that {0} shows is for another name.', host),
        todo: l10n.t('Check the address. If it is right, tell its administrator.'),
      };
    case 'unknownIssuer':
    case 'other':
      return {
        what: l10n.t('The certificate of {0} is not trusted; its issuer is “{1}”.', host, oneLine(issuer, 80)),
        todo: l10n.t('If your network inspects connections, add its certificate to this computer or to NODE_EXTRA_CA_CERTS.'),
        ...settings('http.systemCertificates'),
      };
  }
}

function remedy(of: 'service' | 'credits' | 'proxy'): Omit<CauseText, 'what'> {
  const todo =
    of === 'proxy'
      ? l10n.t('Check the proxy in the settings and in the environment.')
      : l10n.t('Check the address and the network. If your network needs a proxy, set it.');
  return { todo, ...settings('http.proxy') };
}

function signIn(): Pick<CauseText, 'action'> {
  return { action: { label: l10n.t('Sign In'), command: commands.signIn } };
}

function settings(prefix: string): Pick<CauseText, 'action'> {
  return { action: { label: l10n.t('Open Settings'), settings: prefix } };
}
