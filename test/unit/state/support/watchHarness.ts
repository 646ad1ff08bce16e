// A harness with watches: what is watched in a sandbox whose first company has an event every other day.
import assert from 'node:assert/strict';
import { companyAt } from '../../../../src/sandbox/records/companies.ts';
import type { Outcome, Watch } from '../../../../src/state/watch/watch.ts';
import { Watcher } from '../../../../src/state/watch/watcher.ts';
import { Watches } from '../../../../src/state/watch/watches.ts';
import { runWatch, type RunRequest } from '../../../../src/state/watch/watchRun.ts';
import { localDay } from '../../../../src/client/localDay.ts';
import type { TestHarness } from '../../../support/testHarness.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A company with an event every other day. */
export const busy = ((): { readonly id: string; readonly name: string } => {
  const company = companyAt(0);
  assert.ok(company);
  return company;
})();

let runs = 0;

/** The watches of a harness's open session. */
export function watchesOf({ open }: TestHarness): Watches {
  return new Watches({ keyValue: open.money.keyValue, owner: open.owner });
}

/** A watch of the busy company: daily, ten events a run, looking on from the day it is made. */
export function watchBusy(harness: TestHarness, rest: Partial<Watch> = {}): Watch {
  const now = harness.clock.now();
  const watch: Watch = {
    id: 'watch',
    watched: { kind: 'company', ...busy },
    everyHours: 24,
    perRun: 10,
    perWeek: 30,
    createdAt: now,
    dueAt: now + day,
    since: localDay(now),
    spent: [],
    newEvents: [],
    ...rest,
  };
  assert.ok(watchesOf(harness).add(watch));
  return watch;
}

/** Everything that runs of a harness need. */
export function partsOf(harness: TestHarness, signal = new AbortController().signal) {
  return {
    session: harness.open,
    watches: watchesOf(harness),
    now: () => harness.clock.now(),
    today: () => localDay(harness.clock.now()),
    newId: () => `run-${String((runs += 1))}`,
    signal,
    clock: harness.clock,
  };
}

export function runNow(harness: TestHarness, request: Partial<RunRequest> = {}): Promise<Outcome | undefined> {
  return runWatch(partsOf(harness), { id: 'watch', asked: true, ...request });
}

export function startWatcher(harness: TestHarness): Watcher {
  return new Watcher(partsOf(harness));
}
