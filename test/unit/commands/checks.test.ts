// Tests of the messages about typed IDs, at the place of entry.
import assert from 'node:assert/strict';
import { checkIdentifiers, splitIdentifiers } from '../../../src/commands/checks.ts';

describe('typed IDs', () => {
  it('are taken in any of the ways in which lists of them are written', () => {
    for (const text of ['a1, a2;a3', '["a1","a2","a3"]', "'a1' 'a2'\n'a3'", 'a1 a2 a3 a1']) {
      assert.equal(checkIdentifiers(text), undefined);
      assert.deepEqual(splitIdentifiers(text), ['a1', 'a2', 'a3']);
    }
  });

  const wrong: readonly [string, RegExp][] = [
    ['', /^Enter at least one ID\.$/],
    [' ,;', /^Enter at least one ID\.$/],
    ['# a1', /^Enter at least one ID\.$/],
    ['a1, *', /^\* is not an ID\.$/],
    ['a1, a\u200b2', /^a 2: The ID has invisible characters/],
    ['a1, a\u31642', /^a.2: The ID has invisible characters/],
    [`a1 ${'x'.repeat(300)}`, /^x{39}…: This cannot be an ID\.$/],
  ];
  for (const [text, says] of wrong) {
    it(`are answered in a sentence where they are ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.match(checkIdentifiers(text) ?? 'nothing', says);
    });
  }
});
