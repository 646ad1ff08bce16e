// A web page that contains only a chart, with the policy and the colours of the editor's pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { Page } from 'playwright-core';
import type { ChartData, ChartWords } from '../../src/domain/chart/chartData.ts';
import type { Picture } from '../../src/domain/chart/chartSvg.ts';
import { root } from './project.mjs';
import { borrowBrowser } from './vscode/sharedBrowser.mjs';
import { violationsIn } from './themes.ts';

/** Variables and classes of the editor's themes, as its pages get them. */
export const themes = JSON.parse(readFileSync(join(root, 'test', 'support', 'themes.json'), 'utf8')) as readonly {
  readonly name: string;
  readonly classes: string;
  readonly variables: Readonly<Record<string, string>>;
}[];

const entry = `
  import './src/webview/chart/eventChart.ts';
  import { pngOf } from './src/webview/chart/chartPicture.ts';
  globalThis.events = [];
  globalThis.breaches = [];
  globalThis.show = async (facts) => {
    const chart = document.querySelector('event-chart');
    Object.assign(chart, facts);
    await new Promise(requestAnimationFrame);
    await chart.updateComplete;
  };
  globalThis.picture = async (picture) => [...await pngOf(picture)];
  for (const name of ['chart-changed', 'chart-chosen']) addEventListener(name, ({ detail }) => events.push({ name, detail }));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => breaches.push(violatedDirective + ' ' + blockedURI));
`;

export interface ChartFacts {
  readonly chart: ChartData;
  readonly words: ChartWords;
  readonly locale?: string;
  readonly state?: unknown;
}

export interface PageChoices {
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  readonly fineness?: number;
  readonly forcedColors?: boolean;
}

export interface ChartPage {
  readonly page: Page;
  readonly show: (facts: Partial<ChartFacts>) => Promise<void>;
  /** The events that the chart has fired since the last call. */
  readonly fired: () => Promise<readonly { readonly name: string; readonly detail: unknown }[]>;
  /** The requests that the page's policy has blocked, and the errors that were written to its console. */
  readonly faults: () => Promise<readonly string[]>;
  /** The violations that axe-core finds. */
  readonly violations: () => Promise<readonly string[]>;
  readonly png: (picture: Picture) => Promise<Uint8Array>;
}

/** A browser, and the chart's script and style sheet as they are built. */
export async function openChartBrowser() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, sourcefile: 'chart-page.js' },
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: 'chrome138',
    outfile: 'chart.js',
  });
  const script = outputFiles[0]?.text ?? '';
  const style = ['parts/page.css', 'chart/drawing.css', 'chart/eventChart.css']
    .map((file) => readFileSync(join(root, 'src', 'webview', file), 'utf8'))
    .join('\n');
  const { newContext, giveBack } = await borrowBrowser();
  return {
    metafile,
    open: (choices: PageChoices = {}) => openChartPage(newContext, { script, style }, choices),
    close: giveBack,
  };
}

/** Bytes that the chart's own files and the parts of d3 that they use take in a bundle, without lit. */
export function ownBytes({ outputs }: Metafile): number {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .filter(([path]) => /^src\/(domain\/chart|webview)\/|^node_modules\/(d3-|internmap\/)/.test(path))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
}

const address = 'https://chart.test';

async function openChartPage(
  newContext: Awaited<ReturnType<typeof borrowBrowser>>['newContext'],
  { script, style }: { readonly script: string; readonly style: string },
  { theme = 'Dark Modern', width = 900, height = 700, fineness = 1, forcedColors = false }: PageChoices,
): Promise<ChartPage> {
  const { classes, variables } = themes.find(({ name }) => name === theme) ?? { classes: '', variables: {} };
  const colours = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
  const context = await newContext({
    viewport: { width, height },
    deviceScaleFactor: fineness,
    ...(forcedColors ? { forcedColors: 'active' } : {}),
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const policy = `default-src 'none'; script-src ${address}/chart.js; style-src ${address}; img-src blob:`;
  const files: Record<string, readonly [type: string, body: string]> = {
    '/chart.js': ['text/javascript', script],
    '/chart.css': ['text/css', `:root { ${colours.join(' ')} }\n${style}\nmain { padding: 1em; }`],
    '/': [
      'text/html',
      `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Chart</title><meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="/chart.css"></head><body class="${classes}"><main><h1>Chart</h1><event-chart></event-chart></main><script type="module" src="/chart.js"></script></body></html>`,
    ],
  };
  await page.route(`${address}/**`, (route) => {
    const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ['text/plain', ''];
    return route.fulfill({ contentType: `${contentType}; charset=utf-8`, body });
  });
  await page.goto(address);
  const call = <T>(name: string, arg: unknown): Promise<T> => page.evaluate<T>(`${name}(${JSON.stringify(arg)})`);
  return {
    page,
    show: (facts) => call('show', facts),
    fired: () => page.evaluate('events.splice(0)'),
    faults: async () => [...errors, ...(await page.evaluate<string[]>('breaches'))],
    violations: () => violationsIn(page),
    png: async (picture) => Uint8Array.from(await call<number[]>('picture', picture)),
  };
}
