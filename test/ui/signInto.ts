// Signs in to a service of a test, as a person does, and gets the timelines of its companies.
import type { FrameLocator } from 'playwright-core';
import type { SandboxServer } from '../../src/sandbox/server.ts';
import { loggedCalls } from '../support/callLog.ts';
import { eventually } from '../support/eventually.ts';
import { openEditor, type Editor, type EditorOptions } from './openEditor.ts';

/** An editor in which somebody is signed in to a service. */
export async function editorFor(service: SandboxServer, options: EditorOptions = {}): Promise<Editor> {
  const editor = await openEditor({
    ...options,
    env: { NODE_EXTRA_CA_CERTS: service.caFile, ...options.env },
    settings: {
      'companyData.baseAddress': service.baseAddress,
      'companyData.creditsAddress': service.creditsAddress,
      ...options.settings,
    },
  });
  const { workbench, page } = editor;
  await workbench.view('Company Data');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await answerSignIn(editor, service, 'Work');
  await workbench.row('Lists', 'Clients').waitFor();
  // It is asked for a moment after signing in.
  await eventually(() => loggedCalls(editor.server.data).includes('credits.status'), true);
  return editor;
}

/** Answers the questions of signing in, as ada. @param name of the new account */
export async function answerSignIn({ workbench }: Editor, service: SandboxServer, name: string): Promise<void> {
  const step = (at: number): Promise<void> =>
    workbench
      .quick()
      .getByText(`(${String(at)}/6)`)
      .first()
      .waitFor();
  await step(1);
  await workbench.input(name);
  for (const at of [2, 3]) {
    await step(at);
    await workbench.quickInput().press('Enter');
  }
  await workbench.pick('A token');
  await step(5);
  await workbench.input(service.token);
  await step(6);
  await workbench.input('ada');
}

/** Makes the companies known that begin with `Flu`, at their price. */
export async function findCompanies({ workbench }: Editor): Promise<void> {
  await workbench.command('Company Data: Find Company by Name…');
  await workbench.input('Flu');
  const offer = workbench.option(/^Show \d+ of \d+ matches$/);
  // Companies that were bought before are shown at once.
  await offer.or(workbench.option(/^Flu/)).first().waitFor();
  if ((await offer.count()) > 0) await offer.click();
  await workbench.option(/^Flu/).first().waitFor();
  await workbench.escape();
}

/** Opens the timeline of one of these companies. @param at the index of the company */
export async function openTimeline({ workbench }: Editor, at: number): Promise<{ name: string; timeline: FrameLocator }> {
  await workbench.command('Company Data: Find Company by Name…');
  await workbench.input('Flu');
  const company = workbench.option(/^Flu/).nth(at);
  const name = await company.locator('.label-name').first().innerText();
  await company.click();
  await workbench.option('Show Timeline').waitFor();
  await workbench.pick('Show Timeline');
  return { name, timeline: await workbench.webview(name) };
}
