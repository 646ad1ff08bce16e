// A title has an ellipsis where its command asks something before it acts, and nowhere else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Ui } from '../../../src/app/app.ts';
import { loadedCommands } from '../../support/loadedCommands.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { root } from '../../support/project.mjs';

/** The methods through which the commands ask. */
const asking: ReadonlySet<string> = new Set<keyof Ui>([
  'ask',
  'choose',
  'chooseMany',
  'find',
  'confirm',
  'read',
  'destination',
  'newFolder',
  'reportIssue',
]);

/** These ask which list or company is meant, but only where no row says it: on a row they act at once. */
const askForTheirRow = [
  'copyListId',
  'openList',
  'loadMorePermissions',
  'showTimeline',
  'showCompanyDetails',
  'insertCompanyId',
  'copyCompanyId',
];

/** These ask only about something that a fresh sandbox does not have: a change, a search, a filter, a match, a document, a watch, an agent or a team. */
const needSomething = [
  ...['undoListChange', 'showListChanges', 'resumeListChange'],
  ...['compareList', 'pullList', 'pushList', 'createListFromDocument'],
  ...['loadResults', 'showFacets', 'saveSearch', 'saveSearchDocument', 'applySearch', 'renameSearch', 'deleteSearch'],
  ...['saveFilter', 'applyFilter', 'renameFilter', 'deleteFilter', 'compareTimelines', 'exportTimeline', 'copyEventsAs'],
  ...['pasteNamesAsIds', 'resumeMatch', 'findCandidates', 'chooseMatch', 'chooseBestMatches', 'filterMatches'],
  ...['useMatches', 'discardMatches', 'fetchCompanies', 'allowBilledCalls', 'stopWatching', 'runWatch'],
  ...['disconnectAgent', 'disconnectTeam', 'setTeamCaps', 'setTeamSharing', 'forgetTeamRecords'],
];

const titles = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')));
const names = [...loadedCommands.keys()].map((id) => id.replace('companyData.', ''));
const hasEllipsis = (name: string): boolean => (titles[`command.${name}`] ?? '').endsWith('…');

/** Runs a command from the palette in a fresh sandbox. @returns whether it asks; the first question ends it */
async function asks(name: string): Promise<boolean> {
  const harness = await TestHarness.inSandbox();
  let count = 0;
  const ui = new Proxy(harness.ui, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        if (!asking.has(String(property))) return Reflect.apply(member, target, given);
        count += 1;
        throw new Error('nobody answers');
      };
    },
  });
  const command = [...loadedCommands].find(([id]) => id === `companyData.${name}`)?.[1];
  assert.ok(command, name);
  try {
    await command({ ...harness.app, ui }, []);
  } catch (error) {
    if (count === 0) throw error;
  } finally {
    harness.dispose();
  }
  return count > 0;
}

describe('the title of a command', () => {
  for (const name of names) {
    it(`${name} has an ellipsis exactly if it asks`, async () => {
      assert.equal(
        await asks(name),
        needSomething.includes(name) ? false : hasEllipsis(name) || askForTheirRow.includes(name),
        titles[`command.${name}`],
      );
    });
  }

  it('has an ellipsis in both languages or in none', () => {
    const italian = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, 'package.nls.it.json'), 'utf8')));
    const different = names.filter((name) => hasEllipsis(name) !== (italian[`command.${name}`] ?? '').endsWith('…'));
    assert.deepEqual(different, []);
  });

  it('has none where only the row is asked for, and one where something is needed first', () => {
    assert.deepEqual(askForTheirRow.filter(hasEllipsis), []);
    assert.deepEqual(
      needSomething.filter((name) => !hasEllipsis(name)),
      [],
    );
  });
});
