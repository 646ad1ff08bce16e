// Tests of services that omit the extra data of a list or return it malformed: nothing unseen is replaced.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { deleteList } from '../../../src/commands/lists/editList.ts';
import { editExtraData } from '../../../src/commands/lists/editExtraData.ts';
import { undoListChange } from '../../../src/commands/lists/undo.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { listsWithoutExtraData, unreadableExtraData } from '../../support/differences/recordDifferences.ts';

describe('extra data that is not seen', () => {
  let harness: TestHarness;
  let list: List;

  async function open(difference: Difference): Promise<void> {
    harness = new TestHarness();
    harness.sandbox = new DifferentSandbox(harness.clock, [difference]);
    await harness.session.openSandbox();
    await harness.open.lists.showLists();
    const found = harness.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(found);
    list = found;
  }
  const replaced = (): readonly string[] =>
    harness.sent
      .filter(({ verb }) => verb === 'PUT' || verb === 'POST')
      .flatMap(({ parameters }) => parameters.flatMap(([name, value]) => (name === 'extraData' ? [value] : [])));

  const ways: [difference: Difference, says: RegExp][] = [
    [listsWithoutExtraData, /The service did not return the current extra data/],
    [unreadableExtraData, /The current extra data cannot be read and is lost: note=draft;stage=2/],
  ];
  for (const [difference, says] of ways) {
    describe(difference.name, () => {
      beforeEach(() => open(difference));
      afterEach(() => {
        harness.end();
      });

      it('is replaced only after it was said, an empty object too', async () => {
        for (const typed of ['{"a": 1}', '{}']) {
          harness.ui.answer('Edit on One Line…', typed);
          harness.ui.sure = false;
          await harness.run(editExtraData, { kind: 'list', list });
          assert.match(harness.ui.details.at(-1) ?? '', says);
        }
        assert.deepEqual(replaced(), []);
      });

      it('is not made an empty object by an undo', async () => {
        harness.ui.answer('Edit on One Line…', '{"a": 1}');
        await harness.run(editExtraData, { kind: 'list', list });
        assert.deepEqual(replaced(), ['{"a":1}']);
        await harness.run(undoListChange);
        assert.deepEqual(replaced(), ['{"a":1}']);
        const texts = [...harness.ui.details, ...harness.ui.messages.map(({ text }) => text), ...harness.ui.finished];
        assert.ok(
          texts.some((text) => text.includes('The earlier extra data is unknown.')),
          texts.join('\n'),
        );
      });
    });
  }

  it('is edited as it came where reading it would change a number, which is then not sent rounded', async () => {
    const text = '{"a":1,"code":12345678901234567890}';
    const answers = (body: string): string => body.replaceAll(/"extraData":\{[^}]*\}/g, `"extraData":${JSON.stringify(text)}`);
    await open({ name: 'a large number in a text', response: (response) => ({ ...response, body: answers(response.body) }) });
    const quoted = '{"a":2,"code":"12345678901234567890"}';
    harness.ui.answer('Edit on One Line…', { wrong: text.replace('1', '2'), says: /would lose precision/ }, quoted);
    await harness.run(editExtraData, { kind: 'list', list });
    assert.equal(harness.ui.proposed.at(-1), text);
    assert.deepEqual(replaced(), [quoted]);
    harness.ui.answer('Open in an Editor');
    await harness.run(editExtraData, { kind: 'list', list });
    assert.equal(harness.ui.shown.at(-1), text);
    harness.end();
  });

  it('is named before a deleted list is made again without it', async () => {
    await open(unreadableExtraData);
    await harness.run(deleteList, { kind: 'list', list });
    await harness.run(undoListChange);
    assert.match(harness.ui.details.at(-1) ?? '', /The earlier extra data is unknown\./);
    harness.end();
  });
});
