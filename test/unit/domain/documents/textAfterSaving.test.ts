// Tests of a document's text after saving: the changes of others come in, and typed text stays.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textAfterSaving } from '../../../../src/domain/documents/textAfterSaving.ts';
import { parseDocument } from '../../../../src/domain/lists/listDocument.ts';
import { reviseDocument } from '../../../../src/domain/lists/writeDocument.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const nobody = (): undefined => undefined;
const idsIn = (text: string): string[] => parseDocument(text).entries.map(({ id }) => id);

describe('a document that was saved', () => {
  it('becomes what was saved of it, where nothing was typed meanwhile', () => {
    const text = textAfterSaving({ sent: 'a\nb\n', current: 'a\nb\n', text: 'a\nb\nc\n', ids: ['a', 'b', 'c'] }, nobody);
    assert.equal(text, 'a\nb\nc\n');
  });

  it('stays as it is where it was saved as it was', () => {
    const text = textAfterSaving({ sent: 'a\n', current: 'a\n# more\nb', text: 'a\n', ids: ['a'] }, nobody);
    assert.equal(text, 'a\n# more\nb');
  });

  it('keeps what was typed meanwhile, with comments and lines that cannot be read', () => {
    const sent = '# mine\na\nb\n';
    const current = '# mine\nb # stays\ntwo words\nd\n';
    const text = textAfterSaving({ sent, current, text: '# mine\na\nb\nc\n', ids: ['a', 'b', 'c'] }, nobody);
    assert.equal(text, `${current}c\n`);
  });

  it('has what either side has added, and nothing that either has removed', () => {
    const some = fc.subarray(letters);
    fc.assert(
      fc.property(some, some, some, (before, mine, theirs) => {
        const asText = (ids: readonly string[]): string => ids.map((id) => `${id}\n`).join('');
        const saved = { sent: asText(before), current: asText(mine), ids: theirs };
        const text = reviseDocument(saved.sent, theirs, nobody);
        const after = new Set(idsIn(textAfterSaving({ ...saved, text }, nobody)));
        for (const id of letters) {
          const sides = [mine, theirs].filter((ids) => ids.includes(id)).length;
          assert.equal(after.has(id), before.includes(id) ? sides === 2 : sides > 0, id);
        }
      }),
    );
  });
});
