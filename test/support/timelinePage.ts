// A page of a browser with a timeline in it, under the policy and in the colours of the editor, and its host in this process.
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import type { Client } from '../../src/client/client.ts';
import { Savings } from '../../src/state/savings.ts';
import { SingleEvents } from '../../src/state/singleEvents.ts';
import { TimelineReader } from '../../src/state/timelineReader.ts';
import { TimelineStore } from '../../src/state/timelineStore.ts';
import { topicOfCompany, type TimelineTopic } from '../../src/state/timelineTopic.ts';
import { TimelineConversation } from '../../src/timeline/conversation.ts';
import type { ToPage } from '../../src/timeline/protocol.ts';
import { openVault } from '../../src/vault/vault.ts';
import { FakeClock } from './fakeClock.ts';
import { root } from './project.mjs';
import { themes } from './chartPage.ts';
import { ensureChromium } from './vscode/ensureChromium.mjs';
import { violationsIn } from './themes.ts';

const address = 'https://timeline.test';

export interface PageChoices {
  readonly theme?: string;
  readonly width?: number;
  readonly height?: number;
  readonly forcedColors?: boolean;
}

/** The page's script and style sheet as they are built, and a browser. */
export async function openTimelineBrowser() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/webview/timeline.ts', 'src/webview/timeline.css'],
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'chrome138',
    outdir: 'out/timelinePage',
  });
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const browser = await chromium.launch(await ensureChromium());
  return {
    browser,
    open: (choices: PageChoices = {}) => openTimelinePage(browser, files, choices),
    close: () => browser.close(),
  };
}

export type TimelinePage = Awaited<ReturnType<typeof openTimelinePage>>;

async function openTimelinePage(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  { theme = 'Dark Modern', width = 1000, height = 800, forcedColors = false }: PageChoices,
) {
  const { classes, variables } = themes.find(({ name }) => name === theme) ?? { classes: '', variables: {} };
  const colours = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    ...(forcedColors ? { forcedColors: 'active' } : {}),
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
    const kept = (): unknown => JSON.parse(sessionStorage.getItem('kept') ?? 'null') ?? undefined;
    Object.assign(globalThis, {
      acquireVsCodeApi: () => ({
        postMessage: (message: unknown) => {
          const toHost: unknown = Reflect.get(globalThis, 'toHost');
          if (typeof toHost === 'function') Reflect.apply(toHost, undefined, [message]);
        },
        getState: kept,
        setState: (state: unknown) => {
          sessionStorage.setItem('kept', JSON.stringify(state));
        },
      }),
    });
  });
  const policy = `default-src 'none'; script-src ${address}; style-src ${address}; img-src blob:`;
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>Timeline</title><meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="/timeline.css"></head><body class="${classes}"><company-timeline></company-timeline><script type="module" src="/timeline.js"></script></body></html>`;
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
    post: (message: ToPage) => page.evaluate(`dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`),
    errors: (): readonly string[] => errors,
    /** What axe-core finds. */
    violations: (): Promise<readonly string[]> => violationsIn(page),
    shot: (name: string) => page.screenshot({ path: join(root, 'test-results', `${name}.png`) }),
    close: () => context.close(),
  };
}

export interface HostParts {
  readonly client: Pick<Client, 'searchTimeline' | 'getTimelineEvent'>;
  readonly topic?: TimelineTopic;
}

/** What is behind the pages: a store with a cache in memory, over a service. */
export function timelineHost({ client, topic = topicOfCompany({ id: 'c1', name: 'ACME S.p.A.' }) }: HostParts) {
  const clock = new FakeClock();
  const { cache, ledger } = openVault({ path: undefined, clock });
  const now = (): number => clock.now();
  const done: string[] = [];
  const opened: { readonly title: string; readonly value: unknown }[] = [];
  const open = () => {
    const store = new TimelineStore({
      money: { account: 'a', cache, ledger },
      savings: new Savings(),
      now,
      learn: () => undefined,
    });
    const reader = new TimelineReader({ client, store, about: topic.scope });
    const singleEvents = new SingleEvents({ client, store });
    const talk = (post: (message: ToPage) => void): TimelineConversation =>
      new TimelineConversation({
        topic,
        reader,
        post,
        explain: ({ kind }) => ({ what: `${kind} happened.`, todo: 'Do this.' }),
        creditsLeft: () => 84_200,
        agree: () => Promise.resolve(true),
        agreeToPayload: () => Promise.resolve(true),
        singleEvents: () => singleEvents,
        pageSize: () => 50,
        filters: { used: () => undefined, save: () => undefined, apply: () => undefined },
        locale: 'en',
        now,
        actions: {
          insertIds: () => done.push('insert'),
          copyIds: () => done.push('copyIds'),
          runForPage: (command) => done.push(`run ${command}`),
          run: (command) => done.push(`run ${command}`),
          copy: (text) => done.push(`copy ${text}`),
          showCompany: ({ id }) => done.push(`show ${id}`),
          openJson: (title, value) => opened.push({ title, value }),
          savePicture: () => done.push('picture'),
        },
        log: (line) => done.push(line),
      });
    return { store, reader, talk };
  };
  return { clock, done, opened, open };
}
