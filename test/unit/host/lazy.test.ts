// A part that is made when it is needed, and never after the end.
import assert from 'node:assert/strict';
import { Failure } from '../../../src/client/failure.ts';
import { lazy } from '../../../src/host/lazy.ts';
import { settle } from '../../support/fakeClock.ts';

describe('a part that is made when it is needed', () => {
  let made = 0;
  let ended = 0;
  const part = () => lazy(() => Promise.resolve({ number: (made += 1), dispose: () => (ended += 1) }));

  beforeEach(() => ([made, ended] = [0, 0]));

  it('is made once, and ended where it was made', async () => {
    const lazy = part();
    assert.equal(made, 0);
    assert.equal(await lazy.get(), await lazy.get());
    lazy.dispose();
    assert.deepEqual({ made, ended }, { made: 1, ended: 1 });
  });

  it('is ended too where it is still on its way', async () => {
    const lazy = part();
    const coming = lazy.get();
    lazy.dispose();
    await coming;
    await settle();
    assert.deepEqual({ made, ended }, { made: 1, ended: 1 });
  });

  it('is not made after the end', async () => {
    const lazy = part();
    lazy.dispose();
    await assert.rejects(lazy.get(), (error) => error instanceof Failure && error.kind === 'cancelled');
    assert.deepEqual({ made, ended }, { made: 0, ended: 0 });
  });

  it('that cannot be made ends in silence', async () => {
    const part = lazy(() => Promise.reject<{ dispose: () => void }>(new Error('broken')));
    await assert.rejects(part.get(), /broken/);
    part.dispose();
    await settle();
    assert.equal(part.made, undefined);
  });

  it('is made by the next who needs it if it could not be made before', async () => {
    let isBroken = true;
    const value = { dispose: () => undefined };
    const part = lazy(() => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(value)));
    await assert.rejects(part.get(), /broken/);
    isBroken = false;
    assert.equal(await part.get(), value);
  });
});
