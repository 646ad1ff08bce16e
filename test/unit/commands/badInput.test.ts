// Tests of the messages for bad input to lists: each names the place, and nothing good is lost.
import assert from 'node:assert/strict';
import { createList } from '../../../src/commands/lists/createList.ts';
import { editExtraData } from '../../../src/commands/lists/editExtraData.ts';
import { deleteList, renameList } from '../../../src/commands/lists/editList.ts';
import { createListFromDocument } from '../../../src/commands/lists/listFiles.ts';
import { addCompanies } from '../../../src/commands/lists/members.ts';
import { knownBase } from '../../../src/app/documents/knownBase.ts';
import { saveList, type SaveResult } from '../../../src/app/documents/saveList.ts';
import type { List } from '../../../src/client/model/list.ts';
import { parseDocument } from '../../../src/domain/lists/listDocument.ts';
import { problemText } from '../../../src/viewModel/listProblemText.ts';
import { readState } from '../../../src/sandbox/state.ts';
import { changesLists, TestHarness } from '../../support/testHarness.ts';

const [a, b] = ['a6990079c856', '8b6bba1d48e3'];
const event = 'MSEnjsZVhG1YBEY_a2UcZ';

describe('bad input', () => {
  let harness: TestHarness;
  let list: List;

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    const [made] = (await harness.open.changes.make([{ call: 'create', input: { name: 'Mine', type: 'company', items: [a] } }]))
      .made;
    assert.ok(made);
    list = made;
  });
  afterEach(() => {
    harness.end();
  });

  const writes = (): number => harness.sent.filter(changesLists).length;
  const items = (): readonly string[] =>
    readState(harness.sandbox.snapshot())
      ?.lists.find(({ id }) => id === list.id)
      ?.items.toSorted() ?? [];
  const save = (text: string): Promise<SaveResult> =>
    saveList(harness.app, { base: { ...knownBase(harness.open, list), ids: [a] }, text, showDiff: () => Promise.resolve() });
  const add = (): Promise<void> => harness.run(addCompanies, { kind: 'list', list });

  describe('in a document: the line is named, and nothing is sent', () => {
    const lines: readonly [string, RegExp][] = [
      ['two words', /^Line 2: “two words” contains spaces\. Write one ID per line, and # before a comment\./],
      [`${b},c`, /^Line 2: “8b6bba1d48e3,c” has several parts\. Write one ID per line\./],
      [`8b6b\u200bba1d48e3`, /^Line 2: “8b6b ba1d48e3” contains an invisible character\. Type the ID again\./],
      [`8b6b\u202eba1d48e3`, /^Line 2: “8b6b ba1d48e3” contains an invisible character\./],
      [`a"b`, /^Line 2: “a"b” contains a quotation mark and is not an ID\./],
      ['*', /^Line 2: “\*” is not an ID: the service takes it for something else\./],
      ['..', /^Line 2: “\.\.” is not an ID/],
      ['x'.repeat(300), /^Line 2: “x{39}…” is longer than 200 characters and is not an ID\./],
      ['""', /^Line 2: /],
    ];
    for (const [line, says] of lines) {
      it(JSON.stringify(line.slice(0, 20)), async () => {
        const before = writes();
        const text = `${a}\n${line}\n${b}\n`;
        const saved = await save(text);
        assert.ok(saved.kind === 'unsaved');
        assert.match(saved.why, says);
        assert.match(saved.why, /Nothing was sent, and nothing is lost\.$/);
        assert.doesNotMatch(saved.why, /[\u200b\u202e]/);
        assert.equal(writes(), before);
        assert.deepEqual(
          parseDocument(text).entries.map(({ id }) => id),
          [a, b],
          'the good lines are read all the same',
        );
      });
    }

    it('as the first, with how many more there are', async () => {
      const saved = await save(`${a}\none two\nthree four\nfive six\n`);
      assert.ok(saved.kind === 'unsaved');
      assert.match(saved.why, /^Line 2: “one two” .* There are 2 more mistakes, which are underlined\./);
    });

    it('also where a new list is to be made of it', async () => {
      const text = `${a}\ntwo words\n`;
      harness.listDocuments.active = { name: 'x', text, isList: false, replace: () => Promise.resolve() };
      const before = writes();
      await harness.run(createListFromDocument);
      assert.match(harness.ui.messages[0]?.text ?? '', /^Line 2: “two words” contains spaces/);
      assert.equal(writes(), before);
    });
  });

  describe('of the wrong kind is asked about, since IDs are opaque, and sent only if the user says so', () => {
    const kinds: readonly [string, RegExp][] = [
      [event, /looks like an event ID\. It is sent unchanged\.$/],
      ['12345', /looks like a number, not like a company ID/],
      ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', /looks like a UUID, not like a company ID/],
      ['https://example.com/x', /looks like an address, not like a company ID/],
      ['8B6BBA1D48E3', /has capital letters, which company IDs usually do not have/],
      ['acme', /does not look like a company ID/],
    ];
    for (const [id, says] of kinds) {
      it(`${id} in a document: underlined, and saved with the plan`, async () => {
        const { problems } = parseDocument(`${a}\n${id}\n`, { findsUnusual: true });
        assert.deepEqual(
          problems.map(({ kind, line }) => ({ kind, line })),
          [{ kind: 'unusual', line: 1 }],
        );
        const [problem] = problems;
        assert.match(problem ? problemText(problem) : '', says);
        harness.ui.answer('Apply');
        assert.equal((await save(`${a}\n${id}\n`)).kind, 'saved');
        assert.deepEqual(items(), [a, id].sort());
      });

      it(`${id} typed: asked about with its line`, async () => {
        harness.ui.answer('Enter IDs…', `${b} ${id}`, undefined);
        const { choose } = harness.ui;
        const details: string[] = [];
        harness.ui.choose = (options) => {
          details.push(...options.choices.flatMap(({ detail }) => detail ?? []));
          return choose.call(harness.ui, options) as never;
        };
        const before = writes();
        await add();
        assert.match(details.at(-1) ?? '', /^Line 1: /);
        assert.match(details.at(-1) ?? '', says);
        assert.equal(writes(), before);
      });
    }

    it('is not asked about in a list of people, or where all look like companies', async () => {
      harness.ui.answer('Enter IDs…', b);
      await add();
      assert.deepEqual(items(), [a, b].sort());
      harness.ui.answer('Staff', 'People by Their IDs…', 'Enter IDs…', 'anna-rossi 12345');
      await harness.run(createList);
      assert.match(harness.ui.finished.at(-1) ?? '', /Created “Staff”/);
    });

    it('pasted among others: named by its line, and by how many more there are', async () => {
      harness.ui.clip = `x1\nx2\n${event}\n`;
      harness.ui.answer('From the Clipboard', undefined);
      const { choose } = harness.ui;
      let detail: string | undefined;
      harness.ui.choose = (options) => {
        detail = options.choices[0]?.detail;
        return choose.call(harness.ui, options) as never;
      };
      await add();
      assert.equal(detail, 'Line 1: x1 does not look like a company ID. It is sent unchanged. 2 more lines are of that kind.');
    });
  });

  describe('as a name is refused where it is typed', () => {
    const names: readonly [string, RegExp][] = [
      ['', /^Enter a name\.$/],
      [' \t ', /^Enter a name\.$/],
      ['Cli\u0007ents', /^The name has invisible characters: type it instead of pasting it\.$/],
      ['Cli\u202eents', /^The name has invisible characters/],
      ['Cli\u2066ents', /^The name has invisible characters/],
      ['Cli\u200bents', /^The name has invisible characters/],
      ['two\nlines', /^The name has invisible characters/],
      ['n'.repeat(201), /^The name is longer than 200 characters\.$/],
    ];
    for (const [name, says] of names) {
      it(JSON.stringify(name.slice(0, 12)), async () => {
        const before = writes();
        harness.ui.answer({ wrong: name, says }, undefined);
        await harness.run(createList);
        harness.ui.answer({ wrong: name, says }, undefined);
        await harness.run(renameList, { kind: 'list', list });
        assert.equal(writes(), before);
      });
    }

    it('that the service sends is shown on one line, without what cannot be seen', async () => {
      const name = 'Cli\u202eents\u0007\nof\u200b ours';
      await harness.open.client.updateList({ id: list.id, name });
      await harness.open.lists.lists.refresh();
      const now = harness.open.lists.list(list.id);
      assert.equal(now?.name, name, 'it is kept as it is');
      harness.ui.sure = false;
      await harness.run(deleteList, { kind: 'list', list: now });
      assert.match(harness.ui.confirmed[0] ?? '', /^Delete the list “Cli ents of +ours”\?$/);
    });
  });

  describe('as extra data is refused with its place', () => {
    const texts: readonly [string, RegExp][] = [
      ['[1]', /^Line 1, column 1: extra data is a JSON object, in braces\./],
      ['"text"', /^Line 1, column 1: extra data is a JSON object/],
      ['null', /^Line 1, column 1: extra data is a JSON object/],
      ['{"a": 1', /^Line 1, column \d+: the JSON ends too early\./],
      ['{"a": 1,\n "a": 2}', /^Line 2, column 2: the key “a” occurs twice/],
      ["{'a': 1}", /^Line 1, column 2: JSON does not allow “'.*” here\./],
      ['{"a": 12345678901234567890}', /^Line 1, column 7: the number 12345678901234567890 would lose precision/],
      [`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, /nested too deep/],
    ];
    for (const [text, says] of texts) {
      it(JSON.stringify(text.slice(0, 20)), async () => {
        harness.ui.clip = text;
        harness.ui.answer('From the Clipboard');
        const before = writes();
        await harness.run(editExtraData, { kind: 'list', list });
        assert.match(harness.ui.messages[0]?.text ?? '', says);
        assert.match(harness.ui.messages[0]?.text ?? '', /Nothing was sent\.$/);
        assert.equal(writes(), before);
      });
    }
  });

  it('of 200 bad lines among 10,000 pasted ones: the first is named, all can be read, the good ones are added', async () => {
    const good = Array.from({ length: 9800 }, (_, n) => n.toString(16).padStart(12, '0'));
    const lines = [...good];
    for (let n = 0; n < 200; n += 1)
      lines.splice(n * 50 + 13, 0, n % 2 === 0 ? `no id here ${String(n)}` : `b\u202ead ${String(n)}`);
    harness.ui.clip = lines.join('\r\n');
    harness.ui.answer('From the Clipboard', 'Show Unreadable Entries', 'Add 9,800 to “Mine”');
    await add();
    assert.equal(harness.ui.asked.at(-1), '9,800 IDs, 200 not understood (line 14: “no id here 0”)');
    const shown = harness.ui.shown[0]?.trim().split('\n') ?? [];
    assert.deepEqual({ lines: shown.length, first: shown[0] }, { lines: 200, first: 'line 14: no id here 0 (no ID in it)' });
    assert.doesNotMatch(shown.join(''), /\u202e/);
    assert.deepEqual(items(), [a, ...good].sort());
  });
});
