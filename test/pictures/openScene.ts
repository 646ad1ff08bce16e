// Opens the editor in which a scene is shown: always on the same day, with the same invented companies.
import { systemClock, type Clock } from '../../src/client/clock.ts';
import { startSandboxServer, type SandboxServer } from '../../src/sandbox/server.ts';
import { AlteredSandbox } from '../support/alteredSandbox.ts';
import { openEditor, type EditorOptions } from '../ui/openEditor.ts';
import { editorFor } from '../ui/signInto.ts';
import { themes, type Theme } from './recorder.ts';
import type { Recorder, Scene } from './scene.ts';
import { contextFor } from './sceneContext.ts';

/** A Monday on which the sandbox has events of the last days. */
const startsAt = '2026-10-05T08:30:00Z';

/** These elements are only in the status bar of an editor in a browser, or are drawn when no file is open. */
const decoration = ['[id="status.host"]', '[id="status.workbench.keyboardLayout"]', '[id*="forwardedPorts" i]', '.letterpress'];

/** Milliseconds for which something is waited for: a picture is made on any machine, however slow. */
const patience = 180_000;

const viewport = { width: 1280, height: 800 };

/** @returns a function that shows the scene to a recorder, the editor for it, and one that closes both editor and service */
export async function openScene(scene: Scene, theme: Theme = 'dark') {
  const service = scene.service && (await startService(scene.service));
  const settings = {
    'workbench.colorTheme': themes[theme],
    'window.commandCenter': false,
    'window.title': 'Company Data',
    ...scene.editor?.settings,
  };
  const options: EditorOptions = { startsAt, scale: scene.kind === 'step' ? 1 : 2, viewport, ...scene.editor, settings };
  const env: Record<string, string> = scene.startsSignedOut === true ? {} : { COMPANY_DATA_START: 'sandbox' };
  const editor = await (service ? editorFor(service, options) : openEditor({ ...options, env }));
  editor.context.setDefaultTimeout(patience);
  await editor.page.addStyleTag({ content: `${decoration.join()} { display: none !important; }` });
  return {
    editor,
    show: (record: Recorder) => scene.show(contextFor(editor, record)),
    async close() {
      await editor.close();
      await service?.close();
    },
  };
}

/** Starts a service with the editor's date, because the editor would otherwise report that the service's clock is wrong. */
function startService(answer: NonNullable<Scene['service']>): Promise<SandboxServer> {
  const by = Date.parse(startsAt) - Date.now();
  const clock: Clock = { ...systemClock, now: () => Date.now() + by };
  const sandbox = new AlteredSandbox(clock);
  sandbox.altering = (given, request) => {
    const { headers, ...rest } = answer(given, request);
    return { ...rest, headers: { ...headers, date: new Date(clock.now()).toUTCString() } };
  };
  return startSandboxServer({ clock, sandbox });
}
