// Tabs whose code is loaded with the first one: each is opened in the session in which it was asked for.
import assert from 'node:assert/strict';
import { lazyPanels } from '../../../src/host/lazyPanels.ts';
import type { Session } from '../../../src/state/session/session.ts';
import { settle } from '../../support/fakeClock.ts';

describe('tabs whose code is loaded with the first one', () => {
  it('are not opened in a session that was opened while the code was loaded', async () => {
    const session: { state: Session['state'] } = { state: { kind: 'signedOut' } };
    const loaded = Promise.withResolvers<undefined>();
    const opened: string[] = [];
    const panels = {
      open: (input: string) => void opened.push(input),
      restore: () => Promise.resolve(),
      dispose: () => undefined,
    };
    const faults: unknown[] = [];
    const tabs = lazyPanels(
      () => loaded.promise.then(() => panels),
      session,
      (fault) => faults.push(fault),
    );
    tabs.open('of the session before');
    session.state = { kind: 'signedOut' };
    tabs.open('of this session');
    loaded.resolve(undefined);
    await settle();
    assert.deepEqual(opened, ['of this session']);
    assert.deepEqual(faults, []);
  });
});
