// Clicks that tests of a timeline's page share: the filter's controls and the menu of the page.
import type { FrameLocator, Locator, Page } from 'playwright-core';

type Shown = Pick<Page | FrameLocator, 'getByRole' | 'locator'>;

/** Shows the controls of the filter, unless they are shown. */
export async function openFilter(shown: Shown): Promise<void> {
  const collapsibleState = shown.locator('button.fold');
  await collapsibleState.waitFor();
  if ((await collapsibleState.getAttribute('aria-expanded')) === 'false') await collapsibleState.click();
  await shown.locator('#filterControls').waitFor();
}

/** Chooses an entry of the menu of the page. */
export function chooseMore(shown: Shown, label: string): Promise<void> {
  return chooseIn(shown, 'More Actions', label);
}

/** Chooses an entry of the menu of the chart. */
export function chooseOfChart(shown: Shown, label: string): Promise<void> {
  return chooseIn(shown, 'More Actions for the Chart', label);
}

/** The button that shows the chart or hides it. */
export function chartButton(shown: Shown): Locator {
  // The button is found by its class, because its name differs in each language.
  return shown.locator('button.toggle').first();
}

async function chooseIn(shown: Shown, menu: string, label: string): Promise<void> {
  await shown.getByRole('button', { name: menu, exact: true }).click();
  await shown.getByRole('menuitem', { name: label }).click();
}
