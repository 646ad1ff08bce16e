// Company IDs in files: names beside them, insertion at several cursors, matching, and a list as a document.
import { commands, views } from '../../../src/ids.ts';
import { companyById, type CompanyRecord } from '../../../src/sandbox/records/companies.ts';
import { seedLists } from '../../../src/sandbox/records/seedLists.ts';
import { eventually } from '../../support/eventually.ts';
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
};

export const idsInCode: Scene = {
  name: 'ids-in-code',
  kind: 'picture',
  editor: {
    viewport: { width: 900, height: 640 },
    settings: quiet,
    files: {
      'portfolio.ts': `export const watched = [\n${[first, second, third].map(({ id }) => `  '${id}',`).join('\n')}\n];\n\nexport const largest = '${fourth.id}';\n`,
    },
  },
  async show({ editor: { workbench, page }, record, part, openView, loadMembers, moveAway, hideSideBar }) {
    await openView();
    await loadMembers('Clients');
    await hideSideBar();
    await workbench.openFile('portfolio.ts');
    await workbench.editor().getByText(first.name.slice(0, 12)).first().waitFor();
    await moveAway();
    const hover = await workbench.hover(fourth.id);
    await hover.getByText(fourth.name.slice(0, 12)).first().waitFor();
    const whole = page.locator('.monaco-hover:not(.hidden)').filter({ visible: true }).last();
    await record.picture({ around: [part('editor')], downTo: [whole], below: 8 });
  },
};

export const insertId: Scene = {
  name: 'insert-id',
  kind: 'animation',
  editor: {
    viewport: { width: 1000, height: 560 },
    settings: quiet,
    files: {
      'rates.ts': 'const supplier = ;\n\nexport const limits = new Map([\n  [, 250_000],\n]);\n\nif (company === ) notify();\n',
    },
  },
  async show(context) {
    const { editor, record, openView, loadMembers, hideSideBar, run, moveAway } = context;
    const { workbench, page } = editor;
    await openView();
    await loadMembers('Clients');
    await hideSideBar();
    await workbench.openFile('rates.ts');
    await moveAway();
    await record.begin({ around: [page.locator('.part.editor'), page.locator('.part.titlebar')] });
    await record.frame(800);
    for (const count of [1, 2, 3]) {
      await cursors(
        context,
        [
          [0, 17],
          [3, 3],
          [6, 16],
        ].slice(0, count),
      );
      await record.frame(600);
    }
    await run(commands.insertCompanyId);
    await workbench.quickInput().waitFor();
    await record.frame(900);
    for (const letter of first.name.slice(0, 5)) {
      await page.keyboard.type(letter);
      await workbench.option(first.name).waitFor();
      await record.frame(220);
    }
    await record.frame(900);
    await workbench.pick(first.name);
    await editor.workbench.editor().getByText(first.id).nth(2).waitFor();
    await workbench.editor().getByText(first.name.slice(0, 12)).first().waitFor();
    await record.frame(3000);
  },
};

/** Puts the cursors there, once the extension host knows which file is in front. */
function cursors({ editor }: SceneContext, places: readonly (readonly number[])[]): Promise<void> {
  const put = (): Promise<boolean> =>
    editor.api((vscode, at) => {
      const open = vscode.window.activeTextEditor;
      if (open) open.selections = at.map(([line = 0, column = 0]) => new vscode.Selection(line, column, line, column));
      return open !== undefined;
    }, places);
  return eventually(put, true);
}

export const listDocument: Scene = {
  name: 'list-document',
  kind: 'picture',
  editor: { viewport: { width: 900, height: 420 }, settings: quiet },
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
    await record.picture({ around: [part('titlebar'), part('editor')] });
  },
};

export const matching: Scene = {
  name: 'matching',
  kind: 'picture',
  editor: {
    viewport: { width: 1100, height: 640 },
    settings: quiet,
    files: {
      'suppliers.txt': `${first.name}\n${second.name.toUpperCase()}\n${third.vat}\n${fourth.word}\nXyzzy Quux\n`,
    },
  },
  async show({ editor: { workbench, api }, record, part, openView, run, choose, fold, moveAway }) {
    await openView(620);
    await workbench.openFile('suppliers.txt');
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
    await fold(viewName(views.lists), true);
    await fold(viewName(views.search), true);
    await moveAway();
    await record.picture({
      around: [part('sidebar'), part('editor')],
      downTo: [workbench.row(matches, 'Xyzzy Quux')],
      below: 12,
    });
  },
};
