// Finds where a text is drawn in the code editor, so that the pointer can be put on it.

/**
 * The centre of the first place a line shows the text. Lines are made of spans that may split a word, and their blanks
 * are drawn as no-break spaces.
 * @param {import('playwright-core').Locator} editor
 * @param {string} text
 * @returns {Promise<{ x: number, y: number }>}
 */
export async function drawnText(editor, text) {
  const place = await editor.evaluate((element, wanted) => {
    const page = element.ownerDocument;
    for (const line of element.querySelectorAll('.view-line')) {
      const walker = page.createTreeWalker(line, 4 /* text nodes */);
      /** @type {{ node: NonNullable<ReturnType<typeof walker.nextNode>>, from: number }[]} */
      const parts = [];
      let drawn = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        parts.push({ node, from: drawn.length });
        drawn += (node.nodeValue ?? '').replace(/\u00a0/g, ' ');
      }
      const start = drawn.indexOf(wanted);
      if (start < 0) continue;
      const range = page.createRange();
      const first = parts.findLast((part) => part.from <= start);
      const last = parts.findLast((part) => part.from < start + wanted.length);
      if (!first || !last) continue;
      range.setStart(first.node, start - first.from);
      range.setEnd(last.node, start + wanted.length - last.from);
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    return undefined;
  }, text);
  if (!place) throw new Error(`"${text}" is not drawn in the editor`);
  return place;
}
