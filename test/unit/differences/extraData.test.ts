// Services that do not say the extra data of a list, or say it in a form that cannot be read: nothing unseen is replaced in silence.
import assert from 'node:assert/strict';
import type { List } from '../../../src/client/model/list.ts';
import { deleteList } from '../../../src/commands/lists/editList.ts';
import { editExtraData } from '../../../src/commands/lists/editExtraData.ts';
import { undoListChange } from '../../../src/commands/lists/undo.ts';
import { Desk } from '../../support/desk.ts';
import { DifferentSandbox, type Difference } from '../../support/differences/difference.ts';
import { listsWithoutExtraData, unreadableExtraData } from '../../support/differences/recordDifferences.ts';

describe('extra data that is not seen', () => {
  let desk: Desk;
  let list: List;

  async function open(difference: Difference): Promise<void> {
    desk = new Desk();
    desk.sandbox = new DifferentSandbox(desk.clock, [difference]);
    await desk.session.openSandbox();
    await desk.open.lists.showLists();
    const found = desk.open.lists.lists.rows.find(({ value }) => value?.name === 'Clients')?.value;
    assert.ok(found);
    list = found;
  }
  const replaced = (): readonly string[] =>
    desk.sent
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
        desk.end();
      });

      it('is replaced only after it was said, an empty object too', async () => {
        for (const typed of ['{"a": 1}', '{}']) {
          desk.ui.answer('Edit on One Line…', typed);
          desk.ui.sure = false;
          await desk.run(editExtraData, { kind: 'list', list });
          assert.match(desk.ui.details.at(-1) ?? '', says);
        }
        assert.deepEqual(replaced(), []);
      });

      it('is not made an empty object by an undo', async () => {
        desk.ui.answer('Edit on One Line…', '{"a": 1}');
        await desk.run(editExtraData, { kind: 'list', list });
        assert.deepEqual(replaced(), ['{"a":1}']);
        await desk.run(undoListChange);
        assert.deepEqual(replaced(), ['{"a":1}']);
        const texts = [...desk.ui.details, ...desk.ui.said.map(({ text }) => text), ...desk.ui.finished];
        assert.ok(
          texts.some((text) => text.includes('The earlier extra data is unknown.')),
          texts.join('\n'),
        );
      });
    });
  }

  it('is named before a deleted list is made again without it', async () => {
    await open(unreadableExtraData);
    await desk.run(deleteList, { kind: 'list', list });
    await desk.run(undoListChange);
    assert.match(desk.ui.details.at(-1) ?? '', /The earlier extra data is unknown\./);
    desk.end();
  });
});
