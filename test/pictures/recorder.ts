// Takes pictures and animations of a scene in the dark and the light theme, and writes them compressed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { root } from '../support/project.mjs';
import { until } from '../support/vscode/patience.mjs';
import type { Editor } from '../ui/openEditor.ts';
import { boxOf, textsIn, type Box } from './area.ts';
import type { Area, Recorder, Scene } from './scene.ts';

export const themes = { dark: 'Dark Modern', light: 'Light Modern' } as const;
export type Theme = keyof typeof themes;

/** The folders of the documentation's and the walkthrough's pictures, relative to the top of the repository. */
export const folders = { documentation: 'docs/pictures', walkthrough: 'media/walkthrough' } as const;

/** The file of a scene in a theme, from the repository's top. */
export function pictureFile({ name, kind }: Pick<Scene, 'name' | 'kind'>, theme: Theme): string {
  if (kind === 'step') return `${folders.walkthrough}/${name.replace(stepPrefix, '')}-${theme}.webp`;
  return `${folders.documentation}/${name}-${theme}.${kind === 'picture' ? 'png' : 'webp'}`;
}

/** The prefix of the names of the walkthrough's pictures: the name of the step follows it. */
export const stepPrefix = 'walkthrough-';

/** Milliseconds from which on the text of a frame is read: what is shown for less is on its way to something else. */
const readable = 500;

/** Takes no picture: it waits for what a scene shows, and keeps the text of it. */
export class Viewer implements Recorder {
  /** Each text that was seen where a picture shows it. */
  readonly texts = new Set<string>();
  protected readonly editor: Editor;
  protected area: Area | undefined;

  constructor(editor: Editor) {
    this.editor = editor;
  }

  async picture(area: Area): Promise<void> {
    await this.look(area);
  }

  async begin(area: Area): Promise<void> {
    this.area = area;
    await this.look(area);
  }

  async frame(ms: number): Promise<void> {
    if (this.area) await this.look(this.area, ms);
  }

  protected async look(area: Area, ms = readable): Promise<Box> {
    const { page } = this.editor;
    const box = await boxOf(page, area);
    if (ms >= readable) for (const text of await textsIn(page, box)) this.texts.add(text);
    return box;
  }
}

/** Writes the one picture of a scene in both themes. */
export class PictureRecorder extends Viewer {
  readonly #scene: Pick<Scene, 'name' | 'kind'>;

  constructor(editor: Editor, scene: Pick<Scene, 'name' | 'kind'>) {
    super(editor);
    this.#scene = scene;
  }

  override async picture(area: Area): Promise<void> {
    const { page, workbench } = this.editor;
    for (const theme of ['dark', 'light'] as const) {
      await workbench.theme(themes[theme]);
      const box = await this.look(area);
      write(pictureFile(this.#scene, theme), await packed(await settled(page, box), this.#scene.kind));
    }
  }
}

/** A picture as a file. Those of the walkthrough are in the package: they have few colours. */
async function packed(png: Buffer, kind: Scene['kind']): Promise<Buffer> {
  const palette = { palette: true, effort: 10, compressionLevel: 9 };
  if (kind !== 'step')
    return sharp(png)
      .png({ ...palette, quality: 95 })
      .toBuffer();
  const few = await sharp(png)
    .png({ ...palette, colours: 16, dither: 0 })
    .toBuffer();
  return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
}

/** Collects the frames of an animation in one theme. */
export class AnimationRecorder extends Viewer {
  readonly #frames: { readonly png: Buffer; ms: number }[] = [];

  override async begin(area: Area): Promise<void> {
    this.area = area;
    const { page } = this.editor;
    await settled(page, await boxOf(page, area));
  }

  override async frame(ms: number): Promise<void> {
    if (!this.area) throw new Error('an animation begins before its first frame');
    const box = await this.look(this.area, ms);
    const png = await shot(this.editor.page, box);
    const last = this.#frames.at(-1);
    if (last?.png.equals(png)) last.ms += ms;
    else this.#frames.push({ png, ms });
  }

  /** @returns its length in milliseconds, and its size in bytes */
  async write(path: string): Promise<{ readonly ms: number; readonly bytes: number }> {
    const delay = this.#frames.map(({ ms }) => ms);
    const frames = this.#frames.map(({ png }) => png);
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay, quality: 60, nearLossless: true, minSize: true, effort: 4 })
      .toBuffer();
    write(path, webp);
    return { ms: delay.reduce((sum, ms) => sum + ms, 0), bytes: webp.length };
  }
}

function write(path: string, bytes: Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
}

/** A picture of the box, once two in a row are the same: fonts, icons and colours of a theme come one after the other. */
async function settled(page: Page, box: Box): Promise<Buffer> {
  let last = await shot(page, box);
  const same = async (): Promise<boolean> => {
    const next = await shot(page, box);
    const isSame = next.equals(last);
    last = next;
    return isSame;
  };
  await until('the view is drawn', same, () => Promise.resolve(), 500);
  return last;
}

function shot(page: Page, clip: Box): Promise<Buffer> {
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}
