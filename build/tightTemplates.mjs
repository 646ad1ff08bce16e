// Takes the indentation out of a page's templates as they are built: what is shown stays the same.
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** @typedef {import('esbuild').Plugin} Plugin */

/** Elements beside whose edges white space is not shown. */
const blocks =
  /^(caption|d[dlt]|details|div|footer|h[1-6]|header|li|main|ol|option|p|pre|section|summary|t(able|body|d|h|head|r)|ul)$/;

/** Elements that stand in a line and are a box inside, a label by the style sheets. */
const boxes = /^(button|label|select)$/;

/** Elements in which every white space counts. */
const exact = /<(pre|textarea)\b[^>]*>[^<]*\n/;

/** @type {Plugin} */
export const tightTemplates = {
  name: 'tight templates',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]webview[\\/].+\.ts$/ }, ({ path }) => ({
      contents: tightened(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** A module in which the templates of `html` and `svg` have no more white space than is shown. @param {string} source */
export function tightened(source) {
  const { program, errors } = parseSync('page.ts', source);
  if (errors[0]) throw new Error(errors[0].codeframe ?? errors[0].message);
  /** @type {{ from: number, to: number, text: string }[]} */
  const edits = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || !/^(html|svg)$/.test(tag.name)) return;
      // Between the sign that begins a piece and the one or two that end it.
      const places = quasi.quasis.map(({ start, end, tail }) => ({ from: start + 1, to: end - (tail ? 1 : 2) }));
      const texts = tightPieces(
        places.map(({ from, to }) => source.slice(from, to)),
        tag.name === 'svg',
      );
      places.forEach((place, at) => edits.push({ ...place, text: texts[at] ?? '' }));
    },
  }).visit(program);
  let text = source;
  for (const edit of edits.sort((one, other) => other.from - one.from))
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  return text;
}

/**
 * @param {readonly string[]} pieces of one template, between which its values stand
 * @param {boolean} isDrawing white space between elements is never shown
 * @returns {string[]}
 */
function tightPieces(pieces, isDrawing) {
  if (exact.test(pieces.join(''))) throw new Error('an element in which white space counts is written on several lines');
  let isInTag = false;
  let tag = '';
  return pieces.map((piece) => {
    let text = '';
    // A line end that stands between elements and texts, and may go.
    let isEnd = false;
    let isBeside = false;
    for (const part of piece.match(/\s*\n\s*|<\/?[\w-]+|>|[^<>\s]+|\s/g) ?? []) {
      if (part.startsWith('<')) {
        if (isEnd && !isDrawing && !isBeside && !isOutside(part)) text += ' ';
        [isInTag, isEnd, tag] = [true, false, part];
        text += part;
      } else if (part === '>' && isInTag) {
        text = `${text.trimEnd()}>`;
        [isInTag, isBeside] = [false, isInside(tag)];
      } else if (part.includes('\n')) {
        if (isInTag) text += ' ';
        else isEnd = true;
      } else {
        if (isEnd && !isDrawing && !isBeside) text += ' ';
        [isEnd, isBeside] = [false, false];
        text += part;
      }
    }
    return isEnd && !isDrawing && !isBeside ? `${text} ` : text;
  });
}

/** Whether white space is not shown before a tag. @param {string} tag without what stands behind its name */
function isOutside(tag) {
  return blocks.test(tag.replace(/^<\/?/, '')) || (tag.startsWith('</') && boxes.test(tag.slice(2)));
}

/** Whether it is not shown behind a tag. @param {string} tag */
function isInside(tag) {
  return blocks.test(tag.replace(/^<\/?/, '')) || boxes.test(tag.slice(1));
}
