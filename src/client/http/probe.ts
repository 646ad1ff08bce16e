// Checks the network route to a service step by step, as calls would use it, without sending a request.
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import tls from 'node:tls';
import { trustOf } from './dispatcher.ts';
import type { DispatcherSettings } from './dispatcherSettings.ts';
import { proxyOf, type Environment, type ProxyChoice } from './proxyOf.ts';

/** `name` and `connection` concern the proxy if there is one. `proxyTls` is the encryption of the connection to it. */
export type ProbeStepName = 'name' | 'connection' | 'proxyTls' | 'tunnel' | 'certificate';

export interface ProbeStep {
  readonly what: ProbeStepName;
  readonly ms: number;
  /** The problem: an error's code, `timedOut`, `cancelled`, or `STATUS_407` of a proxy. */
  readonly problem?: string;
  /** The addresses that the name resolves to. */
  readonly addresses?: readonly string[];
  /** The certificates of the service, its own first, trusted or not. */
  readonly chain?: readonly ShownCertificate[];
  /** The version of TLS, such as `TLSv1.3`. */
  readonly protocol?: string;
}

export interface ShownCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds since the epoch; not a number if the certificate does not say. */
  readonly from: number;
  readonly to: number;
}

export interface Probe {
  readonly origin: string;
  readonly proxy: ProxyChoice;
  /** The steps in their order; only the last one can have gone wrong. */
  readonly steps: readonly ProbeStep[];
}

export interface ProbeTools {
  readonly signal: AbortSignal;
  /** Milliseconds after which a step is given up. */
  readonly stepMs: number;
  readonly environment: Environment;
}

/** The most characters of a proxy's response that are read. */
const maxResponseLength = 16_384;

/** Checks a route. It never throws: the last step has the problem. @param origin `https:`, name and perhaps a port */
export async function probe(origin: string, settings: DispatcherSettings, tools: ProbeTools): Promise<Probe> {
  const proxy = proxyOf(settings, origin, tools.environment);
  const steps: ProbeStep[] = [];
  if (proxy.kind === 'unusable') return { origin, proxy, steps };
  const sockets: net.Socket[] = [];
  const step = stepsInto(steps, tools);
  try {
    const service = endpointOf(origin);
    const first = proxy.kind === 'proxy' ? endpointOf(proxy.origin) : service;
    await step('name', async () => ({ addresses: (await lookup(first.host, { all: true })).map(({ address }) => address) }));
    let socket = net.connect(first);
    sockets.push(socket);
    await step('connection', () => waitFor(socket, 'connect'));
    if (proxy.kind === 'proxy') {
      if (new URL(proxy.origin).protocol === 'https:') {
        socket = connectTls(socket, first.host, settings);
        sockets.push(socket);
        await step('proxyTls', () => readCertificates(socket));
      }
      const target = `${service.host.includes(':') ? `[${service.host}]` : service.host}:${String(service.port)}`;
      await step('tunnel', () => tunnel(socket, target, proxy.authorization));
    }
    const last = connectTls(socket, service.host, settings);
    sockets.push(last);
    await step('certificate', () => readCertificates(last));
  } catch {
    // The last step has the problem.
  } finally {
    endInnermostFirst(sockets);
  }
  return { origin, proxy, steps };
}

/** A connection inside another is ended before the outer one: the reverse order has crashed Node 24. */
function endInnermostFirst(sockets: readonly net.Socket[]): void {
  const innermost = sockets.at(-1);
  if (!innermost) return;
  const endOuter = (): void => {
    endInnermostFirst(sockets.slice(0, -1));
  };
  if (innermost.closed) endOuter();
  else innermost.once('close', endOuter).destroy();
}

type StepResult = Omit<ProbeStep, 'what' | 'ms'>;

/** Returns a function that runs a step and adds its result to the steps. It throws `Problem` if the step fails. */
function stepsInto(steps: ProbeStep[], { signal, stepMs }: ProbeTools) {
  return async (what: ProbeStepName, work: () => Promise<StepResult>): Promise<void> => {
    const started = performance.now();
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const cancel = (): void => {
      reject(new Problem('cancelled'));
    };
    const timer = setTimeout(() => {
      reject(new Problem('timedOut'));
    }, stepMs);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    const result = await Promise.race([stopped, work()])
      .catch((error: unknown): StepResult => ({ problem: problemOf(error) }))
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
      });
    steps.push({ what, ms: performance.now() - started, ...result });
    if (result.problem !== undefined) throw new Problem(result.problem);
  };
}

class Problem extends Error {}

// A message may hold addresses; a code does not.
function problemOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  // If a name has several addresses, each attempt has an error of its own.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code: unknown = one instanceof Error ? Reflect.get(one, 'code') : undefined;
  return typeof code === 'string' ? code : 'error';
}

function endpointOf(origin: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(origin);
  return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
}

function waitFor(socket: net.Socket, event: 'connect' | 'secureConnect'): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => {
      resolve({});
    });
    // This listener stays, because an error without a listener would be thrown. The next step reports a later error.
    socket.on('error', reject);
    socket.once('close', () => {
      reject(new Problem('CLOSED'));
    });
  });
}

// An untrusted certificate is accepted, so that its problem can be reported. Nothing is sent over such a connection.
function connectTls(socket: net.Socket, host: string, settings: DispatcherSettings): tls.TLSSocket {
  const servername = net.isIP(host) === 0 ? { servername: host } : {};
  return tls.connect({
    socket,
    host,
    ...servername,
    ...trustOf(settings),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  });
}

async function readCertificates(socket: net.Socket): Promise<StepResult> {
  await waitFor(socket, 'secureConnect');
  if (!(socket instanceof tls.TLSSocket)) return {};
  const untrusted: unknown = socket.authorizationError;
  const protocol = socket.getProtocol();
  return {
    chain: chainOf(socket.getPeerCertificate(true)),
    ...(protocol === null ? {} : { protocol }),
    ...(socket.authorized ? {} : { problem: typeof untrusted === 'string' ? untrusted : problemOf(untrusted) }),
  };
}

function chainOf(first: tls.DetailedPeerCertificate): ShownCertificate[] {
  const chain: ShownCertificate[] = [];
  const known = new Set<string>();
  // An authority's certificate names itself as its issuer.
  let at: tls.DetailedPeerCertificate = first;
  // An unknown issuer is missing or empty.
  for (; isPresent(at) && !known.has(at.fingerprint256) && chain.length < 8; at = at.issuerCertificate) {
    known.add(at.fingerprint256);
    chain.push({
      subject: nameOf(at.subject),
      issuer: nameOf(at.issuer),
      from: Date.parse(at.valid_from),
      to: Date.parse(at.valid_to),
    });
  }
  return chain;
}

function isPresent(certificate: tls.DetailedPeerCertificate | undefined): boolean {
  return certificate !== undefined && Object.keys(certificate).length > 0;
}

function nameOf(name: tls.Certificate): string {
  return [name.CN, name.O].flat().find((part) => part !== undefined && part !== '') ?? '?';
}

function tunnel(socket: net.Socket, target: string, authorization = ''): Promise<StepResult> {
  const line = /^[\t\x20-\x7e]+$/.test(authorization) ? `proxy-authorization: ${authorization}\r\n` : '';
  socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${line}\r\n`);
  return new Promise((resolve, reject) => {
    let response = '';
    const read = (chunk: Buffer): void => {
      response += chunk.toString('latin1');
      const [, status] = /^HTTP\/1\.[01] (\d{3})[^]*\r\n\r\n/.exec(response) ?? [];
      if (status === undefined && response.length < maxResponseLength) return;
      socket.off('data', read);
      socket.pause();
      if (status?.startsWith('2')) resolve({});
      else reject(new Problem(status === undefined ? 'NO_ANSWER' : `STATUS_${status}`));
    };
    socket.on('data', read);
    socket.on('error', reject);
    socket.once('close', () => {
      reject(new Problem('CLOSED'));
    });
  });
}
