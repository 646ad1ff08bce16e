// The same tests for both transports: each with its own servers, all closed after each test.
import assert from 'node:assert/strict';
import type { FailureFacts } from '../../../../src/client/failure.ts';
import { answerOf, startMisbehavingServer, type Behaviour, type MisbehavingServer } from '../../../support/misbehavingServer.ts';
import {
  addressesAt,
  editorKind,
  failureOf,
  never,
  search,
  settingsFor,
  undiciKind,
  type TransportKind,
} from './transportKinds.ts';
import { createAuthority, type Authority, type Identity } from './testCertificates.ts';

export interface TransportTools {
  readonly name: 'undici' | 'fetch';
  readonly authority: () => Authority;
  /** A server with a certificate of the authority, or with another, or with none. */
  readonly start: (behaviour: Behaviour, as?: Identity | 'plain') => Promise<MisbehavingServer>;
  /** A transport to a port that trusts the authority, or others. */
  readonly transportKind: (port: number, more?: { readonly ca?: string[]; readonly host?: string }) => TransportKind;
  /** Sends one request to a server that behaves so, and compares the failure. */
  readonly fails: (behaviour: Behaviour, kind: string, facts: FailureFacts, as?: Identity | 'plain') => Promise<void>;
  /** Called after the test. */
  readonly later: (end: () => Promise<void>) => void;
}

export const fine: Behaviour = (socket) => socket.write(answerOf(200, '{}'));

export function onBothTransports(define: (tools: TransportTools) => void): void {
  for (const name of ['undici', 'fetch'] as const) {
    describe(`the ${name} transport`, () => {
      define(toolsFor(name));
    });
  }
}

function toolsFor(name: TransportTools['name']): TransportTools {
  let authority: Authority;
  let identity: Identity;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    authority = await createAuthority();
    identity = await authority.issue();
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  const tools: TransportTools = {
    name,
    authority: () => authority,
    later: (end) => ends.push(end),
    start: async (behaviour, as = identity) => {
      const server = await startMisbehavingServer(behaviour, as === 'plain' ? undefined : as);
      ends.push(server.close);
      return server;
    },
    transportKind: (port, { ca = [authority.ca], host } = {}) => {
      const addresses = addressesAt(port, host);
      const made = name === 'undici' ? undiciKind(addresses, settingsFor(ca)) : editorKind(addresses, ca);
      ends.push(made.close);
      return made;
    },
    fails: async (behaviour, kind, facts, as) => {
      const server = await tools.start(behaviour, as);
      const failure = await failureOf(tools.transportKind(server.port).transport(search, never));
      assert.deepEqual({ kind: failure.kind, facts: failure.facts }, { kind, facts });
    },
  };
  return tools;
}
