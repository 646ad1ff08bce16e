// One Chromium for all who need one in this process, one after the other or at the same time.
import { chromium } from 'playwright-core';
import { ensureChromium } from './ensureChromium.mjs';

/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

/** Milliseconds for which the browser waits for its next user. It is closed then, so that the process can end. */
const IDLE = 1000;

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let running;
let users = 0;
/** @type {NodeJS.Timeout | undefined} */
let closing;

/** @returns `newContext`: a window with nothing stored; `giveBack` closes all windows of this user */
export async function borrowBrowser() {
  clearTimeout(closing);
  users += 1;
  /** @type {BrowserContext[]} */
  const contexts = [];
  try {
    running ??= launch();
    const browser = await running;
    return {
      /** @param {import('playwright-core').BrowserContextOptions} [options] */
      async newContext(options) {
        const context = await browser.newContext(options);
        contexts.push(context);
        return context;
      },
      async giveBack() {
        await Promise.all(contexts.splice(0).map((context) => context.close()));
        release();
      },
    };
  } catch (error) {
    running = undefined;
    release();
    throw error;
  }
}

async function launch() {
  const browser = await chromium.launch(await ensureChromium());
  // A browser that has crashed is of no use to the next user.
  browser.once('disconnected', () => (running = undefined));
  return browser;
}

function release() {
  users -= 1;
  if (users > 0) return;
  closing = setTimeout(() => {
    const last = running;
    running = undefined;
    void last?.then((browser) => browser.close());
  }, IDLE);
}
