// What the page may say, and what it may not.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readFromPage, readPanelState } from '../../../src/timeline/protocol.ts';

describe('the protocol of the timeline', () => {
  const messages = [
    { type: 'ready' },
    { type: 'accept', offer: 'mostRecent/0/10' },
    { type: 'order', ordering: 'leastRecent' },
    { type: 'insertId' },
    { type: 'copyId' },
  ];

  for (const message of messages) {
    it(`reads ${message.type}, and not with anything more`, () => {
      assert.deepEqual(readFromPage(message), message);
      assert.equal(readFromPage({ ...message, more: 1 }), undefined);
    });
  }

  it('reads nothing else', () => {
    const others = [undefined, null, 7, 'ready', [], {}, { type: 'load' }, { type: 'accept' }, { type: 'accept', offer: 10 }];
    for (const other of [...others, { type: 'order', ordering: 'byName' }, { type: 'insertId', id: 'x' }, [{ type: 'ready' }]]) {
      assert.equal(readFromPage(other), undefined);
    }
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        assert.equal(readFromPage(garbage), undefined);
        assert.equal(readPanelState(garbage), undefined);
      }),
    );
  });

  it('reads the state of a page, and takes the usual order where that is unknown', () => {
    const company = { id: '00161c6fcab3', name: 'ACME S.p.A.' };
    assert.deepEqual(readPanelState({ company, ordering: 'leastRecent' }), { company, ordering: 'leastRecent' });
    assert.deepEqual(readPanelState({ company, ordering: 'byName', later: 1 }), { company, ordering: 'mostRecent' });
    assert.deepEqual(readPanelState({ company }), { company, ordering: 'mostRecent' });
    assert.equal(readPanelState({ company: { id: '', name: '' } }), undefined);
  });
});
