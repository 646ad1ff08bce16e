// The report of a connection check: the cause first, then each step. It contains no secret.
import * as l10n from '@vscode/l10n';
import type { Probe, ProbeStep, ProbeStepName } from '../../client/http/probe.ts';
import type { Findings, NetworkFindings } from '../../domain/connection/findings.ts';
import type { ResponseFacts, TestedCall } from '../../client/connectionTest.ts';
import type { ApiVariants } from '../../client/variants.ts';
import { leftText } from '../credits/creditText.ts';
import { escapeMarkdown, formatMoment, formatNumber, oneLine } from '../format.ts';

export interface ReportTools {
  /** The cause: what happened, and what to do. */
  readonly cause: { readonly what: string; readonly todo: string };
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly locale: string;
  readonly explained: (failure: NonNullable<TestedCall['failure']>) => string;
}

/**
 * Writes the report in Markdown. Text that this extension did not write is a code span or escaped. The report says at most
 * whether a password is set.
 */
export function connectionReport(findings: Findings, tools: ReportTools): string {
  const { network, connectionTest, name, actingUser, session } = findings;
  const { cause, now, locale } = tools;
  const user = actingUser === undefined ? '' : ` · ${l10n.t('acting as {0}', code(actingUser))}`;
  return [
    `# ${l10n.t('Connection')}`,
    `**${sentences(cause.what)}** ${sentences(cause.todo)}`,
    `${session === 'signedOut' ? l10n.t('Not signed in') : code(name)}${user} · ${formatMoment(now, locale)}`,
    ...(network ? settingsLines(network) : []),
    ...(network ? probeLines(l10n.t('Connection to the service'), network.service, tools) : []),
    ...(network?.credits ? probeLines(l10n.t('Connection to the credits address'), network.credits, tools) : []),
    ...(network?.asked ? callLines(l10n.t('A request without a token'), network.asked, tools) : []),
    ...(connectionTest ? callLines(l10n.t('A free call, List Search'), connectionTest.lists, tools) : []),
    ...(connectionTest?.credits
      ? callLines(l10n.t('The credits left'), connectionTest.credits, tools, creditLines(connectionTest.credits, locale))
      : []),
    ...(findings.variants ? variantLines(findings.variants) : []),
    ...(network?.transport === 'editor' ? [l10n.t('Calls use the editor’s own network.')] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

// A service that takes the usual forms has no section.
function variantLines({ dataUser, listsUser, reads, deletes, types, match, anyActive }: ApiVariants): string[] {
  const user = (name: string): string => (name === '' ? l10n.t('not sent') : code(name));
  const rows: Row[] = [
    ...(dataUser === undefined ? [] : [row(l10n.t('Acting user of data calls'), user(dataUser))]),
    ...(listsUser === undefined ? [] : [row(l10n.t('Acting user of list calls'), user(listsUser))]),
    ...(reads ? [row(l10n.t('Reads'), code(reads))] : []),
    ...(deletes ? [row(code('DELETE'), l10n.t('with its parameters in a form'))] : []),
    ...(types ? [row(l10n.t('Event types'), code('forward-looking-capital'))] : []),
    ...(anyActive ? [row(code('active'), l10n.t('left out where ceased companies are asked for as well'))] : []),
    ...(match ? [row(l10n.t('Match'), l10n.t('by Company Search, because the API has no separate path for it'))] : []),
  ];
  return rows.length === 0 ? [] : section(l10n.t('Other forms that this service takes'), rows);
}

function settingsLines({ settings, editorSkipsChecks, service: { proxy } }: NetworkFindings): string[] {
  const excepted = settings.noProxy.map(code).join(', ');
  return section(l10n.t('Settings'), [
    [code('http.proxySupport'), code(settings.proxySupport)],
    [l10n.t('Proxy'), proxyText(proxy)],
    ...(proxy.kind === 'proxy'
      ? [row(l10n.t('Password of the proxy'), proxy.authorization === undefined ? l10n.t('not set') : l10n.t('set'))]
      : []),
    ...(excepted === '' ? [] : [row(code('http.noProxy'), excepted)]),
    [l10n.t('Certificates of this computer'), settings.systemCertificates ? l10n.t('used') : l10n.t('not used')],
    ...(editorSkipsChecks
      ? [
          row(
            l10n.t('Checks of certificates'),
            l10n.t('off in the editor; calls use only this extension’s own connections, which check them'),
          ),
        ]
      : []),
  ]);
}

function proxyText(proxy: Probe['proxy']): string {
  switch (proxy.kind) {
    case 'proxy':
      return proxy.from === 'setting'
        ? l10n.t('{0}, of the setting http.proxy', code(proxy.origin))
        : l10n.t('{0}, of the environment', code(proxy.origin));
    case 'unusable':
      return l10n.t('set, but the address cannot be used');
    case 'none':
      break;
  }
  const why = {
    off: l10n.t('none: switched off'),
    notSet: l10n.t('none is set'),
    loopback: l10n.t('none, since it is this computer'),
    excepted: l10n.t('none, since the service is excepted'),
  };
  return why[proxy.why];
}

function probeLines(title: string, { origin, proxy, steps }: Probe, { locale }: ReportTools): string[] {
  const firstOrigin = proxy.kind === 'proxy' ? proxy.origin : origin;
  const names: Readonly<Record<ProbeStepName, string>> = {
    name: l10n.t('Name {0}', code(new URL(firstOrigin).hostname)),
    connection: l10n.t('Connection'),
    proxyTls: l10n.t('Encryption to the proxy'),
    tunnel: l10n.t('Passed on by the proxy'),
    certificate: l10n.t('Certificate'),
  };
  const rows = steps.flatMap((step) => [
    row(names[step.what], `${stepText(step)} · ${formatNumber(Math.round(step.ms), locale)} ms`),
    ...(step.chain ?? []).map(({ subject, issuer, to }) => {
      const validUntil = Number.isNaN(to) ? '?' : formatMoment(to, locale);
      return row(code(subject), l10n.t('issued by {0}, valid until {1}', code(issuer), validUntil));
    }),
  ]);
  return section(`${title}: ${code(origin)}`, rows);
}

function stepText({ problem, addresses, protocol }: ProbeStep): string {
  if (problem !== undefined) return `**${l10n.t('failed')}** ${code(problem)}`;
  const details = addresses?.slice(0, 4).map(code).join(', ') ?? (protocol === undefined ? '' : code(protocol));
  return details === '' ? l10n.t('good') : `${l10n.t('good')}, ${details}`;
}

function callLines(
  title: string,
  { failure, response }: TestedCall,
  { locale, explained }: ReportTools,
  more: readonly Row[] = [],
): string[] {
  return section(title, [
    [l10n.t('Result'), failure ? `**${l10n.t('failed')}** ${sentences(explained(failure))}` : l10n.t('good')],
    ...(failure?.facts.detail === undefined ? [] : [row(l10n.t('Detail'), code(failure.facts.detail))]),
    ...(response ? responseLines(response, locale) : []),
    ...more,
  ]);
}

function responseLines({ status, requestId, cost, callsLeft, callsLimit, clockAheadMs }: ResponseFacts, locale: string): Row[] {
  const ahead = clockAheadMs === undefined ? undefined : formatNumber(Math.round(clockAheadMs / 1000), locale);
  return [
    [l10n.t('Status'), String(status)],
    ...(requestId === undefined ? [] : [row(l10n.t('Request ID'), code(requestId))]),
    ...(cost === undefined ? [] : [row(l10n.t('Cost'), code(cost))]),
    ...(callsLeft === undefined ? [] : [row(l10n.t('Calls left at once'), code(`${callsLeft} / ${callsLimit ?? '?'}`))]),
    ...(ahead === undefined ? [] : [row(l10n.t('Clock of this computer'), l10n.t('{0} seconds ahead of the service', ahead))]),
  ];
}

function creditLines({ left }: { readonly left?: { readonly buckets: Parameters<typeof leftText>[0] } }, locale: string): Row[] {
  return left ? [[l10n.t('Left'), code(leftText(left.buckets, locale))]] : [];
}

type Row = readonly [label: string, value: string];

function row(label: string, value: string): Row {
  return [label, value];
}

function section(title: string, rows: readonly Row[]): string[] {
  return [`## ${title}`, rows.map(([label, value]) => `- ${label}: ${value}`).join('\n')];
}

// The sentences may quote the service or a certificate, whose text could contain Markdown.
function sentences(text: string): string {
  return escapeMarkdown(text, 500);
}

// Markdown has no effect in a code span, which only a backtick would end.
function code(text: string): string {
  return `\`${oneLine(text, 200).replaceAll('`', '’') || ' '}\``;
}
