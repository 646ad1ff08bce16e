// The tabs of permission grids: closing one says how many staged changes are kept, after the calls in progress have ended.
import assert from 'node:assert/strict';
import type { PermissionGridController } from '../../../../src/controllers/permissionGrid/permissionGridController.ts';
import type { PermissionGridPanelsDeps } from '../../../../src/host/lists/permissionGridPanel.ts';
import { settle } from '../../../support/fakeClock.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';

const notSent = '1 staged change is not sent. It is kept until the permission grid of these lists is opened again.';

describe('closing the tab of a permission grid', () => {
  const texts: string[] = [];

  /** Closes a tab with one staged change. When the calls in progress have ended, its controller has the members of `end`. */
  async function close(end: Partial<PermissionGridController> = {}): Promise<void> {
    Object.assign(fakeVscode, { l10n: { t: (text: string) => text } });
    const { permissionGridPanels } = await import('../../../../src/host/lists/permissionGridPanel.ts');
    const ui = { showMessage: ({ text }: { readonly text: string }) => texts.push(text) };
    const { onClose } = permissionGridPanels({ host: { app: { ui, session: {} } } } as unknown as PermissionGridPanelsDeps);
    const ended = Promise.withResolvers<undefined>();
    const controller = { ended: ended.promise, staged: 1 };
    onClose?.(controller as unknown as PermissionGridController, () => undefined);
    await settle();
    assert.deepEqual(texts, [], 'it speaks before the calls have ended');
    Object.assign(controller, end);
    ended.resolve(undefined);
    await settle();
  }

  beforeEach(() => {
    texts.length = 0;
  });

  it('says that a staged change is not sent', async () => {
    await close();
    assert.deepEqual(texts, [notSent]);
  });

  it('says nothing of a change that a call in progress has made', async () => {
    await close({ staged: 0 });
    assert.deepEqual(texts, []);
  });

  it('says that a call in progress has failed', async () => {
    await close({ failureText: '0 done, 1 failed, 0 not sent.' });
    assert.deepEqual(texts, ['0 done, 1 failed, 0 not sent.']);
  });
});
