// The timeline of a company, and the way to it from a list.
import type { FrameLocator, Locator } from 'playwright-core';
import type { Pointer, Scene, SceneContext } from '../scene.ts';

const pages = ['timeline.css', 'timeline', 'chart', 'parts'];

/** The first member of the list Clients. */
const companyName = 'Triglimbigno Impianti S.p.A.';

const settings = { 'companyData.pageSize': 50, 'companyData.confirmAbove': 5000 };

/** Opens the timeline of a company of the list Clients. @param pointer shows the way to it */
async function openTimeline({ editor: { workbench } }: SceneContext, pointer?: Pointer): Promise<FrameLocator> {
  const row = workbench.row('Lists', companyName);
  await row.waitFor();
  await (pointer ? pointer.click(row) : row.click());
  const shown = await workbench.webview(companyName);
  await shown
    .getByRole('button', { name: /^Load \d+/ })
    .first()
    .waitFor();
  return shown;
}

/** Loads a page of events with their values, and opens the chart. */
async function showValues(shown: FrameLocator, click: (target: Locator) => Promise<void>): Promise<void> {
  await click(shown.getByRole('button', { name: /^Load \d+ with values$/ }));
  await shown.locator('.event').first().waitFor();
  await click(shown.getByRole('button', { name: 'Chart', exact: true }));
  await shown.locator('.chart-plot .chart-line').nth(1).waitFor();
}

export const timeline: Scene = {
  name: 'timeline',
  kind: 'picture',
  pages,
  editor: { viewport: { width: 1000, height: 720 }, settings },
  async show(context) {
    const { record, part, openView, loadMembers, hideSideBar, moveAway } = context;
    await openView();
    await loadMembers('Clients');
    const shown = await openTimeline(context);
    await hideSideBar();
    await showValues(shown, (target) => target.click());
    await moveAway();
    await record.picture({ around: [part('editor')] });
  },
};

export const listToChart: Scene = {
  name: 'list-to-chart',
  kind: 'animation',
  pages,
  editor: { viewport: { width: 1060, height: 720 }, settings },
  async show(context) {
    const { editor, record, part, pointer, openView, moveAway } = context;
    const { workbench } = editor;
    await openView(340);
    await moveAway();
    await record.begin({ around: [part('sidebar'), part('editor')] });
    await record.frame(800);
    await pointer.click(workbench.row('Lists', 'Clients').locator('.monaco-tl-twistie'));
    const companies = workbench.row('Lists', 'Companies');
    await companies.waitFor();
    await record.frame(500);
    await pointer.click(companies.locator('.monaco-tl-twistie'));
    const offer = workbench.row('Lists', /^Load \d+ companies/);
    await offer.waitFor();
    await record.frame(1200);
    await pointer.click(offer);
    await offer.waitFor({ state: 'detached' });
    await record.frame(900);
    const shown = await openTimeline(context, pointer);
    await record.frame(1200);
    await showValues(shown, async (target) => {
      await pointer.click(target);
      await record.frame(700);
    });
    await record.frame(3000);
  },
};
