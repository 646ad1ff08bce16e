// Tests that a dry run shows exactly the request that is sent, for every endpoint of the client.
import assert from 'node:assert/strict';
import { createClient } from '../../../../src/client/client.ts';
import { deleteList, updateList } from '../../../../src/client/endpoints/lists.ts';
import { getCredits } from '../../../../src/client/endpoints/credits.ts';
import { searchTimeline } from '../../../../src/client/endpoints/timeline.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { httpRequests } from '../../../../src/client/http/httpRequest.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import type { ApiVariants } from '../../../../src/client/variants.ts';
import { dryRun } from '../../../../src/domain/snippets/dryRun.ts';
import { answer, contextFor, fakeTransport } from '../../../support/fakeTransport.ts';

const parameters = { data: 'appUser', lists: 'appUserId' };

describe('dryRun', () => {
  for (const user of [undefined, 'ada']) {
    const acting = { parameters, ...omitUndefined({ user }) };

    it(`is what the client sends ${user === undefined ? 'for nobody' : `for ${user}`}`, async () => {
      const { transport, sent } = fakeTransport(answer({ item: { id: '24' }, items: [], meta: { count: 0 } }));
      const context = contextFor(transport, { userParameters: parameters, ...omitUndefined({ actingUser: user }) });
      const client = createClient(context);
      const update = { id: 'a/b', add: ['x,y', 'z'], remove: ['*'], extraData: { 'a b': '€' } };
      const timeline = { companies: ['6da785b3adf2'], eventTypes: ['capital' as const], limit: 7 };
      await client.updateList(update);
      await client.searchTimeline(timeline).catch(() => undefined);
      await client.getCredits({}).catch(() => undefined);
      const dry = [dryRun(updateList, update, acting), dryRun(searchTimeline, timeline, acting), dryRun(getCredits, {}, acting)];
      assert.deepEqual(
        dry.map(({ request }) => request),
        sent,
      );
    });
  }

  it('is what the client sends if the settings say that the acting user is not sent', async () => {
    const { transport, sent } = fakeTransport(answer({ item: { id: '24' }, items: [], meta: { count: 0 } }));
    const silent = { data: '', lists: '' };
    const client = createClient(contextFor(transport, { userParameters: silent, actingUser: 'ada' }));
    await client.updateList({ id: '24', add: ['x'] });
    const { request, bytes } = dryRun(updateList, { id: '24', add: ['x'] }, { parameters: silent, user: 'ada' });
    assert.deepEqual([request], sent);
    assert.equal(bytes, 'add=x'.length);
  });

  it('is what the client sends to a service that takes other forms of the API', async () => {
    const { transport, sent } = fakeTransport(answer({ item: { id: '24' }, items: [], meta: { count: 0 } }));
    const known: ApiVariants = { dataUser: '', listsUser: 'appUser', types: 'joined', deletes: 'form', match: 'search' };
    const variants = { known, keep: () => undefined };
    const client = createClient(contextFor(transport, { userParameters: parameters, actingUser: 'ada', variants }));
    const timeline = { companies: ['6da785b3adf2'], eventTypes: ['capital' as const, 'forward-looking' as const], limit: 7 };
    await client.updateList({ id: '24', add: ['x'] });
    await client.deleteList({ id: '24' }).catch(() => undefined);
    await client.searchTimeline(timeline).catch(() => undefined);
    const acting = { parameters, user: 'ada', variants: known };
    const runs = [
      dryRun(updateList, { id: '24', add: ['x'] }, acting),
      dryRun(deleteList, { id: '24' }, acting),
      dryRun(searchTimeline, timeline, acting),
    ];
    assert.deepEqual(
      runs.map(({ request }) => request),
      sent,
    );
    assert.deepEqual(
      runs.map(({ place }) => place),
      ['body', 'body', 'body'],
    );
  });

  it('stays a POST, in which every call is written down, also for a service that was read by GET', () => {
    const { request } = dryRun(searchTimeline, { eventTypes: ['capital'], limit: 7 }, { parameters, variants: { reads: 'GET' } });
    assert.equal(request.verb, 'POST');
  });

  it('counts the bytes, tells the place and the price', () => {
    const acting = { parameters };
    const write = dryRun(updateList, { id: '24', add: ['città'] }, acting);
    assert.deepEqual(
      { place: write.place, bytes: write.bytes, price: write.price, effect: write.effect },
      { place: 'body', bytes: 'add=citt%C3%A0'.length, price: {}, effect: 'write' },
    );
    const [sent] = [write.request].map(httpRequests({ base: 'https://x.example', credits: 'https://x.example' }, 'test'));
    assert.equal(sent?.body?.length, write.bytes);
    const read = dryRun(searchTimeline, { eventTypes: ['capital'], limit: 7, packages: ['payload'] }, acting);
    assert.deepEqual({ price: read.price, effect: read.effect }, { price: { timeline: 7, 'timeline:*': 7 }, effect: 'read' });
  });

  it('refuses what would not be sent', () => {
    assert.throws(
      () => dryRun(updateList, { id: '24', add: ['a'], remove: ['a'] }, { parameters }),
      (error: unknown) => error instanceof Failure && error.facts.rule?.code === 'overlap',
    );
  });
});
