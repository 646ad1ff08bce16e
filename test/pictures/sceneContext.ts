// Helpers that scenes share: views of the side bar, commands, rows, and the pointer that an animation shows.
import type { Locator, Page } from 'playwright-core';
import { viewContainer, type CommandId } from '../../src/ids.ts';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from '../ui/openEditor.ts';
import type { Pointer, Recorder, SceneContext } from './scene.ts';

/** Steps in which the drawn pointer goes to a place, and milliseconds for which each is shown. */
const glide = { steps: 6, ms: 40 };

export function contextFor(editor: Editor, record: Recorder): SceneContext {
  const { page, workbench } = editor;
  const pane = (name: string): Locator =>
    page.locator('.part.sidebar .pane').filter({ has: page.locator('.pane-header', { hasText: name }) });
  const part: SceneContext['part'] = (name) => page.locator(`.part.${name}`);
  return {
    editor,
    record,
    pointer: new DrawnPointer(editor, record),
    part,
    pane,
    showViews: () => showViews(editor),
    widenSideBar: (width) => widenSideBar(editor, width),
    async openView(width = 340) {
      await showViews(editor);
      await workbench.row('Lists', 'Clients').waitFor();
      await widenSideBar(editor, width);
    },
    async collapsibleState(name, isFolded) {
      const header = pane(name).locator('.pane-header');
      const isSo = async (): Promise<boolean> => (await header.getAttribute('aria-expanded')) === String(!isFolded);
      await until(`${name} is ${isFolded ? 'folded' : 'open'}`, isSo, () => header.click());
    },
    async openFile(name) {
      await editor.api(async (vscode, file) => {
        const folder = vscode.workspace.workspaceFolders?.[0];
        if (folder) await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, file), { preview: false });
      }, name);
      await workbench.editorTab(name).waitFor();
    },
    async hideSideBar() {
      await editor.api((vscode) => vscode.commands.executeCommand('workbench.action.closeSidebar').then(() => undefined));
      await part('sidebar').waitFor({ state: 'hidden' });
    },
    async loadMembers(list) {
      await workbench.expand(workbench.row('Lists', list));
      await workbench.expand(workbench.row('Lists', 'Companies'));
      const offer = workbench.row('Lists', /^Load \d+ companies/);
      await offer.click();
      await offer.waitFor({ state: 'detached' });
    },
    run: (id: CommandId) =>
      editor.api((vscode, command) => {
        void vscode.commands.executeCommand(command);
      }, id),
    async choose(label) {
      await workbench.enter(typeof label === 'string' ? new RegExp(`^${label}`) : label);
    },
    async chooseMany(labels) {
      for (const [at, label] of labels.entries()) {
        await workbench.quickInput().fill(label);
        await workbench.option(label).click();
        await workbench
          .quick()
          .getByText(`${String(at + 1)} Selected`)
          .waitFor();
      }
      await workbench.quickInput().fill('');
      await workbench.quickInput().press('Enter');
      await workbench.quick().waitFor({ state: 'hidden' });
    },
    moveAway: () => moveAway(editor),
  };
}

/** Shows the views by a command, because a low window has no room for the entry in the activity bar. */
async function showViews({ api, page }: Editor): Promise<void> {
  const command = `workbench.view.extension.${viewContainer}`;
  await api((vscode, id) => vscode.commands.executeCommand(id).then(() => undefined), command);
  const drawn = page.locator('.part.sidebar .pane-header, .part.sidebar .welcome-view-content').filter({ visible: true });
  await drawn.first().waitFor();
}

async function widenSideBar({ page }: Editor, width: number): Promise<void> {
  const bar = page.locator('.part.sidebar');
  const isWide = async (): Promise<boolean> => Math.abs(((await bar.boundingBox())?.width ?? 0) - width) < 4;
  // The edge that can be dragged is a few pixels wide, and lies a little differently in each window.
  let beside = 0;
  const drag = async (): Promise<void> => {
    const box = await bar.boundingBox();
    if (!box) return;
    beside = (beside + 1) % 4;
    await dragTo(page, { x: box.x + box.width - 1 + beside, y: box.y + 300 }, { x: box.x + width, y: box.y + 300 });
  };
  await until('the side bar is wide', isWide, drag, 500);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags the edge of a part or of a view. */
export async function dragTo({ mouse }: Page, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 4 });
  await mouse.up();
}

/** Puts the pointer onto the middle of the status bar, where nothing is, and waits for what it had called up to go. */
async function moveAway({ page }: Editor): Promise<void> {
  const hovers = page.locator('.workbench-hover, .monaco-hover:not(.hidden)').filter({ visible: true });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  let x = width * 0.4;
  const move = (): Promise<void> => page.mouse.move((x += 4), height - 8);
  await move();
  await until('no hover is shown', async () => (await hovers.count()) === 0, move, 300);
}

/** A pointer that is drawn into the window: a picture of a page has none. */
class DrawnPointer implements Pointer {
  readonly #editor: Editor;
  readonly #record: Recorder;
  #x = 640;
  #y = 700;

  constructor(editor: Editor, record: Recorder) {
    this.#editor = editor;
    this.#record = record;
  }

  /** Goes to a thing, and shows the way. */
  async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error('what the pointer goes to has no place');
    const to = { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
    const from = { x: this.#x, y: this.#y };
    for (let step = 1; step <= glide.steps; step += 1) {
      const part = step / glide.steps;
      await this.#put(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      await this.#record.frame(glide.ms);
    }
  }

  /** Goes to a thing and clicks it. @param options such as the keys that are held */
  async click(target: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    await this.goTo(target);
    await target.click(options);
  }

  async #put(x: number, y: number): Promise<void> {
    [this.#x, this.#y] = [x, y];
    await this.#editor.page.mouse.move(x, y);
    await this.#editor.page.evaluate(`(${drawPointer})(${String(x)}, ${String(y)})`);
  }
}

const drawPointer = `(x, y) => {
  const shape = 'M1 1v15l4-4 3 6 2-1-3-6h5z';
  let pointer = document.querySelector('#drawn-pointer');
  if (!pointer) {
    pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    pointer.id = 'drawn-pointer';
    pointer.setAttribute('width', '20');
    pointer.setAttribute('height', '20');
    pointer.style.cssText = 'position:fixed;z-index:2147483647;pointer-events:none;left:0;top:0';
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', shape);
    path.setAttribute('fill', '#fff');
    path.setAttribute('stroke', '#000');
    pointer.append(path);
    document.body.append(pointer);
  }
  pointer.style.transform = 'translate(' + x + 'px,' + y + 'px)';
}`;
