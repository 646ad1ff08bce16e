// Names written from right to left, beside numbers and words written from left to right: each stays in its place.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { startSandboxServer, type SandboxServer } from '../../../src/sandbox/server.ts';
import { AlteredSandbox } from '../../support/alteredSandbox.ts';
import { leftOf } from '../../support/vscode/leftOf.mjs';
import type { Editor } from '../openEditor.ts';
import { editorFor } from '../signInto.ts';
import { chartButton } from '../timelineControls.ts';

/** Clients stay what they are: by them one sees that the lists are there. */
const renamed: Readonly<Record<string, string>> = {
  'Board members': 'שטראוס',
  Candidates: 'أعضاء المجلس',
  'Drimbarzandro Arredi S.a.s.': 'חברת שטראוס בע״מ',
};

async function inOrder(shown: Locator, ...texts: readonly string[]): Promise<void> {
  const places = await Promise.all(texts.map((text) => leftOf(shown, text)));
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
    `${texts.join(' | ')} are at ${places.join(', ')}`,
  );
  assert.ok(places.every(Number.isFinite), places.join(', '));
}

describe('names from right to left', function () {
  const sandbox = new AlteredSandbox();
  let editor: Editor;
  let service: SandboxServer;

  before(async () => {
    sandbox.altering = (answer) => ({
      ...answer,
      body: Object.entries(renamed).reduce(
        (body, [name, other]) => body.replaceAll(JSON.stringify(name), JSON.stringify(other)),
        answer.body,
      ),
    });
    service = await startSandboxServer({ sandbox });
    editor = await editorFor(service);
  });
  afterEach(function () {
    return editor.evidence(this.currentTest);
  });
  after(async () => {
    await editor?.close();
    await service?.close();
  });

  it('leave the numbers behind them where they are, in rows', async () => {
    const { workbench } = editor;
    const rows = workbench.tree('Lists').locator('.monaco-list-row');
    await inOrder(rows.filter({ hasText: 'שטראוס' }), 'שטראוס', '9', 'mine');
    await inOrder(rows.filter({ hasText: 'أعضاء' }), 'أعضاء', '14', 'Bruno');
  });

  it('leave IDs, numbers and days where they are, in a timeline', async () => {
    const { workbench } = editor;
    await workbench.expand(workbench.row('Lists', 'Clients'));
    await workbench.expand(workbench.row('Lists', 'Companies'));
    await workbench.row('Lists', 'Load 24 companies').click();
    const member = workbench.tree('Lists').locator('.monaco-list-row', { hasText: 'חברת' });
    await inOrder(member, 'חברת', 'a6990079c856');
    await member.click();
    const timeline = await workbench.webview('חברת שטראוס בע״מ');
    await timeline.locator('footer button.primary').first().click();
    await timeline.locator('.event').nth(3).click();
    await timeline.locator('timeline-details h2, timeline-details table').first().waitFor();
    const event = timeline.locator('.event').first();
    const [type = '', value = '', start = '', end = ''] = (await event.innerText())
      .split('\n')
      .filter((text) => text.trim() !== '');
    await inOrder(event, type, value, start, end);
    await chartButton(timeline).click();
    await timeline.locator('event-chart').waitFor();
  });
});
