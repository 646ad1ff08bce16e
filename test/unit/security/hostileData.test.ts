// Names of the service that are made to deceive: whatever command shows, copies, inserts or writes them, they stay text.
import assert from 'node:assert/strict';
import type { LedgerEntry } from '../../../src/client/ledger.ts';
import { listTreeRows } from '../../../src/host/lists/listTreeRows.ts';
import { ledgerCsv } from '../../../src/viewModel/credits/ledgerCsv.ts';
import { creditText } from '../../../src/viewModel/credits/creditText.ts';
import { inert, oneLine } from '../../../src/viewModel/format.ts';
import { newEventsBelow, watchRow, type WatchView } from '../../../src/viewModel/timeline/newEventRows.ts';
import { bucketRows, unconfirmedRows, sumRows } from '../../../src/viewModel/credits/spendingRows.ts';
import type { ViewRow } from '../../../src/viewModel/viewRow.ts';
import type { TreeRow } from '../../../src/viewModel/treeRow.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { deceiving } from './support/deceiving.ts';
import { account, everyCommand, type Given } from './support/everyCommand.ts';
import { forgedIn, forgedLineIn, hostileTexts, unseenIn } from './support/hostile.ts';

const longest = 4000;

/** Lists the mistakes in one thing that the editor was given. */
function wrongIn({ what, all }: Given): readonly string[] {
  const [first] = all;
  if (what === 'showReport' && typeof first === 'object' && first !== null) {
    const report = first as { readonly title: string; readonly text?: string };
    const forged = forgedIn(report.text ?? '');
    return [
      ...(forged.length > 0 ? [`a report: ${forged.join(' ')}`] : []),
      ...(unseenIn(report.title) || unseenIn(report.text ?? '') ? ['a report with what nobody sees'] : []),
    ];
  }
  if (what === 'destination') return unseenIn((first as { readonly name: string }).name) ? ['a file name'] : [];
  if (what === 'copy' && typeof first === 'string') return unseenIn(first) || forgedLineIn(first) ? [`copied: ${first}`] : [];
  return [];
}

describe('names that are made to deceive', function () {
  this.timeout(120_000);

  const rounds = [0, 1, 2, 3, 4, 5, 6, 7];
  const met = { words: 0, deceiving: 0, made: 0 };

  for (const round of rounds) {
    it(`stay text in every command, round ${String(round)}`, async () => {
      const harness = new TestHarness();
      harness.altering = deceiving(round);
      const found = new Set<string>();
      const told = { words: 0, deceiving: 0, made: 0 };
      await everyCommand(harness, {
        round,
        open: async () => {
          await harness.session.signIn(account, { kind: 'token', token: 'sandbox-token' });
          await harness.open.lists.lists.more();
        },
        inspect({ command, given, words, ui }) {
          told.words += words.length;
          told.deceiving += words.filter((text) => text.includes('evil')).length;
          told.made += ui.saved.length + ui.copied.length + ui.inserted.length + ui.shown.length;
          for (const text of words) {
            if (unseenIn(text)) found.add(`${command}: unseen in ${JSON.stringify(text.slice(0, 200))}`);
            if (forgedLineIn(text)) found.add(`${command}: a line in ${JSON.stringify(text.slice(0, 200))}`);
            // A document is as long as the record that it shows.
            if (text.length > longest && !ui.shown.includes(text)) found.add(`${command}: ${String(text.length)} characters`);
          }
          for (const one of given) for (const wrong of wrongIn(one)) found.add(`${command}: ${wrong.slice(0, 300)}`);
          // Programs in Go are indented with tabs.
          for (const text of ui.inserted.flat())
            if (unseenIn(text.replaceAll(/^\t+/gm, ''))) found.add(`${command}: inserted ${text.slice(0, 200)}`);
          for (const [at, text] of ui.saved.entries()) {
            const name = ui.savedAs[at] ?? '';
            if (/\.(csv|tsv)$/.test(name) && /(?:^|[,;\t])"?[=+@]evil/m.test(text)) found.add(`${command}: a formula in ${name}`);
            if (name.endsWith('.md') && forgedIn(text).length > 0)
              found.add(`${command}: ${forgedIn(text).join(' ')} in ${name}`);
          }
        },
      });
      harness.end();
      assert.deepEqual([...found], []);
      assert.ok(told.words > 500 && told.deceiving > 50, JSON.stringify(told));
      met.words += told.words;
      met.deceiving += told.deceiving;
      met.made += told.made;
    });
  }

  it('were met often, over all rounds', () => {
    assert.ok(met.words > 1000 * rounds.length && met.deceiving > 50 * rounds.length && met.made > 50, JSON.stringify(met));
  });

  it('stay text in every row of the lists', async () => {
    const harness = new TestHarness();
    harness.altering = deceiving(3);
    await harness.session.openSandbox();
    const { lists } = harness.open;
    await lists.lists.more();
    for (const { value: list } of lists.lists.rows.slice(0, 12)) {
      if (!list) continue;
      await lists.showPermissions(list.id).catch(() => undefined);
      if (list.type === 'company') await lists.members(list.id).more();
    }
    let rows = 0;
    const look = (row: TreeRow | undefined, depth: number): void => {
      const { below, tooltip } = listTreeRows(harness.open, 'en');
      for (const one of below(row)) {
        rows += 1;
        for (const text of [one.label, one.description ?? '', one.ariaLabel]) {
          assert.ok(!unseenIn(text) && !text.includes('\n') && text.length < longest, `${one.id}: ${JSON.stringify(text)}`);
        }
        assert.notEqual(one.label.trim(), '', one.id);
        const shown = tooltip(one) ?? '';
        assert.deepEqual(forgedIn(shown), [], shown);
        assert.ok(!unseenIn(shown) && !forgedLineIn(shown) && shown.length < longest, JSON.stringify(shown));
        if (depth < 3 && one.collapsibleState !== 'leaf') look(one, depth + 1);
      }
    };
    look(undefined, 0);
    assert.ok(rows > 100, String(rows));
    harness.dispose();
  });
});

describe('rows and texts of what has a name from elsewhere', () => {
  for (const text of hostileTexts) {
    it(`stay rows: ${JSON.stringify(text).slice(0, 40)}`, () => {
      const newEvents = [{ key: text, company: text, type: text, start: text, isRead: false }];
      const watch: WatchView = {
        id: text,
        watched: { kind: 'list', id: '24', name: text },
        everyHours: 24,
        perRun: 3,
        perWeek: 9,
        dueAt: 0,
        newEvents,
        last: { kind: 'failed', at: 0, events: 12, isRead: false },
      };
      const tools = { locale: 'en', now: 0, unread: 2, nameOf: () => text, failure: { what: '1', todo: '2' } };
      const bucket = { type: text, left: 3, amount: 10, durationSeconds: 86_400, reset: text };
      const spent = { [text]: 24 };
      const sum = { key: '2026-11-21', calls: 2, known: spent, estimated: {}, unconfirmed: {}, saved: {} };
      const entry: LedgerEntry = {
        ...{ id: 7, time: 0, account: 'a', operation: 'companies.search', source: { kind: 'agent', chat: text } },
        ...{ objects: 24, cost: spent, certainty: 'unconfirmed', requestId: text },
      };
      const rows: readonly ViewRow[] = [
        watchRow(watch, tools),
        ...newEventsBelow(watch, tools),
        ...bucketRows([bucket], 'en'),
        ...(['operation', 'day', 'source'] as const).flatMap((by) => sumRows(by, [sum], 'en')),
        ...unconfirmedRows([entry], () => true, 'en'),
      ];
      for (const { id, label, description = '', ariaLabel } of rows)
        for (const shown of [label, description, ariaLabel])
          assert.ok(!unseenIn(shown) && !shown.includes('\n') && shown.length < longest, `${id}: ${JSON.stringify(shown)}`);
      const view = { session: text, actingUser: text, buckets: [bucket], spent, unconfirmed: spent, saved: spent, failed: false };
      const credits = creditText(view, 'en');
      assert.ok(!unseenIn(credits.text + credits.label) && !/\$\((?!credit-card\))/.test(credits.text), credits.text);
      // A non-breaking space follows the numbers of a table.
      assert.ok(!unseenIn(credits.tooltip) && !forgedLineIn(credits.tooltip), credits.tooltip);
      const forged = forgedIn(credits.tooltip).filter((found) => !found.startsWith('](command:companyData'));
      assert.deepEqual(forged, []);
      // A line of a table of spending has its cells, and no formula.
      for (const line of ledgerCsv([entry])) assert.ok(!/(?:^|,)"?[=+@-]evil/.test(line), line);
    });
  }
});

describe('text of others', () => {
  for (const text of hostileTexts) {
    it(`is harmless: ${JSON.stringify(text).slice(0, 40)}`, () => {
      const line = oneLine(text);
      assert.ok(!unseenIn(line) && !line.includes('\n') && line.length <= 120 && line.isWellFormed());
      const shown = inert(text);
      assert.ok(!unseenIn(shown) && !/\]\(|\$\(/.test(shown));
    });
  }
});
