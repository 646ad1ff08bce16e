// Write Call As: which call, in which language, where to; nothing is sent and nothing bought.
import assert from 'node:assert/strict';
import { writeCall } from '../../../../src/commands/code/writeCall.ts';
import { companyAt } from '../../../../src/sandbox/records/companies.ts';
import { writers } from '../../../../src/domain/snippets/writers.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { ShownTimeline } from '../support/shownTimeline.ts';

describe('Write Call As', () => {
  let harness: TestHarness;
  let timeline: ShownTimeline;
  let before: { readonly billed: number; readonly sent: number };
  const written = (): string => harness.ui.copied.at(-1) ?? assert.fail('nothing is copied');
  const languages = (): readonly string[] => harness.ui.offered.at(-2) ?? [];
  const list = () => {
    const rows = harness.open.lists.lists.rows.flatMap(({ value }) => (value?.type === 'company' ? [value] : []));
    return rows.find(({ length = 0 }) => length > 10) ?? assert.fail('no list');
  };

  beforeEach(async () => {
    harness = await TestHarness.inSandbox();
    timeline = await ShownTimeline.open(harness, 10, { payload: true, pageSize: 7 });
    before = { billed: harness.billed, sent: harness.sent.length };
  });
  afterEach(() => {
    assert.deepEqual({ billed: harness.billed, sent: harness.sent.length }, before);
    harness.end();
  });

  it('writes the timeline that has the focus, with its filter, price and way on', async () => {
    harness.ui.answer('Timeline: ACME: "a/b"', 'Python (requests)', 'Copy');
    await timeline.run(writeCall);
    const text = written();
    assert.match(text, /^# Costs at most 14 credits: Timeline 7, Timeline: packages 7\.\n# The first 7 of [\d,]+: .*“after”/m);
    assert.match(text, /"companies": "\w+",\n/);
    assert.match(
      text,
      /"limit": "7",\n {8}"packages": "payload",\n {8}"appUser": "ada",\n {8}"token": os\.environ\["COMPANY_DATA_TOKEN"\],/,
    );
    assert.match(text, /# The editor’s sandbox has no address/);
    assert.doesNotMatch(text, /sandbox-token|ACME/);
  });

  it('writes the one event that is selected', async () => {
    timeline.selected = [3];
    const [{ id } = {}] = timeline.active.selection;
    harness.ui.answer('The selected event', 'curl', 'Copy');
    await timeline.run(writeCall);
    assert.ok(written().includes(`/v2/timeline/${encodeURIComponent(id ?? '?')}'`), written());
    timeline.selected = [3, 4];
    harness.ui.answer(undefined);
    await timeline.run(writeCall);
    assert.deepEqual(harness.ui.offered.at(-1), ['Timeline: ACME: "a/b"', 'Companies of a List…']);
  });

  it('writes the search that is shown', async () => {
    harness.open.searches.show({ name: 'Rossi "& Figli', provinces: ['RM', 'a,b'], packages: ['economics'] });
    harness.ui.answer('The search for companies', 'TypeScript (fetch)', 'Copy');
    await harness.run(writeCall);
    assert.match(written(), /Costs at most 20 credits: Companies 10, Companies: packages 10\./);
    assert.match(written(), / {4}name: 'Rossi "& Figli',/);
    assert.match(written(), / {4}provinces: 'RM,"a,b"',/);
    assert.match(written(), / {4}limit: "10",/);
    harness.ui.answer('TypeScript (fetch)', 'Copy');
    await harness.run(writeCall, { kind: 'note' });
    assert.equal(harness.ui.copied.at(-1), harness.ui.copied.at(-2));
  });

  it('writes the rows it is run on, as who acts', async () => {
    const company = companyAt(0) ?? assert.fail();
    harness.ui.answer('.http', 'Copy');
    await harness.run(writeCall, { kind: 'list', list: list() });
    assert.match(written(), new RegExp(`\n&?lists=${list().id}\n`));
    assert.match(written(), /# The first 10 of \d+: .*“offset”/);
    harness.ui.answer('.http', 'Copy');
    await harness.run(writeCall, { kind: 'company', company: { id: company.id }, list: list() });
    assert.match(written(), new RegExp(`\nPOST \\{\\{baseAddress\\}\\}/v2/companies/${company.id}\n`));
    const user = harness.open.actingUser;
    assert.ok(user !== undefined && written().includes(`appUser=${user}\n&token=`), written());
  });

  it('asks for a list where nothing is open', async () => {
    const people = harness.open.lists.lists.rows.find(({ value }) => value?.type === 'person')?.value;
    if (people) {
      harness.ui.answer(people.name);
      await harness.run(writeCall);
      assert.match(harness.ui.messages.at(-1)?.text ?? '', /is a people list/);
    }
    harness.ui.answer(list().name, 'Go (net/http)', 'Copy');
    await harness.run(writeCall);
    assert.ok(written().includes(`form.Set("lists", "${list().id}")`));
  });

  it('offers first what fits the editor, then what was used last', async () => {
    const all = writers.map(({ label }) => label);
    const write = async (label: string): Promise<readonly string[]> => {
      harness.ui.answer(label, 'Copy');
      await harness.run(writeCall, { kind: 'list', list: list() });
      return languages();
    };
    assert.deepEqual(await write('Java (java.net.http)'), all);
    assert.equal((await write('Python (httpx)'))[0], 'Java (java.net.http)');
    const [cursor = assert.fail()] = harness.ui.cursors;
    harness.ui.cursors = [{ ...cursor, languageId: 'python' }];
    assert.deepEqual((await write('R (httr2)')).slice(0, 2), ['Python (httpx)', 'Python (requests)']);
    assert.deepEqual((await write('R (httr2)')).slice(0, 3), ['Python (requests)', 'Python (httpx)', 'R (httr2)']);
    assert.equal(harness.app.lastSnippetWriter.get(), 'r');
  });

  it('inserts at the cursor, as far in as its line, or opens a document', async () => {
    const [cursor = assert.fail()] = harness.ui.cursors;
    harness.ui.cursors = [{ ...cursor, languageId: 'php', before: '<?php\nif ($x) {\n    ', after: '\n}\n' }];
    harness.ui.answer('PHP', 'Insert at the Cursor');
    await harness.run(writeCall, { kind: 'list', list: list() });
    const [inserted = ''] = harness.ui.inserted.at(-1) ?? [];
    assert.match(inserted, /^\$baseAddress = 'https:\/\/localhost';\n\n {4}\$form = \[\n {8}'limit' => /);
    assert.deepEqual(harness.ui.finished, ['Inserted.']);
    harness.ui.cursors = [];
    harness.ui.answer('PHP', 'Open as a New Document');
    await harness.run(writeCall, { kind: 'list', list: list() });
    assert.match(harness.ui.shown.at(-1) ?? '', /^<\?php\n\n\$baseAddress = /);
    assert.deepEqual(harness.ui.offered.at(-1), ['Open as a New Document', 'Copy']);
  });

  it('inserts a long shell command unindented, because its parameters end only at the beginning of a line', async () => {
    harness.open.searches.show({ ids: Array.from({ length: 8000 }, (_id, at) => String(at).padStart(12, '0')) });
    const [cursor = assert.fail()] = harness.ui.cursors;
    for (const [languageId, label, end] of [
      ['shellscript', 'curl', /<<'END'\n\S+\nEND\n/],
      ['powershell', 'curl (PowerShell)', /\n@'\n\S+\n'@ \| curl\.exe /],
    ] as const) {
      harness.ui.cursors = [{ ...cursor, languageId, before: 'if ($x) {\n    ', after: '\n}\n' }];
      harness.ui.answer('The search for companies', label, 'Insert at the Cursor');
      await harness.run(writeCall);
      assert.match(harness.ui.inserted.at(-1)?.[0] ?? '', end);
    }
  });

  it('does nothing where the user backs out', async () => {
    for (const answers of [[undefined], ['curl', undefined]]) {
      harness.ui.answer(...answers);
      await harness.run(writeCall, { kind: 'list', list: list() });
    }
    assert.deepEqual(
      { copied: harness.ui.copied, shown: harness.ui.shown, inserted: harness.ui.inserted },
      { copied: [], shown: [], inserted: [] },
    );
  });
});
