// Messages of every kind that a client could send by mistake or on purpose.
import fc from 'fast-check';
import { agentTools } from '../../../../src/ids.ts';

/** A request: its body, and which connection it names. */
export interface AnyMessage {
  readonly verb: 'POST' | 'GET' | 'DELETE' | 'PUT';
  readonly body: string;
  readonly session: 'own' | 'none' | 'wrong' | 'other';
  readonly headers: Readonly<Record<string, string>>;
}

const methods = fc.constantFrom(
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'resources/templates/list'],
  ...['prompts/list', 'prompts/get', 'logging/setLevel', 'completion/complete', 'elicitation/create', 'sampling/createMessage'],
  ...[
    'notifications/initialized',
    'notifications/cancelled',
    'notifications/progress',
    'tasks/get',
    'server/discover',
    '',
    '__proto__',
  ],
);
const id = fc.oneof(
  fc.integer(),
  fc.string({ maxLength: 8 }),
  fc.constant(null),
  fc.constant(undefined),
  fc.object({ maxDepth: 1 }),
);
const value = fc.jsonValue({ maxDepth: 3 });
const texts = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('__proto__', 'constructor', '\u0000', '\ud800'));

const argumentsOf = fc.oneof(
  value,
  fc.record(
    {
      companies: fc.oneof(fc.array(texts, { maxLength: 3 }), fc.record({ name: texts }), value),
      limit: fc.oneof(fc.integer({ min: -1, max: 300 }), value),
      ids: fc.array(texts, { maxLength: 3 }),
      names: fc.array(texts, { maxLength: 3 }),
      list: texts,
      payload: value,
      tool: fc.constantFrom(...Object.values(agentTools)),
      input: value,
    },
    { requiredKeys: [] },
  ),
);

const params = fc.oneof(
  value,
  fc.record({ name: fc.oneof(fc.constantFrom(...Object.values(agentTools)), texts), arguments: argumentsOf }),
  fc.record({
    uri: fc.oneof(
      texts,
      texts.map((text) => `companydata://lists/${text}`),
      fc.webUrl(),
    ),
  }),
  fc.record({ requestId: id, reason: texts }),
  fc.record({ protocolVersion: texts, capabilities: value, clientInfo: value }),
);

const message: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), id, method: methods, params }, { requiredKeys: ['jsonrpc'] }),
  },
  { weight: 1, arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), id, result: value }) },
  { weight: 1, arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), id, error: value }) },
  { weight: 1, arbitrary: value },
);

const body = fc.oneof(
  { weight: 8, arbitrary: message.map((one) => JSON.stringify(one) ?? '') },
  { weight: 2, arbitrary: fc.array(message, { maxLength: 5 }).map((all) => JSON.stringify(all)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: message.map((one) => (JSON.stringify(one) ?? '').slice(0, -1)) },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 100_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 100, max: 60_000 }).map((depth) => {
      const deep = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
      return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${agentTools.lookup}","arguments":${deep}}}`;
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 700_000 }).map((length) => `{"jsonrpc":"2.0","x":"${'x'.repeat(length)}"}`) },
);

/** Any request of somebody who has a key. */
export const anyMessage: fc.Arbitrary<AnyMessage> = fc.record({
  verb: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT'),
  body,
  session: fc.constantFrom('own', 'own', 'own', 'none', 'wrong', 'other'),
  headers: fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ 'last-event-id': '7' }, { 'last-event-id': '_GET_stream_1' }) },
    { weight: 1, arbitrary: fc.constantFrom({ 'mcp-protocol-version': '2026-07-28' }, { 'mcp-protocol-version': 'x' }) },
    { weight: 1, arbitrary: fc.constantFrom({ accept: '*/*' }, { 'content-type': 'text/plain' }) },
  ),
});
