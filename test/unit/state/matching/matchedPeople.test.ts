// Tests of people's tax codes in a match: they stay in memory, unless the user allows them on the disk.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLines } from '../../../../src/domain/matching/matchInput.ts';
import { usualOptions, leftOf, type MatchTable } from '../../../../src/domain/matching/matchTable.ts';
import { matchRows } from '../../../../src/viewModel/companies/matchRows.ts';
import { Matches } from '../../../../src/state/matching/matches.ts';
import type { Storage } from '../../../../src/storage/storage.ts';
import { Windows } from '../../storage/support/windows.ts';

const owner = { account: 'a', user: 'ada' };
const taxCode = 'RSSMRA85T10A562S';
const terms = { id: 'm', source: 'test', limit: 1, options: usualOptions, threshold: 0.9, show: 'all' } as const;

const matchesOf = ({ keyValue, journal }: Storage): Matches => new Matches({ keyValue, owner, windows: journal });

function tableOf(storage: Storage): MatchTable {
  const table = matchesOf(storage).table();
  assert.ok(table);
  return table;
}

const textsOf = (storage: Storage): readonly string[] => tableOf(storage).lines.map(({ line }) => line.text);
const leftIn = (storage: Storage): readonly number[] => leftOf(tableOf(storage), true).map(({ index }) => index);

describe('tax codes of people in a match', () => {
  let windows: Windows;

  beforeEach(() => (windows = new Windows()));
  afterEach(() => windows.end());

  const isOnDisk = (): boolean => {
    const folder = dirname(windows.path);
    return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(taxCode.toLowerCase()));
  };

  const begin = (storage: Storage): void => {
    assert.ok(matchesOf(storage).begin(terms, readLines(['Flu', taxCode.toLowerCase(), 'Rex']).lines));
  };

  it('are known to their window, and what was answered to every one', () => {
    const [first, second] = [windows.open(), windows.open()];
    begin(first);
    assert.deepEqual(textsOf(first), ['Flu', taxCode.toLowerCase(), 'Rex']);
    assert.deepEqual(leftIn(first), [0, 1, 2]);
    assert.deepEqual(textsOf(second), ['Flu', '', 'Rex']);
    assert.deepEqual(leftIn(second), [0, 2]);
    assert.equal(matchesOf(second).claim('m', 1, ['open']), 'taken');
    assert.notEqual(matchesOf(first).claim('m', 1, ['open']), 'taken');
    assert.deepEqual({ first: leftIn(first), second: leftIn(second) }, { first: [0, 1, 2], second: [0, 2] });
    matchesOf(first).settle('m', 1, { state: 'answered', candidates: [{ id: 'c1', name: 'Rossi', confidence: 1 }] });
    for (const storage of [first, second]) assert.equal(tableOf(storage).lines[1]?.choice?.id, 'c1');
    const rows = matchRows(tableOf(second), { locale: 'en', now: 0, company: () => undefined, left: () => undefined });
    assert.deepEqual(rows.map(({ label, description }) => [label, description]).slice(2, 3), [
      ['Text not kept', 'Rossi · 100% · tax code'],
    ]);
    assert.equal(matchesOf(first).discard(), true);
    assert.equal(first.keyValue.get(owner, 'matchedPeople', 'lines'), undefined);
  });

  it('are never on the disk, and after a restart no line is asked without its text', () => {
    const first = windows.open();
    begin(first);
    matchesOf(first).start('m');
    assert.notEqual(matchesOf(first).claim('m', 1, ['open']), 'taken');
    assert.equal(isOnDisk(), false);
    first.close();
    const next = windows.open();
    assert.deepEqual(textsOf(next), ['Flu', '', 'Rex']);
    assert.deepEqual(leftIn(next), [0, 2], 'not even unconfirmed');
    assert.equal(tableOf(next).lines[1]?.line.kind, 'taxId');
    assert.equal(matchesOf(next).claim('m', 1, ['asked']), 'taken');
  });

  it('are on the disk where that is allowed, until it no longer is', () => {
    const first = windows.open({ allowPeople: true });
    begin(first);
    first.close();
    const second = windows.open({ allowPeople: true });
    assert.deepEqual(
      { secondText: textsOf(second)[1], left: leftIn(second) },
      { secondText: taxCode.toLowerCase(), left: [0, 1, 2] },
    );
    second.close();
    assert.equal(readFileSync(windows.path).includes(taxCode.toLowerCase()), true);
    const third = windows.open();
    assert.deepEqual(textsOf(third), ['Flu', '', 'Rex']);
    third.close();
    assert.equal(readFileSync(windows.path).includes(taxCode.toLowerCase()), false);
  });
});
