// Tests of the conclusions from a journal's records: entries, interrupted changes, and damage that is skipped.
import assert from 'node:assert/strict';
import { lastToUndo, undoneIn } from '../../../../src/domain/lists/journal.ts';
import { readHistory, type JournalRecord } from '../../../../src/domain/lists/journalRecord.ts';
import type { ListCall } from '../../../../src/domain/lists/listCall.ts';

const list = { id: '24', name: 'A', type: 'company' };
const rename = (name: string) => ({ call: 'update' as const, input: { id: '24', name } });
const run = (id: string, names: readonly string[], more: { undoes?: string; act?: string } = {}): JournalRecord => ({
  kind: 'run',
  id,
  at: 1,
  calls: names.map(rename),
  ...more,
});
const done = (id: string, call: number, to: string): JournalRecord => ({
  kind: 'state',
  run: id,
  call,
  at: 2,
  state: 'done',
  steps: [{ list, change: { kind: 'renamed', from: 'A', to } }],
});

describe('the records of a journal', () => {
  it('become an entry for each act, as far as it was done', () => {
    const { entries, unfinished, unread } = readHistory([
      run('a', ['B', 'C']),
      done('a', 0, 'B'),
      run('b', ['D']),
      'no record',
      { kind: 'run', id: 'c', at: 1, calls: [{ call: 'update', input: {} }] },
    ]);
    assert.deepEqual(
      entries.map(({ id, steps }) => ({ id, steps: steps.length })),
      [{ id: 'a', steps: 1 }],
    );
    assert.deepEqual(
      unfinished.map(({ id, steps }) => ({ id, states: steps.map(({ state }) => state) })),
      [{ id: 'a', states: ['done', 'waiting'] }],
    );
    assert.equal(unread, 2);
  });

  it('of people that another window keeps to itself are told by their time, and those of one’s own are not', () => {
    const apart = (of: string, at: number): JournalRecord => ({ kind: 'apart', run: of, at });
    assert.equal(readHistory([run('a', ['B']), done('a', 0, 'B')]).memoryOnlyAt, undefined);
    assert.equal(
      readHistory([run('a', ['B']), apart('a', 2), { kind: 'dropped', run: 'a' }, apart('a', 3)]).memoryOnlyAt,
      undefined,
    );
    assert.equal(readHistory([apart('x', 1), run('a', ['B']), apart('a', 2), apart('y', 4)]).memoryOnlyAt, 4);
  });

  it('of a taking back count when all of it is done', () => {
    const begun = [
      run('a', ['B', 'C']),
      done('a', 0, 'B'),
      done('a', 1, 'C'),
      run('u', ['A', 'A'], { undoes: 'a' }),
      done('u', 0, 'A'),
    ];
    const half = readHistory(begun);
    assert.equal(lastToUndo(half.entries)?.id, 'a');
    assert.deepEqual(
      half.unfinished.map(({ id }) => id),
      ['u'],
    );
    const whole = readHistory([...begun, done('u', 1, 'A')]);
    assert.equal(lastToUndo(whole.entries), undefined);
    assert.deepEqual([...undoneIn(whole.entries)], ['a']);
    const again = readHistory([...begun, done('u', 1, 'A'), run('r', ['B'], { undoes: 'u' }), done('r', 0, 'B')]);
    assert.equal(lastToUndo(again.entries)?.id, 'r', 'what was done again can be taken back again');
    assert.deepEqual([...undoneIn(again.entries)], ['u']);
  });

  it('leave nothing to resume of what was dropped, taken back, or a single call', () => {
    const ids = (records: readonly JournalRecord[]): string[] => readHistory(records).unfinished.map(({ id }) => id);
    assert.deepEqual(ids([run('a', ['B', 'C']), { kind: 'dropped', run: 'a' }]), []);
    assert.deepEqual(ids([run('a', ['B'])]), []);
    const undone = [run('a', ['B', 'C']), done('a', 0, 'B'), run('u', ['A'], { undoes: 'a' }), done('u', 0, 'A')];
    assert.deepEqual(ids(undone), []);
  });

  it('leave a single call to resume that may have created, deleted or emptied a list, and no other', () => {
    const isLeft = (call: ListCall, state: 'sent' | 'waiting'): boolean =>
      readHistory([
        { kind: 'run', id: 'a', at: 1, calls: [call] },
        { kind: 'state', run: 'a', call: 0, at: 2, state },
      ]).unfinished.length === 1;
    const calls: readonly ListCall[] = [
      { call: 'create', input: { name: 'N', type: 'company' } },
      { call: 'delete', input: { id: '24' } },
      { call: 'update', input: { id: '24', remove: ['*'] } },
    ];
    for (const call of calls) assert.deepEqual({ call, sent: isLeft(call, 'sent') }, { call, sent: true });
    for (const call of calls) assert.deepEqual({ call, waiting: isLeft(call, 'waiting') }, { call, waiting: false });
    assert.equal(isLeft({ call: 'update', input: { id: '24', add: ['x'] } }, 'sent'), false);
  });

  it('tell a run that a window is sending from one that has stopped, or whose window is gone', () => {
    const begun: JournalRecord[] = [
      { kind: 'run', id: 'a', at: 1, calls: [rename('B'), rename('C')], window: 'w1' },
      { kind: 'state', run: 'a', call: 0, at: 2, state: 'sent', changes: [] },
    ];
    const read = (records: readonly JournalRecord[], ...windows: readonly string[]) => {
      const { unfinished, inFlight } = readHistory(records, (window) => windows.includes(window));
      return [unfinished, inFlight].map((runs) => runs.map(({ steps }) => steps.map(({ state }) => state).join()).join());
    };
    assert.deepEqual(read(begun, 'w1'), ['', 'sent,waiting']);
    assert.deepEqual(read(begun), ['unconfirmed,waiting', ''], 'nobody knows what became of what it had sent');
    const taken: JournalRecord[] = [...begun, { kind: 'taken', run: 'a', window: 'w2' }];
    assert.deepEqual(read(taken, 'w1'), ['unconfirmed,waiting', '']);
    assert.deepEqual(read(taken, 'w2'), ['', 'unconfirmed,waiting']);
    assert.deepEqual(read([...taken, { kind: 'left', run: 'a' }], 'w2'), ['unconfirmed,waiting', '']);
    // It stays unconfirmed if it is cancelled before it is sent again.
    const waiting: JournalRecord[] = [...taken, { kind: 'state', run: 'a', call: 0, at: 3, state: 'waiting' }];
    assert.equal(readHistory(waiting).unfinished[0]?.steps[0]?.wasUnconfirmed, true);
  });

  it('mean a list that was made by its ID from then on', () => {
    const { unfinished } = readHistory([
      {
        kind: 'run',
        id: 'a',
        at: 1,
        calls: [
          { call: 'create', input: { name: 'N', type: 'company' }, replaces: 'new' },
          { call: 'update', input: { id: 'new', add: ['x'] } },
        ],
      },
      { kind: 'state', run: 'a', call: 0, at: 2, state: 'done' },
      { kind: 'remade', from: 'new', to: '7' },
    ]);
    assert.deepEqual(unfinished[0]?.steps[1]?.call, { call: 'update', input: { id: '7', add: ['x'] } });
  });
});
