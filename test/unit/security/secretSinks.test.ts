// Tests that a token which the service repeats in every answer is in the secret store and nowhere else.
import assert from 'node:assert/strict';
import type { WireAnswer, WireRequest } from '../../../src/client/http/transport.ts';
import { leaksIn } from '../../rules/support/leaks.ts';
import { DiskWindow } from './support/diskWindow.ts';
import { account, everyCommand } from './support/everyCommand.ts';

const token = 'planted-token-"1/2+3=4&5';

const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => new URLSearchParams([['token', text]]).toString(),
  (text) => `Basic ${Buffer.from(`ada:${text}`).toString('base64')}`,
  (text) => Buffer.from(text).toString('base64url'),
];

/** The service knows one token only. */
function asSandbox(request: WireRequest): WireRequest {
  const parameters = request.parameters.map(([name, value]) => [name, value === token ? 'sandbox-token' : value] as const);
  return { ...request, parameters };
}

/** Every name, label and message of an answer repeats the token. */
function echoing(): (answer: WireAnswer, request: WireRequest) => WireAnswer {
  let turn = 0;
  const told = (): string => spellings[(turn += 1) % spellings.length]?.(token) ?? '';
  const echo = (answer: WireAnswer): WireAnswer => ({
    ...answer,
    headers: { ...answer.headers, 'x-dl-request-id': `r-${told()}` },
    body: answer.body.replaceAll(
      /("(?:name|label|message|fullAddress|description)":")((?:[^"\\]|\\.)*)"/g,
      (_all, key, value) => {
        return `${String(key)}${String(value)} ${JSON.stringify(told()).slice(1)}`;
      },
    ),
  });
  return (answer, request) => (request.parameters.some(([, value]) => value === token) ? echo(answer) : answer);
}

describe('a token that the service repeats', function () {
  this.timeout(120_000);

  let window: DiskWindow;

  beforeEach(() => {
    window = new DiskWindow();
  });
  afterEach(() => {
    window.end();
  });

  async function open(): Promise<void> {
    await window.harness.session.signIn(account, { kind: 'token', token });
    await window.harness.open.lists.lists.more();
  }

  for (const round of [0, 1, 2]) {
    it(`is in no sink of any command, round ${String(round)}`, async () => {
      const { harness } = window;
      harness.altering = echoing();
      harness.rewriting = asSandbox;
      await everyCommand(harness, {
        round,
        open,
        inspect({ command, given, words, ui }) {
          const sinks = { given, words, made: ui, calls: harness.calls, faults: harness.faults, states: window.states };
          for (const [sink, value] of Object.entries(sinks)) assert.deepEqual(leaksIn(value, [token]), [], `${command}: ${sink}`);
          assert.deepEqual(harness.faults, [], command);
          harness.calls.length = 0;
        },
      });
      assert.deepEqual(leaksIn(window.bytes().toString('latin1'), [token]), []);
      assert.ok(window.bytes().length > 100_000, 'nothing was kept at all');
    });
  }

  it('is found where it is written to the disk', async () => {
    await open().catch(() => undefined);
    window.harness.storages.account.cache.put(account.id, 'company', [
      { key: 'c', value: { said: token.slice(0, 13) }, name: 'C' },
    ]);
    assert.ok(window.bytes().includes(token.slice(0, 13)));
  });
});
