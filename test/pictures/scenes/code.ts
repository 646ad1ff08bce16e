// Company IDs in files: names beside them, insertion at several cursors, matching, and a list as a document.
import { commands, views } from '../../../src/ids.ts';
import { companyById, type CompanyRecord } from '../../../src/sandbox/records/companies.ts';
import { seedLists } from '../../../src/sandbox/records/seedLists.ts';
import { eventually } from '../../support/eventually.ts';
import { drawnText } from '../../support/vscode/drawnText.mjs';
import { until } from '../../support/vscode/patience.mjs';
import type { Scene, SceneContext } from '../scene.ts';
import { viewName } from '../words.ts';

/** Companies of the list Clients. */
const members: readonly CompanyRecord[] = (seedLists()[0]?.items ?? []).flatMap((id) => companyById(id) ?? []);
const [first, second, third, fourth] = members;
if (!first || !second || !third || !fourth) throw new Error('the sandbox has no list with four companies');

const quiet = {
  'editor.hover.above': false,
  'editor.lightbulb.enabled': 'off',
  'breadcrumbs.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.scrollbar.vertical': 'hidden',
  'editor.overviewRulerBorder': false,
};

export const idsInCode: Scene = {
  name: 'ids-in-code',
  kind: 'picture',
  editor: {
    viewport: { width: 900, height: 640 },
    settings: quiet,
    files: {
      'portfolio.py': `WATCHED = [\n${[first, second, third].map(({ id }) => `    "${id}",`).join('\n')}\n]\n\nLARGEST = "${fourth.id}"\n`,
    },
  },
  async show({ editor: { workbench, page }, record, part, openView, openFile, loadMembers, moveAway, hideSideBar }) {
    await openView();
    await loadMembers('Clients');
    await hideSideBar();
    await openFile('portfolio.py');
    await workbench.editor().getByText(first.name.slice(0, 12)).first().waitFor();
    await moveAway();
    const hover = page.locator('.monaco-hover:not(.hidden)', { hasText: fourth.name }).filter({ visible: true });
    // The pointer alone calls it up: a move may be lost while the file is still being read.
    const rest = async (): Promise<void> => {
      const { x, y } = await drawnText(workbench.editor(), fourth.id);
      await page.mouse.move(x - 40, y - 60);
      await page.mouse.move(x, y, { steps: 5 });
    };
    await until('the hover is there', () => hover.first().isVisible(), rest, 4000);
    await record.picture({ around: [part('editor')], downTo: [hover.last()], below: 8 });
  },
};

export const insertId: Scene = {
  name: 'insert-id',
  kind: 'animation',
  editor: {
    viewport: { width: 860, height: 440 },
    settings: { ...quiet, 'workbench.activityBar.location': 'hidden' },
    files: { 'limits.py': 'SUPPLIER = \n\nLIMITS = {\n    : 250_000,\n}\n\nif company == :\n    notify()\n' },
  },
  async show(context) {
    const { editor, record, part, openView, openFile, loadMembers, hideSideBar, run, moveAway } = context;
    const { workbench, page } = editor;
    await openView();
    await loadMembers('Clients');
    await hideSideBar();
    await openFile('limits.py');
    await moveAway();
    await record.begin({ around: [part('titlebar'), part('editor')] });
    const places: readonly (readonly number[])[] = [
      [0, 11],
      [3, 4],
      [6, 14],
    ];
    for (const count of [1, 2, 3]) {
      await putCursors(context, places.slice(0, count));
      await record.frame(count === 3 ? 1000 : 600);
    }
    await run(commands.insertCompanyId);
    await workbench.option(third.name).waitFor();
    await record.frame(1200);
    for (const letter of first.name.slice(0, 4)) {
      const before = await workbench.quickInput().inputValue();
      await page.keyboard.type(letter);
      await eventually(() => workbench.quickInput().inputValue(), before + letter);
      await workbench.option(first.name).waitFor();
      await record.frame(300);
    }
    await workbench.option(third.name).waitFor({ state: 'detached' });
    await record.frame(1000);
    await workbench.pick(first.name);
    await workbench.editor().getByText(first.id).nth(2).waitFor();
    await workbench.editor().getByText(first.name.slice(0, 12)).nth(2).waitFor();
    await record.frame(3000);
  },
};

/** Puts the cursors there, once the extension host knows which file is in front. */
async function putCursors({ editor }: SceneContext, places: readonly (readonly number[])[]): Promise<void> {
  const put = (): Promise<boolean> =>
    editor.api((vscode, at) => {
      const open = vscode.window.activeTextEditor;
      if (open) open.selections = at.map(([line = 0, column = 0]) => new vscode.Selection(line, column, line, column));
      return open !== undefined;
    }, places);
  await eventually(put, true);
  await eventually(() => editor.workbench.editor().locator('.cursors-layer .cursor').count(), places.length);
}

export const listDocument: Scene = {
  name: 'list-document',
  kind: 'picture',
  // The question lies over the top of the document, where nothing is hidden by it so.
  editor: { viewport: { width: 900, height: 460 }, settings: { ...quiet, 'editor.padding.top': 100 } },
  async show({ editor: { workbench, page, api }, record, part, openView, loadMembers, run, choose, hideSideBar, moveAway }) {
    const list = "Chiara's suppliers";
    await openView();
    await loadMembers('Clients');
    await run(commands.openList);
    await choose(list);
    await choose(/^Load/);
    await workbench
      .editorTab(new RegExp(`^${list}`))
      .first()
      .waitFor();
    await hideSideBar();
    await api(async (vscode, id) => {
      await vscode.window.activeTextEditor?.edit((edit) => {
        edit.delete(new vscode.Range(5, 0, 6, 0));
        edit.insert(new vscode.Position(7, 0), `${id}\n`);
      });
    }, first.id);
    await page.keyboard.press('Control+S');
    await workbench.option('Apply').waitFor();
    await moveAway();
    await record.picture({ around: [part('editor'), workbench.quick()] });
  },
};

export const matching: Scene = {
  name: 'matching',
  kind: 'picture',
  editor: {
    viewport: { width: 1100, height: 640 },
    settings: quiet,
    files: {
      'suppliers.txt': `${first.name}\n${second.name.toUpperCase()}\n${third.name}\n${fourth.word}\nXyzzy Quux\n`,
    },
  },
  async show({ editor: { workbench, api }, record, part, openView, openFile, run, choose, collapsibleState, moveAway }) {
    await openView(620);
    await openFile('suppliers.txt');
    const all = (): Promise<boolean> =>
      api((vscode) => {
        const open = vscode.window.activeTextEditor;
        if (open) open.selection = new vscode.Selection(0, 0, open.document.lineCount - 1, 0);
        return open !== undefined;
      });
    await eventually(all, true);
    await run(commands.matchCompanies);
    await choose('From the Selection in the Editor');
    await choose('The best candidate of each line');
    const matches = viewName(views.matches);
    await workbench.row(matches, first.name).filter({ hasText: '100%' }).waitFor();
    await workbench.row(matches, 'Xyzzy Quux').filter({ hasText: 'not found' }).waitFor();
    await collapsibleState(viewName(views.lists), true);
    await collapsibleState(viewName(views.search), true);
    await moveAway();
    await record.picture({
      around: [part('sidebar'), part('editor')],
      downTo: [workbench.row(matches, 'Xyzzy Quux')],
      below: 12,
    });
  },
};
