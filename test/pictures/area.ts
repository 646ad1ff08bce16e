// The part of the window that a picture shows, and the text that can be read in it.
import type { Frame, Locator, Page } from 'playwright-core';
import { until } from '../support/vscode/patience.mjs';
import type { Area } from './scene.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of an area, in whole pixels of the page, and inside the window. */
export async function boxOf(page: Page, { around, downTo, below = 0, width = Infinity }: Area): Promise<Box> {
  const boxes = await Promise.all(around.map(visibleBox));
  const lowest = downTo ? await Promise.all(downTo.map(visibleBox)) : boxes;
  const size = page.viewportSize() ?? { width: Infinity, height: Infinity };
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(({ x }) => x))));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(({ y }) => y))));
  const right = Math.min(size.width, left + width, Math.ceil(Math.max(...boxes.map((box) => box.x + box.width))));
  const bottom = Math.min(size.height, Math.ceil(Math.max(...lowest.map((box) => box.y + box.height)) + below));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function visibleBox(locator: Locator): Promise<Box> {
  const shown = locator.first();
  await shown.waitFor();
  let box: Box | null = null;
  const look = async (): Promise<boolean> => (box = await shown.boundingBox()) !== null;
  await until('it has a place in the window', look, () => Promise.resolve());
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Every piece of text that is drawn inside the box: of the window itself and of its webviews. */
export async function textsIn(page: Page, box: Box): Promise<readonly string[]> {
  const found = await Promise.all(page.frames().map((frame) => textsOfFrame(frame, box)));
  return [...new Set(found.flat())];
}

async function textsOfFrame(frame: Frame, box: Box): Promise<readonly string[]> {
  try {
    const element = frame.parentFrame() ? await frame.frameElement() : undefined;
    const place = element ? await element.boundingBox() : { x: 0, y: 0 };
    if (!place) return [];
    const inside = { left: box.x - place.x, top: box.y - place.y, width: box.width, height: box.height };
    return await frame.evaluate<readonly string[]>(`(${drawnTexts})(${JSON.stringify(inside)})`);
  } catch {
    return []; // the frame has gone meanwhile: an editor has such for a moment
  }
}

// Runs in the page, whose types are not known here. Elements with a root of their own are looked into.
const drawnTexts = `({ left, top, width, height }) => {
  const found = [];
  const look = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.shadowRoot) look(node.shadowRoot);
      const text = node.nodeType === 3 ? node.nodeValue.trim() : '';
      if (text === '' || /^(STYLE|SCRIPT)$/.test(node.parentElement?.tagName) || !node.parentElement?.checkVisibility?.({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const at = range.getBoundingClientRect();
      const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
      if (at.width > 1 && x >= left && x <= left + width && y >= top && y <= top + height) found.push(text.replaceAll(/\\s+/g, ' '));
    }
  };
  look(document.body);
  return found;
}`;
