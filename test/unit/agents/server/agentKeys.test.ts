// Tests of the keys of agents: each its own, kept for all windows, and gone when they are removed.
import assert from 'node:assert/strict';
import { AgentKeys } from '../../../../src/agents/server/agentKeys.ts';
import { memoryKeyStore } from './serverHarness.ts';

describe('the keys of agents', () => {
  it('are one for each agent, of 256 bits, and kept', async () => {
    const store = memoryKeyStore();
    const keys = new AgentKeys(store);
    const [a, b] = [await keys.keyOf('A'), await keys.keyOf('B')];
    assert.notEqual(a, b);
    assert.match(a, /^[\w-]{43}$/);
    assert.equal(await keys.keyOf('A'), a);
    const other = new AgentKeys(store);
    assert.equal(other.nameOf(a), undefined);
    await other.load();
    assert.equal(other.nameOf(a), 'A');
    assert.equal(other.nameOf(b), 'B');
    assert.equal(other.nameOf(`${a}x`), undefined);
    assert.equal(other.nameOf(''), undefined);
    assert.deepEqual(other.names, ['A', 'B']);
  });

  it('are removed one by one or all at once, and made anew', async () => {
    const keys = new AgentKeys(memoryKeyStore());
    const [a, b] = [await keys.keyOf('A'), await keys.keyOf('B')];
    const own = keys.keyOfWindow('Editor');
    assert.equal(keys.nameOf(own), 'Editor');
    await keys.remove('A');
    assert.equal(keys.nameOf(a), undefined);
    assert.notEqual(await keys.keyOf('A'), a);
    await keys.remove('Editor');
    assert.equal(keys.nameOf(own), undefined);
    await keys.removeAll();
    assert.equal(keys.nameOf(b), undefined);
    assert.deepEqual(keys.names, []);
  });

  it('are no longer accepted in this window once they are removed, even if the store refuses', async () => {
    const store = memoryKeyStore();
    const keys = new AgentKeys(store);
    const [a, b] = [await keys.keyOf('A'), await keys.keyOf('B')];
    const refuse = (): Promise<never> => Promise.reject(new Error('locked'));
    const { get } = store;
    store.get = refuse;
    await assert.rejects(keys.remove('A'), /locked/);
    assert.deepEqual([keys.nameOf(a), keys.nameOf(b)], [undefined, 'B']);
    store.get = get;
    store.set = refuse;
    await assert.rejects(keys.remove('B'), /locked/);
    assert.equal(keys.nameOf(b), undefined);
  });

  it('keep those of the agents that came last', async () => {
    const keys = new AgentKeys(memoryKeyStore());
    for (let at = 0; at < 22; at += 1) await keys.keyOf(`agent ${at}`);
    assert.equal(keys.names.length, 20);
    assert.ok(!keys.names.includes('agent 1') && keys.names.includes('agent 2'));
  });

  it('take a text that cannot be read for none', async () => {
    for (const text of ['{', '[]', 'null', '{"A":1}', '{"A":"short"}', '"x"']) {
      const store = memoryKeyStore();
      store.text = text;
      const keys = new AgentKeys(store);
      await keys.load();
      assert.deepEqual(keys.names, [], text);
      assert.match(await keys.keyOf('A'), /^[\w-]{43}$/);
    }
  });
});
