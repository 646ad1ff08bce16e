// A person watches a list by keys alone, and sees new events in the badge and in New Events.
import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.ts';
import { billedBySandbox } from '../support/billedBySandbox.ts';
import { newEventsBadge } from './newEventsBadge.ts';
import type { Editor } from './openEditor.ts';
import { inSandbox } from './sandboxEditor.ts';

describe('watching, by keys', function () {
  let editor: Editor;
  const news = 'New Events';

  inSandbox((opened) => {
    editor = opened;
  });

  const command = (title: string): Promise<void> => editor.workbench.commandByKeys(`Company Data: ${title}`);

  /** Chooses from the list under the input, which is narrowed to it. */
  async function choose(text: string): Promise<void> {
    const { workbench } = editor;
    const wanted = new RegExp(`^${text}`);
    await workbench.option(wanted).first().waitFor();
    await workbench.quickInput().fill(text);
    await workbench.enter(wanted);
  }

  /** Answers the question with this prompt: the one before it is still there for a moment. */
  async function answer(prompt: string, text: string): Promise<void> {
    await editor.workbench.quickMessage().filter({ hasText: prompt }).waitFor();
    await editor.workbench.input(text);
  }

  const billed = (): Readonly<Record<string, number>> => billedBySandbox(editor.server.data);

  const badge = () => newEventsBadge(editor);
  const rows = () => editor.workbench.tree(news).locator('.monaco-list-row');

  it('is agreed to with its price a run and its weekly cap, and buys nothing by itself', async () => {
    const { workbench, page } = editor;
    assert.equal(
      await page.locator('.pane-header:visible', { hasText: news }).count(),
      0,
      'nothing is watched, and there is no view',
    );
    await command('Watch List…');
    await choose('Clients');
    await choose('Load 24 companies');
    await choose('every day');
    await answer('The most events that a run may buy', '60');
    await answer('The most credits in any seven days', '100');
    await choose('The Last 30 Days Too');
    const price = /^Watch every day: ≤ 60 credits a run, ≤ 100 in seven days$/;
    await workbench.option(price).waitFor();
    await workbench.enter(price);
    await page.locator('.pane-header:visible', { hasText: news }).waitFor();
    await eventually(() => Promise.resolve(billed()), { companies: 24 });
    await command(news);
    await workbench.row(news, 'Clients').waitFor();
  });

  it('is looked at now, and what is new is on the badge and below the watch', async () => {
    const { workbench, page } = editor;
    await command('Run Watch Now…');
    await choose('Clients');
    const price = /^Check for new events of “Clients”/;
    await workbench.option(price).first().waitFor();
    await workbench.enter(price);
    await badge().waitFor();
    const count = Number(await badge().innerText());
    assert.ok(count > 3, `${String(count)} new`);
    assert.deepEqual(billed(), { companies: 24, timeline: count });
    await command(news);
    await workbench.treeFocused(news, () => command(news));
    await workbench.focusRow(news, 'Clients');
    await workbench
      .row(news, 'Clients')
      .filter({ hasText: `${String(count)} new · every day · ≤ 60 credits a run` })
      .waitFor();
    // A tree that is drawn anew swallows a key, so it is pressed until the row is open.
    await eventually(async () => {
      if ((await rows().count()) <= 3) await workbench.press(news, 'ArrowRight');
      return (await rows().count()) > 3;
    }, true);
    // The progress of the check may be shown for a moment after the badge. Nothing is left of it, and there is no other message.
    await eventually(() => page.locator('.notification-toast').allInnerTexts(), []);
  });

  it('opens the timeline of a company by Enter on its row, at no further cost', async () => {
    const { workbench, page } = editor;
    const before = billed();
    await command(news);
    await workbench.treeFocused(news, () => command(news));
    await workbench.focusRow(news, /^new: /);
    await workbench.press(news, 'Enter');
    // The window has no other tab. The company depends on the day.
    const title = page.locator('.tab.active .label-name');
    const timeline = await workbench.webview(await title.innerText());
    await timeline.locator('.event').first().waitFor();
    assert.deepEqual(billed(), before);
  });

  it('is read by a command, survives a reload, and stops', async () => {
    const { workbench, page, reload } = editor;
    const before = billed();
    await reload();
    await workbench.view('Company Data');
    await workbench.row(news, 'Clients').waitFor();
    await badge().waitFor();
    assert.deepEqual(billed(), before);
    await command('Mark as Read');
    await eventually(async () => badge().count(), 0);
    await workbench.row(news, 'Clients').filter({ hasText: 'nothing new' }).waitFor();
    await command('Stop Watching…');
    await choose('Clients');
    await eventually(async () => page.locator('.pane-header:visible', { hasText: news }).count(), 0);
  });
});
