// Tests of the messages that the page may send, and of those that it may not.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { everyEvent } from '../../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';
import { readFromPage, readPanelState } from '../../../../src/controllers/timeline/protocol.ts';

describe('the protocol of the timeline', () => {
  const choices = { types: ['capital'], ordering: 'leastRecent', payload: true, from: '2026-01-01', to: 'soon', pageSize: '5' };
  const messages = [
    { type: 'ready' },
    { type: 'accept', offer: 'load/0/10' },
    { type: 'choose', revision: 3, choices },
    { type: 'prepare', choices },
    { type: 'resetFilter', revision: 4 },
    { type: 'saveFilter' },
    { type: 'applyFilter' },
    { type: 'count' },
    { type: 'stop' },
    { type: 'act', command: 'companyData.signIn' },
    { type: 'insertIds' },
    { type: 'copyIds' },
    {
      type: 'select',
      blocks: [
        [1, 50_000],
        [7, 7],
      ],
    },
    { type: 'look', n: 3 },
    { type: 'look' },
    { type: 'event', n: 3, action: 'loadPayload' },
    { type: 'event', n: 3, action: 'loadPayload', failures: 1 },
    { type: 'subject', n: 3, at: 0, action: 'show' },
    { type: 'command', command: 'exportTimeline' },
  ];

  for (const message of messages) {
    it(`reads ${message.type}, and not with anything more`, () => {
      assert.deepEqual(readFromPage(message), message);
      assert.equal(readFromPage({ ...message, more: 1 }), undefined);
    });
  }

  it('reads nothing else', () => {
    const others = [undefined, null, 7, 'ready', [], {}, { type: 'load' }, { type: 'accept' }, { type: 'accept', offer: 10 }];
    const more = [
      { type: 'choose', revision: 1, choices: { ...choices, limit: 500 } },
      { type: 'choose', revision: 1, choices: { ...choices, pageSize: 5 } },
      { type: 'choose', choices },
      { type: 'choose', revision: 1, choices: {} },
      { type: 'insertIds', id: 'x' },
    ];
    for (const other of [...others, ...more, [{ type: 'ready' }], { type: 'act' }]) assert.equal(readFromPage(other), undefined);
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        assert.equal(readFromPage(garbage), undefined);
        assert.equal(readPanelState(garbage), undefined);
      }),
    );
  });

  it('reads the state of a page, and takes the usual choices where they are unknown', () => {
    const topic = topicOfCompany({ id: '00161c6fcab3', name: 'ACME S.p.A.' });
    const savedState = { types: ['capital'], ordering: 'leastRecent', payload: true, from: '2026-01-01' } as const;
    assert.deepEqual(readPanelState({ topic, choices: savedState }), { topic, choices: savedState });
    assert.deepEqual(readPanelState({ topic, choices: { ...savedState, ordering: 'byName' }, later: 1 }), {
      topic,
      choices: everyEvent,
    });
    assert.deepEqual(readPanelState({ topic, ordering: 'leastRecent' }), { topic, choices: everyEvent });
    for (const session of [{ account: 'a' }, { account: 'a', actingUser: 'ada' }])
      assert.deepEqual(readPanelState({ topic, choices: savedState, session }), { topic, choices: savedState, session });
    for (const session of ['a', {}, { account: 7 }, { account: 'a', actingUser: 7 }])
      assert.equal(readPanelState({ topic, choices: savedState, session }), undefined);
    assert.equal(readPanelState({ topic: topicOfCompany({ id: '', name: '' }) }), undefined);
    assert.equal(readPanelState({ topic: { ...topic, scope: { kind: 'companies', ids: [] } } }), undefined);
    assert.equal(readPanelState({ topic: { ...topic, scope: { kind: 'people', ids: ['a'] } } }), undefined);
  });
});
