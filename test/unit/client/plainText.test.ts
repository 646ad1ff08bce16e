// Text of the service on one line: what is cut says so.
import assert from 'node:assert/strict';
import { cutLine } from '../../../src/client/plainText.ts';

describe('a line that is cut', () => {
  const cases: readonly [why: string, text: string, expected: string][] = [
    ['is whole where it is as long as allowed', 'Rossi & C.', 'Rossi & C.'],
    ['ends in an ellipsis inside a word', 'Rossi & Co. Srl', 'Rossi & C…'],
    ['ends in an ellipsis before a space', 'Rossi & Co Srl', 'Rossi & C…'],
    ['ends in an ellipsis before several signs that are not shown', 'Rossi & Co \u200b\u200b Srl', 'Rossi & C…'],
    ['is whole where only spaces follow', '  Rossi & Co   ', 'Rossi & Co'],
  ];
  for (const [why, text, expected] of cases) {
    it(why, () => {
      assert.equal(cutLine(text, 10), expected);
    });
  }
});
