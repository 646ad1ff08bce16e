// Tests that a failed write of the editor's state causes no fault.
import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { updateMemento } from '../../../src/host/updateMemento.ts';
import { settle } from '../../support/fakeClock.ts';

describe('small things in the state', () => {
  it('are put there, and a disk that cannot be written is nobody’s fault', async () => {
    const asked: unknown[] = [];
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    const memento: Pick<Memento, 'update'> = {
      update: (key, value) => {
        asked.push([key, value]);
        return Promise.reject(new Error('read-only'));
      },
    };
    process.on('unhandledRejection', note);
    updateMemento(memento, 'key', 7);
    await settle();
    await settle();
    process.off('unhandledRejection', note);
    assert.deepEqual(asked, [['key', 7]]);
    assert.deepEqual(unhandled, []);
  });
});
