// The sandbox at the seam: shared state, storage that fails, aborts.
import assert from 'node:assert/strict';
import type { WireRequest } from '../../../src/client/http/transport.ts';
import { sandboxToken } from '../../../src/sandbox/authentication.ts';
import { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { sandboxTransport, type SandboxStorage } from '../../../src/sandbox/sandboxTransport.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';

const never = new AbortController().signal;
const search: WireRequest = { target: 'service', verb: 'GET', path: '/v2/lists', parameters: [['token', sandboxToken]] };

function creation(name: string): WireRequest {
  const parameters = Object.entries({ token: sandboxToken, name, type: 'company' });
  return { target: 'service', verb: 'POST', path: '/v2/lists', parameters };
}

class MemoryStorage implements SandboxStorage {
  text: string | undefined;
  saves = 0;
  failing = false;

  load(): Promise<string | undefined> {
    return this.failing ? Promise.reject(new Error('cannot load')) : Promise.resolve(this.text);
  }

  save(state: string): Promise<void> {
    if (this.failing) return Promise.reject(new Error('cannot save'));
    this.saves += 1;
    this.text = state;
    return Promise.resolve();
  }
}

function open(storage?: SandboxStorage, latencyMs = 0) {
  const clock = new FakeClock();
  const sandbox = new Sandbox({ clock });
  const transport = sandboxTransport({ sandbox, clock, latencyMs, ...(storage ? { storage } : {}) });
  const count = async (name: string): Promise<number> => {
    const answer = await transport({ ...search, parameters: [...search.parameters, ['name', name]] }, never);
    return (JSON.parse(answer.body) as { meta: { count: number } }).meta.count;
  };
  return { clock, sandbox, transport, count };
}

describe('sandboxTransport', () => {
  it('answers the service and the credit status', async () => {
    const { transport } = open();
    assert.equal((await transport(search, never)).status, 200);
    const credits = await transport({ target: 'credits', verb: 'GET', path: '', parameters: search.parameters }, never);
    assert.match(credits.body, /"timeline:\*"/);
    assert.equal((await transport({ ...search, parameters: [] }, never)).status, 401);
  });

  it('keeps what was changed across windows and reloads, and saves nothing else', async () => {
    const storage = new MemoryStorage();
    const [one, other] = [open(storage), open(storage)];
    assert.equal(await one.count('Kept'), 0);
    assert.equal(storage.saves, 0);
    await one.transport(creation('Kept one'), never);
    assert.equal(await other.count('Kept'), 1);
    await other.transport(creation('Kept two'), never);
    assert.equal(storage.saves, 2);
    assert.equal(await one.count('Kept'), 2);
    assert.equal(await open(storage).count('Kept'), 2);
    storage.text = undefined;
    assert.equal(await one.count('Kept'), 0, 'a storage that was emptied starts the sandbox afresh');
  });

  it('starts afresh from a state that it cannot read', async () => {
    const storage = new MemoryStorage();
    storage.text = 'not a state';
    assert.ok((await open(storage).count('Clients')) > 0);
  });

  it('goes on in memory while the storage fails, and saves when it works again', async () => {
    const storage = new MemoryStorage();
    const { transport, count } = open(storage);
    await transport(creation('Kept one'), never);
    storage.failing = true;
    await transport(creation('Kept two'), never);
    assert.equal(await count('Kept'), 2);
    storage.failing = false;
    assert.equal(await count('Kept'), 2);
    assert.equal(await open(storage).count('Kept'), 2);
  });

  it('saves nothing over a state that it could not load yet', async () => {
    const storage = new MemoryStorage();
    await open(storage).transport(creation('Kept one'), never);
    let isReadable = false;
    const { transport, count } = open({
      load: () => (isReadable ? storage.load() : Promise.reject(new Error('cannot load'))),
      save: (state) => storage.save(state),
    });
    await transport(creation('In memory'), never);
    assert.equal(await count('In memory'), 1);
    isReadable = true;
    assert.equal(await count('Kept'), 1, 'what is stored counts as soon as it can be loaded');
    assert.equal(await open(storage).count('Kept'), 1);
  });

  it('saves what was changed before the first load if nothing was stored', async () => {
    const storage = new MemoryStorage();
    const { transport, count } = open(storage);
    storage.failing = true;
    await transport(creation('Kept one'), never);
    storage.failing = false;
    assert.equal(await count('Kept'), 1);
    assert.equal(await open(storage).count('Kept'), 1);
  });

  it('serves one call at a time', async () => {
    const { transport, count } = open(new MemoryStorage());
    await Promise.all(Array.from({ length: 20 }, (_, index) => transport(creation(`Many ${index}`), never)));
    assert.equal(await count('Many'), 20);
  });

  it('rejects with the reason of an abort, and has then done nothing', async () => {
    const { clock, transport, sandbox } = open(undefined, 500);
    const before = sandbox.snapshot();
    const reason = new Error('changed my mind');
    const [early, late] = [new AbortController(), new AbortController()];
    early.abort(reason);
    await assert.rejects(transport(creation('Early'), early.signal), reason);
    const waiting = transport(creation('Late'), late.signal);
    await clock.advance(400);
    late.abort(reason);
    await assert.rejects(waiting, reason);
    await clock.advance(1000);
    assert.equal(sandbox.snapshot(), before);
  });

  it('lets one that waits behind others go at once, and finishes what it has begun', async () => {
    const gate = Promise.withResolvers<undefined>();
    const storage: SandboxStorage = { load: () => gate.promise, save: () => Promise.resolve() };
    const { transport, sandbox } = open(storage);
    const controller = new AbortController();
    const first = transport(creation('First'), never);
    const second = transport(creation('Second'), controller.signal);
    await settle();
    controller.abort();
    await assert.rejects(second, { name: 'AbortError' });
    gate.resolve(undefined);
    assert.equal((await first).status, 201);
    await settle();
    assert.ok(!sandbox.snapshot().includes('Second'));
  });

  it('answers a call whose abort comes after it was served', async () => {
    const controller = new AbortController();
    const storage: SandboxStorage = {
      load: () => Promise.resolve(undefined),
      save: () => {
        controller.abort();
        return Promise.resolve();
      },
    };
    assert.equal((await open(storage).transport(creation('Done'), controller.signal)).status, 201);
  });
});
