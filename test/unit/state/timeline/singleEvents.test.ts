// Tests of single events: a stop gives up a call that waits, and no answer that is paid for.
import assert from 'node:assert/strict';
import type { CallOptions } from '../../../../src/client/call.ts';
import { Failure } from '../../../../src/client/failure.ts';
import { SingleEvents } from '../../../../src/state/timeline/singleEvents.ts';
import { TimelineHarness } from '../support/timelineHarness.ts';

describe('a single event', () => {
  it('is received although it was stopped after it was sent, because it is paid for', async () => {
    const sent: CallOptions[] = [];
    const client = {
      searchTimeline: () => Promise.reject(new Error('no search')),
      getTimelineEvent: (_input: unknown, options: CallOptions = {}) => {
        sent.push(options);
        return Promise.reject(new Failure('notFound', { delivery: 'answered' }));
      },
    };
    const { signal } = new AbortController();
    const single = new SingleEvents({ client, store: new TimelineHarness([]).store });
    await assert.rejects(single.load('e1', { payload: true, signal }), Failure);
    assert.deepEqual(sent, [{ waitSignal: signal }]);
  });
});
