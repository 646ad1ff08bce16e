// The records of the journal, and the history of changes that is read from them.
import * as z from 'zod/mini';
import { isRecord } from '../../client/isRecord.ts';
import { listTypes } from '../../client/model/list.ts';
import { levels } from '../../client/model/permission.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import { callStates, isUnconfirmed, nextCall, stopped, withNewId, withState, withStep, type CallRun } from './callRun.ts';
import { withEntry, withListRemade } from './journal.ts';
import { readEntry, readSteps, type JournalEntry, type JournalStep } from './journalEntry.ts';
import type { ListCall } from './listCall.ts';

/** The records in the order of writing. A record is never changed. */
export type JournalRecord =
  /** Calls are about to be sent. */
  | {
      readonly kind: 'run';
      readonly id: string;
      readonly at: number;
      readonly calls: readonly ListCall[];
      readonly undoes?: string;
      /** The window that sends them. */
      readonly window?: string;
      /** Some of the calls name people. */
      readonly people?: true;
    }
  /** A window sends the rest of a run. */
  | { readonly kind: 'taken'; readonly run: string; readonly window: string }
  /** The window has stopped sending the rest of a run. */
  | { readonly kind: 'left'; readonly run: string }
  /** A call has a new state. `steps`: the changes that it has made; `changes`: those that it makes if it succeeds. */
  | {
      readonly kind: 'state';
      readonly run: string;
      /** The index of the call in its run. */
      readonly call: number;
      readonly at: number;
      readonly state: (typeof callStates)[number];
      readonly steps?: readonly JournalStep[];
      readonly changes?: readonly JournalStep[];
    }
  /** The ID of a deleted list, or of one that did not exist yet, is replaced by another one. */
  | { readonly kind: 'remade'; readonly from: string; readonly to: string }
  /** The rest of a run will not be sent. */
  | { readonly kind: 'dropped'; readonly run: string }
  /** A call of a run that names people was done. The other records of that run are only in the memory of its window. */
  | { readonly kind: 'apart'; readonly run: string; readonly at: number };

const id = z.string().check(z.minLength(1));
const items = z.exactOptional(z.array(z.string()));
const extraData = z.exactOptional(z.custom<Readonly<Record<string, unknown>>>(isRecord));
const holder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id }),
  z.object({ kind: z.literal('key'), id }),
]);

const Call = z.discriminatedUnion('call', [
  z.object({
    call: z.literal('create'),
    input: z.object({ name: z.string(), type: z.enum(listTypes), items, extraData }),
    replaces: z.exactOptional(id),
  }),
  z.object({
    call: z.literal('update'),
    input: z.object({
      id,
      name: z.exactOptional(z.string()),
      add: items,
      remove: items,
      extraData,
      hidden: z.exactOptional(z.boolean()),
    }),
  }),
  z.object({ call: z.literal('delete'), input: z.object({ id }) }),
  z.object({ call: z.literal('share'), input: z.object({ listId: id, holder, level: z.enum(levels) }) }),
  z.object({ call: z.literal('revoke'), input: z.object({ listId: id, holder }) }),
]);

const WireRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    id,
    at: z.number(),
    calls: z.array(Call),
    undoes: z.exactOptional(id),
    window: z.exactOptional(id),
    people: z.exactOptional(z.literal(true)),
  }),
  z.object({ kind: z.literal('taken'), run: id, window: id }),
  z.object({ kind: z.literal('left'), run: id }),
  z.object({
    kind: z.literal('state'),
    run: id,
    call: z.number(),
    at: z.number(),
    state: z.enum(callStates),
    steps: z.exactOptional(z.array(z.unknown())),
    changes: z.exactOptional(z.array(z.unknown())),
  }),
  z.object({ kind: z.literal('remade'), from: id, to: id }),
  z.object({ kind: z.literal('dropped'), run: id }),
  z.object({ kind: z.literal('apart'), run: id, at: z.number() }),
]);

/** The content of the journal, as it is read from its records. */
export interface History {
  /** The changes, oldest first. An undo is an entry as soon as it is complete. */
  readonly entries: readonly JournalEntry[];
  /**
   * Interrupted runs of several calls, and runs of one call that may or may not have created, deleted or emptied a list, oldest
   * first. Resuming such a call enters what it has changed, so that it can be undone.
   */
  readonly unfinished: readonly CallRun[];
  /** Runs that a window is still sending. */
  readonly inFlight: readonly CallRun[];
  /** The time of the last change of a people list that another window keeps in memory, or that is lost; absent if none is. */
  readonly memoryOnlyAt?: number;
  /** The number of records that could not be read. */
  readonly unread: number;
}

/**
 * Reads all records of a journal, oldest first.
 * @param isOpen whether a window is still open; the runs of a closed window have stopped
 */
export function readHistory(persisted: readonly unknown[], isOpen: (window: string) => boolean = () => false): History {
  const runs = new Map<string, CallRun>();
  const runIds = new Set<string>();
  let memoryOnlyAt: number | undefined;
  let entries: readonly JournalEntry[] = [];
  let unread = 0;
  for (const one of persisted) {
    const read = z.safeParse(WireRecord, one);
    if (!read.success) {
      unread += 1;
      continue;
    }
    const record = read.data;
    switch (record.kind) {
      case 'run': {
        runIds.add(record.id);
        const { calls, kind, ...facts } = record;
        runs.set(record.id, { ...facts, begunAt: facts.at, steps: calls.map((call) => ({ call, state: 'waiting' })) });
        break;
      }
      case 'taken':
      case 'left': {
        const run = runs.get(record.run);
        if (run) runs.set(run.id, { ...stopped(run), ...(record.kind === 'taken' ? { window: record.window } : {}) });
        break;
      }
      case 'state': {
        const run = runs.get(record.run);
        if (!run) break;
        const changes = record.changes && readSteps(record.changes);
        runs.set(run.id, { ...withState(run, record.call, record.state, changes), at: record.at });
        // An undo of a change that was already gone has no steps. It becomes an entry all the same, so that the change is undone.
        if (record.steps || (record.state === 'done' && run.undoes !== undefined))
          entries = withSteps(entries, run, record.at, record.steps ?? []);
        break;
      }
      case 'remade':
        entries = withListRemade(entries, record.from, record.to);
        for (const run of runs.values())
          if (nextCall(run) !== undefined) runs.set(run.id, withNewId(run, record.from, record.to));
        break;
      case 'dropped':
        runs.delete(record.run);
        break;
      case 'apart':
        // If this window has the run's own records, they say more.
        if (!runIds.has(record.run)) memoryOnlyAt = record.at;
    }
  }
  const incomplete = [...runs.values()].filter((run) => nextCall(run) !== undefined);
  const isInFlight = ({ window }: CallRun): boolean => window !== undefined && isOpen(window);
  // An undo that is only partly done is not an entry of its own yet, because the rest is still to be undone.
  const incompleteUndos = new Set(incomplete.filter(({ undoes }) => undoes !== undefined).map(({ id: run }) => run));
  const complete = entries.filter(({ id: entry }) => !incompleteUndos.has(entry));
  const undone = new Set(complete.map(({ undoes }) => undoes));
  return {
    entries: complete.reduce<readonly JournalEntry[]>((all, entry) => withEntry(all, entry), []),
    unfinished: incomplete
      .filter((run) => !undone.has(run.id) && !isInFlight(run))
      .map((run) => stopped(run))
      .filter((run) => run.steps.length > 1 || run.steps.some((step) => isUnconfirmed(step) && isHardToRepeat(step.call))),
    inFlight: incomplete.filter(isInFlight),
    ...omitUndefined({ memoryOnlyAt }),
    unread,
  };
}

/** Returns whether a call has more effect than the user can see from its input, or would have it twice. */
function isHardToRepeat(call: ListCall): boolean {
  return (
    call.call === 'create' || call.call === 'delete' || (call.call === 'update' && call.input.remove?.includes('*') === true)
  );
}

function withSteps(
  entries: readonly JournalEntry[],
  { id: run, undoes, people }: CallRun,
  at: number,
  persisted: readonly unknown[],
): readonly JournalEntry[] {
  const known = entries.findLastIndex((one) => one.id === run);
  const before = entries[known];
  const read = readEntry({ id: run, at, steps: persisted, ...omitUndefined({ undoes, people }) });
  if (!read) return entries;
  if (!before) return [...entries, { ...read, steps: [...read.steps.reduce<readonly JournalStep[]>(withStep, [])] }];
  return entries.with(known, { ...before, steps: [...read.steps.reduce(withStep, before.steps)] });
}
