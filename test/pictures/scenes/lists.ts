// The views of the side bar: lists, credits, watches, and the view before anybody has signed in.
import { commands, views } from '../../../src/ids.ts';
import type { Scene } from '../scene.ts';
import { dragTo } from '../sceneContext.ts';
import { viewName } from '../words.ts';

export const lists: Scene = {
  name: 'lists',
  kind: 'picture',
  editor: { viewport: { width: 900, height: 900 } },
  async show({ editor: { workbench }, record, pane, openView, loadMembers, collapsibleState, moveAway }) {
    await openView(440);
    await collapsibleState(viewName(views.search), true);
    await collapsibleState(viewName(views.credits), true);
    await loadMembers("Chiara's suppliers");
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies').nth(1));
    await workbench.row('Lists', /^Load \d+ companies/).waitFor();
    await workbench.expand(workbench.row('Lists', 'Permissions').nth(1));
    const last = workbench.row('Lists', /^key-/);
    await last.waitFor();
    await moveAway();
    await record.picture({ around: [pane('Lists')], downTo: [last] });
  },
};

export const sandboxWelcome: Scene = {
  name: 'sandbox-welcome',
  kind: 'picture',
  startsSignedOut: true,
  editor: { viewport: { width: 900, height: 640 } },
  async show({ editor: { page }, record, part, showViews, widenSideBar, moveAway }) {
    await showViews();
    const welcome = page.locator('.part.sidebar .welcome-view-content').filter({ visible: true });
    await welcome.locator('.monaco-button').first().waitFor();
    await widenSideBar(340);
    await moveAway();
    await record.picture({ around: [part('sidebar')], downTo: [welcome.locator('p').last()], below: 8 });
  },
};

export const credits: Scene = {
  name: 'credits',
  kind: 'picture',
  editor: { viewport: { width: 700, height: 700 } },
  async show({ editor: { workbench, page }, record, part, pane, openView, loadMembers, collapsibleState, moveAway }) {
    await openView(420);
    await loadMembers("Bruno's prospects");
    const name = viewName(views.credits);
    await collapsibleState(viewName(views.search), true);
    await collapsibleState(name, false);
    await workbench
      .row(name, /^Spent/)
      .first()
      .waitFor();
    await workbench.row('Lists', "Bruno's prospects").locator('.monaco-tl-twistie').click();
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
    await workbench.row('Lists', /^Load \d+ companies/).waitFor();
    // The pane is made as high as its rows.
    const top = await pane(name).boundingBox();
    await dragTo(page, { x: 300, y: top?.y ?? 0 }, { x: 300, y: (top?.y ?? 0) - 40 });
    await workbench.row(name, /^Kept/).waitFor();
    await moveAway();
    await record.picture({ around: [part('sidebar'), part('statusbar')] });
  },
};

export const watches: Scene = {
  name: 'watches',
  kind: 'picture',
  editor: { viewport: { width: 900, height: 560 } },
  async show({ editor: { workbench }, record, part, openView, run, collapsibleState, moveAway, choose }) {
    await openView(540);
    await run(commands.watchList);
    await choose('Clients');
    await choose('Load 24 companies');
    await choose('every day');
    await workbench
      .quickMessage()
      .filter({ hasText: /Events/ })
      .waitFor();
    await workbench.input('60');
    await workbench
      .quickMessage()
      .filter({ hasText: /Credits/ })
      .waitFor();
    await workbench.input('100');
    await choose('The Last 30 Days Too');
    await choose(/^Watch every day/);
    const newEvents = viewName(views.newEvents);
    await workbench.row(newEvents, 'Clients').waitFor();
    await run(commands.runWatch);
    await choose('Clients');
    await choose(/^Check for new events/);
    await workbench
      .row(newEvents, 'Clients')
      .filter({ hasText: /\d new/ })
      .waitFor();
    await collapsibleState(viewName(views.lists), true);
    await collapsibleState(viewName(views.search), true);
    await workbench.expand(workbench.row(newEvents, 'Clients'));
    await moveAway();
    const rows = workbench.tree(newEvents).locator('.monaco-list-row');
    await record.picture({ around: [part('activitybar'), part('sidebar')], downTo: [rows.nth(9)], below: 1 });
  },
};
