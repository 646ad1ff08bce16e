// Finds how far left a text is drawn, so that the order in which texts are seen can be told.

/**
 * The left edge, in pixels, of the first place of a text in the element; NaN if the element does not contain it.
 * @param {import('playwright-core').Locator} shown
 * @param {string} text
 * @returns {Promise<number>}
 */
export function leftOf(shown, text) {
  return shown.evaluate((element, wanted) => {
    const page = element.ownerDocument;
    const walker = page.createTreeWalker(element, 4 /* text nodes */);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.nodeValue ?? '').indexOf(wanted);
      if (at < 0) continue;
      const range = page.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getBoundingClientRect().left;
    }
    return Number.NaN;
  }, text);
}
