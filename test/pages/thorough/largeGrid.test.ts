// A grid of 50 holders and 30 lists at twice the size, by keys alone: the focus is always visible.
import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { gridHost, manyHolders, openGridBrowser } from '../../support/permissionGridPage.ts';

describe('a large permission grid at twice the size', function () {
  let grids: Awaited<ReturnType<typeof openGridBrowser>>;
  let shown: Awaited<ReturnType<typeof grids.open>>;
  let end: () => void;
  const { service, talk } = gridHost('en', manyHolders(30, 50));

  before(async () => {
    grids = await openGridBrowser();
    shown = await grids.open({ zoom: 2, reducedMotion: true });
    const controller = talk((message) => void shown.post(message));
    end = () => {
      controller.dispose();
    };
    await shown.load((message) => void controller.receive(message));
    const first = cell('user:u000', 1);
    await first.waitFor();
    await first.focus();
  });
  after(async () => {
    end?.();
    await shown?.close();
    await grids?.close();
  });

  const cell = (row: string, column: number) => shown.page.locator(`td[data-row="${row}"][data-column="${String(column)}"]`);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await shown.page.keyboard.press(key);
  };
  const said = (text: string | RegExp) => shown.page.locator('footer').getByText(text);

  /** The place of the focus, and how much of it is visible: the parts beneath the header or footer, or outside, are not. */
  const focus = (): Promise<{ readonly place: string; readonly seen: number }> =>
    shown.page.evaluate(`(() => {
      const cell = document.activeElement, box = cell.getBoundingClientRect();
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const points = parts.flatMap((x) => parts.map((y) => [box.left + box.width * x, box.top + box.height * y]));
      const seen = points.filter(([x, y]) => cell.contains(document.elementFromPoint(x, y))).length / points.length;
      return { place: [cell.dataset.row ?? '', cell.dataset.column ?? ''].join(' '), seen };
    })()`);

  it('shows the cell that has the focus, wherever a key leads', async () => {
    const hidden: string[] = [];
    const walk = [
      ...['Control+End', 'Home', 'PageUp', 'End', 'PageUp', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Control+Home'],
      ...Array.from({ length: 12 }, () => 'ArrowRight'),
      ...['PageDown', 'PageDown', 'ArrowDown', 'End', 'ArrowLeft', 'Home', 'ArrowLeft', 'PageDown', 'Control+Home'],
    ];
    for (const key of walk) {
      await press(key);
      await eventually(async () => (await focus()).seen > 0.9, true).catch(() => undefined);
      const { place, seen } = await focus();
      if (seen <= 0.9) hidden.push(`${key}: ${place} ${String(seen)}`);
    }
    assert.deepEqual(hidden, []);
    assert.equal((await focus()).place, 'user:ada 1');
    await press('Control+End');
    const [rows, heads] = await Promise.all([
      shown.page.locator('tr.line').count(),
      shown.page.locator('thead th').first().boundingBox(),
    ]);
    assert.ok(rows < 51, 'no more is drawn than is near');
    assert.ok(heads && heads.y >= 0 && heads.y < 400, 'the names of the lists stay in sight');
    await press('Control+Home');
  });

  it('stages whole columns and rows, applies them, and keeps what failed', async () => {
    await press('ArrowUp', 'w');
    await said(/^50 changes: 50/)
      .first()
      .waitFor();
    await press('ArrowDown', 'ArrowDown', 'ArrowLeft', 'm');
    await said(/^79 changes/)
      .first()
      .waitFor();
    service.fates.push('works', 'fails', 'works', 'doneUnconfirmed', 'fails');
    const button = shown.page.locator('footer button.primary');
    const focused = button.and(shown.page.locator(':focus'));
    for (let times = 0; times < 20 && (await focused.count()) === 0; times += 1) await press('Tab');
    await press('Enter');
    await said(/^7\d done, 2 failed/)
      .first()
      .waitFor();
    await said(/^2 changes/)
      .first()
      .waitFor();
    assert.equal(service.sent.length, 79);
  });

  it('sends nothing over what another window has changed meanwhile', async () => {
    const [failed] = service.sent.filter(({ listId, holder, level }) => service.levelOf(listId, holder) !== level);
    assert.ok(failed);
    service.set(failed.listId, failed.holder, 'none');
    await service.permissions(failed.listId).refresh();
    await said('1 change is not sent until you choose again.').waitFor();
    const before = service.sent.length;
    const button = shown.page.locator('footer button.primary');
    await button.focus();
    await press('Enter');
    await said('1 change is done.').first().waitFor();
    assert.deepEqual(
      service.sent.slice(before).filter(({ listId, holder }) => listId === failed.listId && holder === failed.holder),
      [],
    );
    assert.deepEqual(await shown.violations(), []);
    assert.deepEqual(shown.errors(), []);
  });
});
