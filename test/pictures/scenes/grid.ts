// The permission grid, and the way of a share through it.
import type { FrameLocator } from 'playwright-core';
import { commands } from '../../../src/ids.ts';
import type { Scene, SceneContext } from '../scene.ts';

const chosen = ['Clients', 'Portfolio 2026', 'Candidates', 'Risk watch'] as const;
const pages = ['permissionGrid.css', 'permissionGrid', 'parts'];

async function openGrid({ editor: { workbench }, run, chooseMany }: SceneContext): Promise<FrameLocator> {
  await run(commands.openPermissionGrid);
  await chooseMany(chosen);
  const grid = await workbench.webview(`Permissions of ${String(chosen.length)} Lists`);
  await cell(grid, 'Chiara Vongolini, list Clients, level read').waitFor();
  return grid;
}

const cell = (grid: FrameLocator, name: string | RegExp) => grid.getByRole('gridcell', { name });

export const permissionGrid: Scene = {
  name: 'permission-grid',
  kind: 'picture',
  pages,
  editor: { viewport: { width: 1060, height: 580 } },
  async show(context) {
    const { editor, record, part, openView, hideSideBar, moveAway } = context;
    const { workbench } = editor;
    await openView();
    const grid = await openGrid(context);
    await hideSideBar();
    await cell(grid, /^Chiara.*list Clients/).click();
    await workbench.pressIn(grid, 'Escape', 'w', 'ArrowUp', 'm');
    await cell(grid, /^Chiara.*list Clients, level write, changed from read/).waitFor();
    await cell(grid, /^Bruno.*list Clients, level manage, changed from write/).waitFor();
    await moveAway();
    await grid.getByRole('button', { name: /^Apply \d+ Change/ }).waitFor();
    await record.picture({ around: [part('editor')] });
  },
};

export const shareGrid: Scene = {
  name: 'share-grid',
  kind: 'animation',
  pages,
  editor: { viewport: { width: 1060, height: 580 } },
  async show(context) {
    const { record, part, pointer, openView, hideSideBar, moveAway } = context;
    await openView();
    const grid = await openGrid(context);
    await hideSideBar();
    await moveAway();
    await record.begin({ around: [part('editor')] });
    await record.frame(1200);
    for (const [who, level] of [
      ['Chiara', 'write'],
      ['Dirk', 'read'],
    ] as const) {
      await pointer.click(cell(grid, new RegExp(`^${who}.*list Clients`)));
      await grid.locator('#levels:popover-open').waitFor();
      await record.frame(700);
      await pointer.click(grid.getByRole('option', { name: level }));
      await cell(grid, new RegExp(`^${who}.*list Clients, level ${level}`)).waitFor();
      await record.frame(900);
    }
    await pointer.click(grid.getByRole('button', { name: /^Apply \d+ Change/ }));
    await cell(grid, /^Chiara.*list Clients, level write, done/).waitFor();
    await record.frame(2500);
  },
};
