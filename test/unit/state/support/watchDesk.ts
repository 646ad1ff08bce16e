// A desk with watches: what is watched in a sandbox whose first company has an event every other day.
import assert from 'node:assert/strict';
import { companyAt } from '../../../../src/sandbox/records/companies.ts';
import type { Outcome, Watch } from '../../../../src/state/watch/watch.ts';
import { Watcher } from '../../../../src/state/watch/watcher.ts';
import { Watches } from '../../../../src/state/watch/watches.ts';
import { runWatch, type RunRequest } from '../../../../src/state/watch/watchRun.ts';
import { localDay } from '../../../../src/client/localDay.ts';
import type { Desk } from '../../../support/desk.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A company with an event every other day. */
export const busy = ((): { readonly id: string; readonly name: string } => {
  const company = companyAt(0);
  assert.ok(company);
  return company;
})();

let runs = 0;

/** The watches of a desk's open session. */
export function watchesOf({ open }: Desk): Watches {
  return new Watches({ keyValue: open.money.keyValue, owner: open.owner });
}

/** A watch of the busy company: daily, ten events a run, looking on from the day it is made. */
export function watchBusy(desk: Desk, rest: Partial<Watch> = {}): Watch {
  const now = desk.clock.now();
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
    news: [],
    ...rest,
  };
  assert.ok(watchesOf(desk).add(watch));
  return watch;
}

/** Everything that runs of a desk need. */
export function partsOf(desk: Desk, signal = new AbortController().signal) {
  return {
    session: desk.open,
    watches: watchesOf(desk),
    now: () => desk.clock.now(),
    today: () => localDay(desk.clock.now()),
    newId: () => `run-${String((runs += 1))}`,
    signal,
    clock: desk.clock,
  };
}

export function runNow(desk: Desk, request: Partial<RunRequest> = {}): Promise<Outcome | undefined> {
  return runWatch(partsOf(desk), { id: 'watch', asked: true, ...request });
}

export function startWatcher(desk: Desk): Watcher {
  return new Watcher(partsOf(desk));
}
