// The headings of quick picks: where they are drawn, and what no quick pick may do.
import assert from 'node:assert/strict';
import type { Choice } from '../../../src/app/app.ts';
import { grouped, groupedBy, withHeadings } from '../../../src/app/choiceGroups.ts';
import { checkGroups } from '../../support/checkGroups.ts';

const choice = (label: string, group?: string): Choice<string> => ({ label, value: label, ...(group ? { group } : {}) });
const drawn = (choices: readonly Choice<string>[]): readonly string[] =>
  withHeadings(choices).map((one) => ('heading' in one ? `— ${one.heading}` : one.label));

describe('the headings of a quick pick', () => {
  it('are drawn wherever the group changes, and are a line behind the last one', () => {
    const choices = [choice('find'), ...grouped('Known', [choice('a'), choice('b')]), choice('more')];
    assert.deepEqual(drawn(choices), ['find', '— Known', 'a', 'b', '— ', 'more']);
    assert.deepEqual(drawn([choice('a', 'One'), choice('b', 'Two')]), ['— One', 'a', '— Two', 'b']);
  });

  it('are not drawn where no choice has a group, and not without choices', () => {
    assert.deepEqual(drawn([choice('a'), choice('b')]), ['a', 'b']);
    assert.deepEqual(drawn(grouped('Known', [])), []);
  });

  it('put the choices together that were apart, in the order of the headings', () => {
    const choices = groupedBy(
      { short: 'Short', long: 'Long' },
      ['four', 'a', 'three', 'b'].map((text) => choice(text)),
      (text) => (text.length > 1 ? 'long' : 'short'),
    );
    assert.deepEqual(drawn(choices), ['— Short', 'a', 'b', '— Long', 'four', 'three']);
  });

  describe('are checked wherever a test opens a quick pick', () => {
    it('for choices of a group that do not follow each other', () => {
      assert.throws(() => {
        checkGroups('Which?', [choice('a', 'One'), choice('b', 'Two'), choice('c', 'One')]);
      }, /the choices of a group follow each other: Which\?/);
      assert.throws(() => {
        checkGroups('Which?', [choice('a', 'One'), choice('b'), choice('c', 'One')]);
      }, /follow each other/);
    });

    it('for more than six choices without any heading', () => {
      const seven = Array.from({ length: 7 }, (_, index) => choice(String(index)));
      assert.throws(() => {
        checkGroups('Which?', seven);
      }, /7 choices have no heading: Which\?/);
      checkGroups('Which?', seven.slice(1));
      checkGroups('Which?', [...seven, choice('last', 'Others')]);
    });
  });
});
