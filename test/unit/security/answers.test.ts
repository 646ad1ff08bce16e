// Random answers and random messages: whatever comes, there is a value or a `Failure`, and never anything else.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClient } from '../../../src/client/client.ts';
import { Failure } from '../../../src/client/failure.ts';
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import {
  readPanelState as readGridState,
  readFromPage as readFromGrid,
} from '../../../src/controllers/permissionGrid/protocol.ts';
import { readFromPage, readPanelState } from '../../../src/controllers/timeline/protocol.ts';
import { RateLimiter } from '../../../src/client/rateLimiter.ts';
import { longestWaitMs } from '../../../src/client/retry.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { contextFor } from '../../support/fakeTransport.ts';
import { operations } from '../../support/operations.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { anyString } from '../../support/anyString.ts';

/** The number of answers over all operations, and of messages for each parser. */
const amount = { answers: propertyRuns(100_000), messages: propertyRuns(10_000) };

// Names that the decoders look at, so that the random values get past the first door, and some that must do no harm.
const name = fc.constantFrom(
  ...['items', 'item', 'meta', 'count', 'explanation', 'id', 'name', 'type', 'left', 'subjects', 'label', 'entityType'],
  ...['eventType', 'startDate', 'endDate', 'payload', 'owner', 'extraData', 'hidden', 'permission', 'user', 'key', 'code'],
  ...['message', 'data', 'parameter', 'address', 'country', '__proto__', 'constructor', 'toString', ''],
);
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    'company',
    'read',
    '2026-02-30',
    '\u202e',
    '\ud800',
    '*',
  ),
  anyString({ maxLength: 12 }),
  fc.double(),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map((members) => ({ members })),
  ),
}));

/** Writes JSON with its members in order, including repeated ones and `__proto__`, which no object can hold. */
function jsonOf(part: unknown): string {
  if (Array.isArray(part)) return `[${part.map(jsonOf).join()}]`;
  if (typeof part !== 'object' || part === null) return JSON.stringify(part);
  const members = 'members' in part && Array.isArray(part.members) ? part.members : [];
  return `{${members.map((member: unknown) => (Array.isArray(member) ? `${JSON.stringify(member[0])}:${jsonOf(member[1])}` : '')).join()}}`;
}

const body = fc.oneof(
  { arbitrary: value.map(jsonOf), weight: 8 },
  {
    arbitrary: fc.array(value, { maxLength: 3 }).map((items) => `{"items":[${items.map(jsonOf).join()}],"meta":{"count":1}}`),
    weight: 8,
  },
  { arbitrary: fc.tuple(value.map(jsonOf), fc.nat(40)).map(([json, cut]) => json.slice(0, -cut)), weight: 2 },
  { arbitrary: anyString({ maxLength: 30 }), weight: 1 },
);
const header = fc.constantFrom(
  '',
  'none',
  'timeline=1',
  'timeline=-1',
  'units=1,x=1e99',
  '__proto__=3',
  'Infinity',
  '-1',
  '99999999999',
  'Wed, 30 Feb',
);
const wire: fc.Arbitrary<WireAnswer> = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 200, 201, 204, 299, 302, 400, 401, 403, 404, 418, 500, 501),
  headers: fc.dictionary(
    fc.constantFrom('x-uniapi-cost', 'retry-after', 'x-ratelimit-remaining', 'x-dl-request-id', 'date'),
    header,
    {
      maxKeys: 3,
      noNullPrototype: true,
    },
  ),
  body,
});

/** Returns what a call ends with; its pauses before another try are over at once. */
async function endOf(call: Promise<unknown>, clock: FakeClock): Promise<unknown> {
  let isOver = false;
  const end = call
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  await settle();
  while (!isOver) await clock.advance(longestWaitMs);
  return end;
}

describe('random answers', () => {
  const each = Math.ceil(amount.answers / Object.keys(operations).length);
  for (const [what, operation] of Object.entries(operations)) {
    it(`to ${what}: ${String(each)} of them are a value or a failure, and are billed once`, async function () {
      this.timeout(120_000);
      let next: WireAnswer = { status: 200, headers: {}, body: '' };
      const limiter = new RateLimiter(new FakeClock(), { rate: { perSecond: 10, burst: 10 * each } });
      const context = contextFor(() => Promise.resolve(next), { limiter });
      const client = createClient(context);
      let calls = 0;
      for (const answer of fc.sample(wire, each)) {
        next = answer;
        calls += 1;
        const end = await endOf(operation.call(client), context.clock);
        if (end instanceof Error) assert.ok(end instanceof Failure, `${String(end.stack)}\n${JSON.stringify(answer)}`);
        assert.equal(context.ends.length, calls, JSON.stringify(answer));
        const { unconfirmed } = context.budget;
        assert.ok(Object.values(unconfirmed).every((credits) => credits >= 0));
      }
      // Nothing of an answer has got into what all objects share.
      assert.deepEqual(Object.keys(Object.prototype), []);
      assert.equal(Reflect.get({}, 'id'), undefined);
    });
  }
});

describe('random messages', () => {
  const type = fc.constantFrom('ready', 'accept', 'choose', 'count', 'stop', 'act', 'set', 'apply', 'select', 'show', '');
  const message = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withSet: true }),
    fc.record({ type, offer: fc.anything(), choices: fc.anything(), command: fc.anything() }, { requiredKeys: [] }),
  );
  const parsers = { readFromPage, readPanelState, readFromGrid, readGridState };
  for (const [what, read] of Object.entries(parsers)) {
    it(`are taken or not by ${what}, and nothing is thrown`, function () {
      this.timeout(60_000);
      let refused = 0;
      fc.assert(
        fc.property(message, (sent) => {
          if (read(sent) === undefined) refused += 1;
        }),
        { numRuns: amount.messages },
      );
      assert.ok(refused > amount.messages / 2, 'most of it is nonsense');
    });
  }
});
