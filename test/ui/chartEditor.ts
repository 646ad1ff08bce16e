// An editor with the timeline of a company of a list, whose chart a test looks at.
import type { FrameLocator, Locator } from 'playwright-core';
import { settledCredits } from '../support/creditsLeft.ts';
import { until } from '../support/vscode/patience.mjs';
import { openEditor, type Editor } from './openEditor.ts';

/** The part of an element that is read here. */
export interface Announced {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

const tree = 'Lists';

/** Opens it, and the timeline, of which the events are counted and none is loaded. */
export async function openChartEditor() {
  // A hover of the row under the mouse would cover other rows, and stays where its row has been drawn again: none appears that soon.
  const settings = { 'companyData.pageSize': 50, 'companyData.confirmAbove': 50_000, 'workbench.hover.delay': 600_000 };
  const editor = await openEditor({ env: { COMPANY_DATA_START: 'sandbox' }, settings, viewport: { width: 1440, height: 1000 } });
  const { workbench } = editor;
  const members = (): Locator => workbench.row(tree, /S\.p\.A\.$/);
  await workbench.view('Company Data');
  await workbench.expand(workbench.row(tree, 'Clients'));
  await workbench.expand(workbench.row(tree, 'Companies'));
  await workbench.row(tree, 'Load 24 companies').click();
  const member = members().first();
  await member.waitFor();
  const company = await member.locator('.label-name').innerText();
  await member.click();
  const timeline = (title = company): Promise<FrameLocator> => workbench.webview(title);
  await (await timeline()).getByRole('button', { name: /^Load \d+ events/ }).waitFor();
  return { editor, company, members, timeline, ...handsFor(editor) };
}

export type ChartEditor = Awaited<ReturnType<typeof openChartEditor>>;

function handsFor(editor: Editor) {
  const press = (page: FrameLocator, ...keys: readonly string[]): Promise<void> => editor.workbench.pressIn(page, ...keys);
  const announced = (page: FrameLocator): Promise<string> =>
    page
      .locator(':focus')
      .evaluate((element: Announced) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '', undefined, {
        timeout: 500,
      })
      .catch(() => '');
  return {
    press,
    /** The text that the chart has announced to a screen reader. */
    said: (page: FrameLocator): Promise<string> => page.locator('event-chart .visually-hidden').innerText(),
    lines: (page: FrameLocator): Promise<number> => page.locator('.chart-plot .chart-line').count(),
    /** The number of a payload that is drawn of the first type that has several. */
    valueOf: (page: FrameLocator): Locator => page.getByLabel(/Value of /).first(),
    /** Presses Tab until the focus is on what is looked for. */
    tabTo: (page: FrameLocator, wanted: RegExp): Promise<void> =>
      until(
        `${wanted.source} has the focus`,
        async () => wanted.test(await announced(page)),
        () => press(page, 'Tab'),
        50,
      ),
    /** The credits of timelines that are left. */
    settled: (): Promise<number> => settledCredits(editor, 'Timeline'),
  };
}
