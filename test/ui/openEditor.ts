// Gives a UI test an editor: server, installed extension, browser, the hands and eyes, and evidence when a test fails.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { root, vsixPath } from '../support/project.mjs';
import { Bridge } from '../support/vscode/bridge.mjs';
import { movedClock } from '../support/vscode/movedClock.mjs';
import { openWorkbench } from '../support/vscode/openWorkbench.mjs';
import { QUIET_SETTINGS } from '../support/vscode/settings.mjs';
import { borrowBrowser } from '../support/vscode/sharedBrowser.mjs';
import { startServer, type Server } from '../support/vscode/startServer.mjs';
import { Workbench } from '../support/vscode/workbench.mjs';
import { omitUndefined } from '../../src/client/omitUndefined.ts';

const PICTURES = join(root, 'test-results');

export interface EditorOptions {
  /** The packages to install; the one `npm test` has just made by default. */
  readonly vsix?: readonly string[];
  /** The files of the opened folder, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** One of these that is opened instead of the folder: a `*.code-workspace`. */
  readonly workspace?: string;
  /** Folders of further extensions. */
  readonly unpacked?: readonly string[];
  /** Settings of the user, beside the quiet ones of the harness. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The language of the extensions, such as `it`. */
  readonly language?: string;
  /** More words for the extension: files in its folder, by path. */
  readonly extensionFiles?: Readonly<Record<string, string>>;
  /** Environment the extension inherits. */
  readonly env?: Readonly<Record<string, string>>;
  /** The version of code-server; the newest pinned one by default. */
  readonly version?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Pixels of a picture for each of the page's own; 1 by default. */
  readonly scale?: number;
  /** The time at which the clocks of the window and of its extensions begin, such as `2026-10-05T08:30:00Z`; now by default. */
  readonly startsAt?: string;
}

export interface Editor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly workbench: Workbench;
  readonly server: Server;
  /** The opened folder on the disk. */
  readonly folder: string;
  /**
   * Calls the editor's API in the extension host. The function is sent as text: it sees its two parameters only, and
   * arguments and results travel as JSON.
   */
  readonly api: Bridge['call'];
  /** Waits until the state of the window is written, and reloads it: the extension starts anew, stored state and secrets stay. */
  readonly reload: () => Promise<void>;
  /** Stores a picture and all logs after a failed test, and closes what is open. It is meant for `afterEach`. */
  readonly evidence: (test: Mocha.Test | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openEditor(options: EditorOptions = {}): Promise<Editor> {
  const bridge = new Bridge();
  const folder = writeFolder(options.files ?? {});
  const tidy = (): void => {
    bridge.close();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', tidy); // for a run that is cut short
  const undo: (() => unknown)[] = [tidy, () => process.off('exit', tidy)];
  const close = async (): Promise<void> => {
    while (undo.length > 0) await undo.pop()?.();
  };
  const clock = options.startsAt === undefined ? undefined : movedClock(options.startsAt);
  try {
    const server = await startServer({
      version: options.version ?? process.env['TEST_VSCODE_VERSION'],
      vsix: options.vsix ?? [process.env['TEST_VSIX'] ?? vsixPath()],
      unpacked: [bridge.extension, ...(options.unpacked ?? [])],
      settings: { ...QUIET_SETTINGS, ...options.settings },
      env: { ...options.env, ...bridge.env, ...(clock?.env ?? {}) },
      ...omitUndefined({ language: options.language }),
      extensionFiles: options.extensionFiles ?? {},
    });
    undo.push(server.stop);
    const { newContext, giveBack } = await borrowBrowser();
    undo.push(giveBack);
    const viewport = options.viewport ?? { width: 1280, height: 800 };
    const context = await newContext({ viewport, deviceScaleFactor: options.scale ?? 1, ...clock?.context });
    if (clock) await context.addInitScript(clock.script);
    // This timeout only decides whether an element appears; its duration is not examined.
    context.setDefaultTimeout(60_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: `http://${server.host}` });
    const { page } = await openWorkbench(context, server, { folder: join(folder, options.workspace ?? '') });
    const workbench = new Workbench(page, bridge, PICTURES);
    await Promise.all([workbench.ready(), bridge.ready()]);
    return {
      page,
      context,
      workbench,
      server,
      folder,
      api: (run, arg) => bridge.call(run, arg),
      async reload() {
        await workbench.written();
        bridge.expectNewHost();
        await page.reload();
        await Promise.all([workbench.ready(), bridge.ready()]);
      },
      evidence: (test) => keepEvidence(test, workbench, server),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'folder-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

async function keepEvidence(test: Mocha.Test | undefined, workbench: Workbench, server: Server): Promise<void> {
  if (test?.state !== 'failed') return;
  const name = `failed-${test.fullTitle().replace(/\W+/g, '-').slice(0, 120)}`;
  await workbench.screenshot(name).catch(() => undefined);
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name}.log`), `${server.log()}\n${extensionLogs(server.data)}`);
  // a menu, palette or dialog left open would fail the next test too
  for (let times = 0; times < 2; times++) await workbench.page.keyboard.press('Escape').catch(() => undefined);
}

/** Reads the logs of the extension host and of the extensions' output channels. */
function extensionLogs(data: string): string {
  return readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.log') && /exthost|output/i.test(path))
    .map((path) => `\n== ${path}\n${readFileSync(join(data, path), 'utf8').slice(-20_000)}`)
    .join('');
}
