// A page of the extension in a browser, with the editor's policy and colours, and its host in this process.
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { pagePolicy } from '../../src/host/pagePolicy.ts';
import { root } from './project.mjs';
import { themes } from './chartPage.ts';
import { borrowBrowser } from './vscode/sharedBrowser.mjs';
import { violationsIn } from './themes.ts';

const address = 'https://page.test';

/** A page as `src/host/page.ts` makes it. */
export interface PageKind {
  /** The name of the script and the style sheet. */
  readonly name: string;
  readonly element: string;
}

export interface PageChoices {
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
  /** Everything is twice as large: half as much of it fits. */
  readonly zoom?: number;
}

type NewContext = Awaited<ReturnType<typeof borrowBrowser>>['newContext'];
type BuiltFiles = ReadonlyMap<string, string>;
const built = new Map<string, Promise<BuiltFiles>>();

/** The page's script and style sheet as they are built, once a process. */
function filesOf({ name }: PageKind): Promise<BuiltFiles> {
  const files = built.get(name) ?? buildPage(name);
  built.set(name, files);
  return files;
}

async function buildPage(name: string): Promise<BuiltFiles> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`src/webview/${name}.ts`, `src/webview/${name}.css`],
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'chrome138',
    outdir: 'out/page',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

/** The page's files and the browser of this process. @template Message what the host sends to it */
export async function openPageBrowser<Message>(kind: PageKind) {
  const files = await filesOf(kind);
  const { newContext, giveBack } = await borrowBrowser();
  return {
    open: (choices: PageChoices = {}) => openPage<Message>(newContext, files, kind, choices),
    close: giveBack,
  };
}

export type Page<Message> = Awaited<ReturnType<typeof openPage<Message>>>;

async function openPage<Message>(
  newContext: NewContext,
  files: BuiltFiles,
  { name: kind, element }: PageKind,
  { theme = 'Dark Modern', width = 1000, height = 800, forcedColors = false, reducedMotion = false, zoom = 1 }: PageChoices,
) {
  const { classes, variables } = themes.find(({ name }) => name === theme) ?? { classes: '', variables: {} };
  const colours = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
  const context = await newContext({
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    ...(forcedColors ? { forcedColors: 'active' } : {}),
    ...(reducedMotion ? { reducedMotion: 'reduce' } : {}),
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  let receive: (message: unknown) => void = () => undefined;
  await page.exposeFunction('toHost', (message: unknown) => {
    receive(message);
  });
  await page.addInitScript(() => {
    const savedState = (): unknown => JSON.parse(sessionStorage.getItem('kept') ?? 'null') ?? undefined;
    Object.assign(globalThis, {
      acquireVsCodeApi: () => ({
        postMessage: (message: unknown) => {
          const toHost: unknown = Reflect.get(globalThis, 'toHost');
          if (typeof toHost === 'function') Reflect.apply(toHost, undefined, [message]);
        },
        getState: savedState,
        setState: (state: unknown) => {
          sessionStorage.setItem('kept', JSON.stringify(state));
        },
      }),
    });
  });
  const nonce = 'once';
  const policy = pagePolicy({ nonce, source: address, draws: true });
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Page</title><meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="/${kind}.css"></head><body class="${classes}"><${element}></${element}><script type="module" nonce="${nonce}" src="/${kind}.js"></script></body></html>`;
  const colour = `:root { ${colours.join(' ')} }\n`;
  await page.route(`${address}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = name === '' ? html : name.endsWith('.css') ? colour + (files.get(name) ?? '') : (files.get(name) ?? '');
    const contentType = name === '' ? 'text/html' : name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ contentType: `${contentType}; charset=utf-8`, body });
  });
  return {
    page,
    /** Loads the page, or loads it anew. */
    load: async (host: (message: unknown) => void) => {
      receive = host;
      await page.goto(address);
    },
    /** Sends a message to the page. */
    post: (message: Message) => page.evaluate(`dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`),
    errors: (): readonly string[] => errors,
    /** The violations that axe-core finds. */
    violations: (): Promise<readonly string[]> => violationsIn(page),
    shot: (name: string) => page.screenshot({ path: join(root, 'test-results', `${name}.png`) }),
    close: () => context.close(),
  };
}
