// Tests of names written from right to left: the text beside them keeps its place without added control characters.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bareLine } from '../../../src/client/plainText.ts';
import { commentText } from '../../../src/domain/code/safeText.ts';
import { listTreeRows } from '../../../src/host/lists/listTreeRows.ts';
import { escapeMarkdown, inert, oneLine } from '../../../src/viewModel/format.ts';
import type { TreeRow } from '../../../src/viewModel/treeRow.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { propertyRuns } from '../../support/properties.mjs';
import { deceiving } from './support/deceiving.ts';
import { account, everyCommand } from './support/everyCommand.ts';

const names = [
  'שטראוס 24 (בע״מ)',
  'ACME מזון 7',
  'شركة الاتحاد 3',
  '12 חברה',
  '\u2068אחת\u2069 ועוד',
  '\u2067חברה\u2069',
  '\ufe8d\ufe8e',
];
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const signs = /[\u202a-\u202e\u2066-\u2069]/u;
const apart = /\u2068[^\u2066-\u2069\n]*\u2069/g;

/** Tells whether a text changes the direction of the texts beside it, or is half of what protects them. */
function turning(text: string): boolean {
  const rest = text.replaceAll(apart, '');
  return rightToLeft.test(rest) || signs.test(rest);
}

const text = fc
  .array(fc.constantFrom(...names, 'a', ' ', '1,200', '\u2068', '\u2069', '\u2066', '\u202e', '\n', '…', '€', '*'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

describe('a text of others, in both directions', () => {
  it('is kept to itself on a line, and put into a sentence it stays so', () => {
    fc.assert(
      fc.property(text, text, fc.nat({ max: 60 }), (one, other, length) => {
        const [first, second] = [oneLine(one, length + 3), oneLine(other)];
        assert.ok(!turning(first), JSON.stringify(first));
        assert.ok(first.length <= length + 5 && first.isWellFormed());
        assert.equal(oneLine(first, length + 5), first);
        // Signs are added only to text that needs them.
        if (!rightToLeft.test(first)) assert.ok(!signs.test(first), JSON.stringify(first));
        const sentence = `${first}: 24 of 1,200 (${second}), ${first}`;
        for (const shown of [inert(sentence), oneLine(sentence, 1000), escapeMarkdown(sentence, 1000)])
          assert.ok(!turning(shown), JSON.stringify(shown));
        assert.deepEqual(inert(sentence).match(apart), sentence.match(apart));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('stays bare in code, in names of files and for models', () => {
    fc.assert(
      fc.property(text, (one) => {
        for (const bare of [bareLine(one), bareLine(oneLine(one)), commentText(one)])
          assert.ok(!signs.test(bare), JSON.stringify(bare));
        assert.equal(bareLine(oneLine(one)), bareLine(one));
      }),
    );
  });
});

describe('names from right to left', function () {
  this.timeout(120_000);

  it('turn nothing around in any command, and leave no sign in what is made', async () => {
    const found = new Set<string>();
    const told = { shown: 0, made: 0 };
    for (const round of [0, 1, 2, 3]) {
      const harness = new TestHarness();
      harness.altering = deceiving(round, names);
      await everyCommand(harness, {
        round,
        open: async () => {
          await harness.session.signIn(account, { kind: 'token', token: 'sandbox-token' });
          await harness.open.lists.lists.more();
        },
        inspect({ command, given, words, ui }) {
          // Sinks clean what they are given once more.
          for (const shown of words.map(inert)) {
            told.shown += Number(rightToLeft.test(shown));
            if (turning(shown)) found.add(`${command}: ${JSON.stringify(shown.slice(0, 300))}`);
          }
          const documents = given.filter(({ what }) => what === 'show').map(({ all }) => JSON.stringify(all));
          for (const made of [...ui.saved, ...ui.savedAs, ...ui.copied, ...ui.inserted.flat(), ...documents]) {
            told.made += Number(rightToLeft.test(made));
            // The service's own sign stays where a record is shown as it came.
            if (signs.test(made.replaceAll('\u2068אחת\u2069', '')))
              found.add(`${command} made ${JSON.stringify(made.slice(0, 300))}`);
          }
        },
      });
      harness.dispose();
    }
    assert.deepEqual([...found], []);
    assert.ok(told.shown > 500 && told.made > 0, JSON.stringify(told));
  });

  it('turn nothing around in any row of the lists', async () => {
    const harness = new TestHarness();
    harness.altering = deceiving(0, names);
    await harness.session.openSandbox();
    const { lists } = harness.open;
    await lists.lists.more();
    for (const { value: list } of lists.lists.rows.slice(0, 6)) if (list?.type === 'company') await lists.members(list.id).more();
    let rows = 0;
    const look = (row: TreeRow | undefined, depth: number): void => {
      const { below, tooltip } = listTreeRows(harness.open, 'en');
      for (const one of below(row)) {
        rows += Number(rightToLeft.test(one.label));
        for (const shown of [one.label, one.description ?? '', one.ariaLabel, tooltip(one) ?? ''])
          assert.ok(!turning(shown), `${one.id}: ${JSON.stringify(shown)}`);
        if (depth < 3 && one.collapsibleState !== 'leaf') look(one, depth + 1);
      }
    };
    look(undefined, 0);
    assert.ok(rows > 30, String(rows));
    harness.dispose();
  });
});
