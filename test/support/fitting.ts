// Checks whether a page's text can be read: nothing beyond its side, and nothing cut by its box.
import type { Page } from 'playwright-core';

/** Text that is cut off: by the side of the page, or by a box that neither scrolls nor says by dots that there is more. */
const cutScript = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    const parent = node.parentElement;
    if (text === '' || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden, svg, script, style, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    let [clipped, scrolls] = ['', false];
    for (let box = parent; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (textOverflow === 'ellipsis' && overflowX !== 'visible') { scrolls = true; break; }
      if (/auto|scroll/.test(overflowX)) { scrolls = true; break; }
      if (/hidden|clip/.test(overflowX) && (right > edge.right + 1 || left < edge.left - 1)) clipped = box.tagName + ' ' + box.className;
      if (/hidden|clip/.test(overflowY) && !/auto|scroll/.test(overflowX) && (bottom > edge.bottom + 2 || top < edge.top - 2)) clipped = box.tagName + ' ' + box.className;
      if (/^T[DH]$/.test(box.tagName) && right > edge.right + 1) clipped = 'spilt over the next cell';
      if (clipped) break;
    }
    if (!scrolls && !clipped && (right > innerWidth + 1 || left < -1)) clipped = 'page';
    if (clipped) found.push(clipped + ': ' + text.slice(0, 60));
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('page is ' + document.documentElement.scrollWidth + ' wide, not ' + innerWidth);
  return found;
})()`;

export function cutIn(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(cutScript);
}

const saidScript = `(() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { tagName } = node.parentElement;
    if (!/SCRIPT|STYLE|CODE|PRE/.test(tagName) && node.data.trim() !== '') said.push(node.data.trim());
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext'])
      if (element.getAttribute(name)) said.push(element.getAttribute(name));
  return [...new Set(said)];
})()`;

/** All that a page says, to eyes and to screen readers. */
export function saidIn(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(saidScript);
}

const movingScript = `(() => {
  const found = document.getAnimations().map(({ effect }) => 'animation of ' + effect?.target?.tagName);
  for (const element of document.querySelectorAll('*')) {
    const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
    const name = element.tagName + ' ' + element.className;
    if (animationName !== 'none' && parseFloat(animationDuration) > 0) found.push(name + ' moves: ' + animationName);
    if (transitionDuration.split(',').some((one) => parseFloat(one) > 0)) found.push(name + ' changes over ' + transitionDuration);
    if (scrollBehavior === 'smooth') found.push(name + ' scrolls smoothly');
  }
  return found;
})()`;

/** Finds the elements that move by themselves. */
export function movingIn(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(movingScript);
}
