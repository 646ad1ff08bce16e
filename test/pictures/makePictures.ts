// Makes the pictures and animations of the documentation: drives the packaged extension in the editor, through the sandbox.
import { parseArgs } from 'node:util';
import { packageWhenChanged } from '../support/bootstrap.mjs';
import { exitOnSignals } from '../support/exitOnSignals.mjs';
import { describeError, ExpectedError } from '../support/expectedError.mjs';
import { Steps } from '../support/steps.mjs';
import { ensureChromium } from '../support/vscode/ensureChromium.mjs';
import { ensureVSCode } from '../support/vscode/ensureVSCode.mjs';
import type { Editor } from '../ui/openEditor.ts';
import { entryOf, writeEntry } from './metadata.ts';
import { openScene } from './openScene.ts';
import { AnimationRecorder, pictureFile, PictureRecorder, themes, type Theme } from './recorder.ts';
import type { Recorder, Scene } from './scene.ts';
import { scenes } from './scenes.ts';

/** @returns the exit code */
export async function makePictures(args: readonly string[]): Promise<number> {
  const chosen = chosenScenes(args);
  exitOnSignals();
  const steps = new Steps();
  await steps.run('Looking for the editor', ensureEditor);
  if (!process.env['TEST_VSIX']) await steps.run('Building and packaging the extension', packageWhenChanged);
  const failed: string[] = [];
  for (const scene of chosen) {
    await steps
      .run(scene.name, ({ outcome }) => (scene.kind === 'animation' ? film(scene, outcome) : take(scene)))
      .catch((error: unknown) => failed.push(`${scene.name}: ${describeError(error)}`));
  }
  for (const text of failed) process.stderr.write(`\n${text}\n`);
  return failed.length > 0 ? 1 : 0;
}

function chosenScenes(args: readonly string[]): readonly Scene[] {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } });
  const names = values.only?.split(',');
  const unknown = names?.find((name) => !scenes.some((scene) => scene.name === name));
  if (unknown !== undefined)
    throw new ExpectedError(`There is no picture ${unknown}.`, `Choose from ${scenes.map(({ name }) => name).join(', ')}.`);
  return scenes.filter(({ name }) => names?.includes(name) ?? true);
}

/** @throws ExpectedError that says in one sentence what is missing */
async function ensureEditor(): Promise<void> {
  try {
    await ensureVSCode();
    await ensureChromium();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    const why = error.message.split('\n')[0]?.replace(/\.$/, '') ?? '';
    throw new ExpectedError(`The pictures need VS Code and Chromium, and they are not here: ${why}.`, error.advice);
  }
}

async function take(scene: Scene): Promise<void> {
  const { texts } = await shown(scene, 'dark', (editor) => new PictureRecorder(editor, scene));
  noteDown(scene, texts);
}

function noteDown(scene: Scene, texts: Iterable<string>): void {
  const names = scenes.map(({ name }) => name);
  writeEntry(scene.name, entryOf(scene, texts), names);
}

async function film(scene: Scene, outcome: (text: string) => void): Promise<void> {
  const said: string[] = [];
  for (const theme of Object.keys(themes) as Theme[]) {
    const recorder = await shown(scene, theme, (editor) => new AnimationRecorder(editor));
    const { ms, bytes } = await recorder.write(pictureFile(scene, theme));
    noteDown(scene, recorder.texts);
    said.push(`${theme} ${(ms / 1000).toFixed(1)} s, ${String(Math.ceil(bytes / 1024))} KB`);
  }
  outcome(said.join('; '));
}

/** Shows a scene to a recorder. If that fails, a picture of the window is left in test-results. */
async function shown<T extends Recorder>(scene: Scene, theme: Theme, recorderFor: (editor: Editor) => T): Promise<T> {
  const { editor, show, close } = await openScene(scene, theme);
  try {
    const recorder = recorderFor(editor);
    await show(recorder);
    return recorder;
  } catch (error) {
    await editor.workbench.screenshot(`failed-picture-${scene.name}`);
    throw error;
  } finally {
    await close();
  }
}
