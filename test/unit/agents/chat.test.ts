// Tests of the chat of a window: what belongs to it, and for how long.
import assert from 'node:assert/strict';
import { Chat } from '../../../src/agents/chat.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

describe('a chat', () => {
  it('counts what it has spent after the clock was set back', () => {
    const clock = new FakeClock(1_000_000_000_000);
    const storage = memoryStorage(clock);
    const budget = storage.budget('acc', { id: 'w', openedAt: 0 }, () => ({}));
    let chats = 0;
    const chat = new Chat({ newId: () => `chat ${String((chats += 1))}`, now: () => clock.now() });
    const spend = (credits: number): void => {
      const price = { companies: credits };
      budget.reserve({ operation: 'o', source: chat.touch(), price }).settle({ cost: price, certainty: 'known' });
    };
    spend(3);
    clock.setBack(86_400_000);
    spend(2);
    assert.deepEqual({ spent: chat.spent(storage.ledger), chats }, { spent: 5, chats: 1 });
    storage.close();
  });
});
