// Lists the operations of a person in a window that lead to calls, and the most that each may cost.
import fc from 'fast-check';
import type { TimelineOrdering } from '../../../src/client/model/timelineOrdering.ts';
import { totalOf } from '../../../src/client/price.ts';
import type { OpenSession } from '../../../src/state/session/openSession.ts';
import type { TimelineReader } from '../../../src/state/timeline/timelineReader.ts';
import type { Deed, Sent } from './calls.ts';

/** A deed that has not been done yet. */
export interface Operation extends Omit<Deed, 'most' | 'fates'> {
  /** The credits that the person agrees to, where it is done now. */
  readonly most: (session: OpenSession) => number;
  /**
   * Does it for at most what was agreed to. Rejects with a failure, as the stores do.
   * @param agree is called where a count comes first: the person agrees to the price that is shown after it
   */
  readonly run: (session: OpenSession, signal: AbortSignal, agreed: number, agree: () => void) => Promise<unknown>;
}

type Way = Omit<Operation, 'most' | 'meets'>;
type Purchase = Omit<Operation, 'meets' | 'most'> & { readonly most: number };

// Lists of the acting user's own, of 24 and 12 companies.
const list = fc.constantFrom('24', '36');
// Members of them, with 19 and 122 events.
const company = fc.constantFrom('c49ac9b44360', 'a6990079c856');
const limit = fc.integer({ min: 1, max: 12 });
const name = fc.constantFrom('Flu', 'Nord');
const user = fc.constantFrom('bruno', 'dirk');
const ordering = fc.constantFrom('mostRecent' as const, 'leastRecent' as const);

const reads: fc.Arbitrary<Way> = fc.oneof(
  fc.constant<Way>({ text: 'looks at the lists', run: ({ lists }) => lists.showLists() }),
  fc.constant<Way>({ text: 'refreshes the lists', run: ({ lists }) => lists.refresh() }),
  list.map((id): Way => ({ text: `looks who may see list ${id}`, run: ({ lists }) => lists.showPermissions(id) })),
  list.map((id): Way => ({ text: `looks at the members of list ${id}`, run: async ({ lists }) => lists.enterSaving(id) })),
  fc.tuple(company, ordering).map(([id, order]): Way => {
    return { text: `looks at the events of ${id}, ${order}`, run: (session, signal) => openEvents(session, id, signal, order) };
  }),
  company.map((id): Way => {
    return { text: `counts the events of ${id}`, run: (session, signal) => eventsOf(session, id).count(signal) };
  }),
  name.map((part): Way => {
    const search = { name: part, fields: ['none' as const], limit: 0 };
    return {
      text: `counts the companies named ${part}`,
      run: ({ client }, signal) => client.searchCompanies(search, { signal }),
    };
  }),
  fc.constant<Way>({ text: 'refreshes the credits', run: ({ credits }) => credits.refresh() }),
);

const writes: fc.Arbitrary<Way> = fc.oneof(
  fc.constant<Way>({
    text: 'creates a list',
    run: ({ changes }) => changes.make([{ call: 'create', input: { name: 'New', type: 'company' } }]),
  }),
  fc.tuple(list, company).map(([id, added]): Way => {
    return { text: `adds ${added} to list ${id}`, run: ({ changes }) => changes.apply(id, { add: [added], remove: [] }) };
  }),
  fc.tuple(list, company).map(([id, gone]): Way => {
    return { text: `takes ${gone} out of list ${id}`, run: ({ changes }) => changes.apply(id, { add: [], remove: [gone] }) };
  }),
  fc.tuple(list, user).map(([id, other]): Way => {
    const holder = { kind: 'user' as const, id: other };
    return {
      text: `shares list ${id} with ${other}`,
      run: ({ changes }) => changes.make([{ call: 'share', input: { listId: id, holder, level: 'read' } }]),
    };
  }),
);

const buysPages: fc.Arbitrary<Purchase> = fc.oneof(
  fc.tuple(list, limit).map(([id, most]): Purchase => {
    const text = `buys ≤ ${most} members of list ${id}`;
    return { text, most, run: ({ lists }, signal) => lists.members(id).more({ most, signal }) };
  }),
  fc.tuple(company, limit, ordering, fc.boolean()).map(([id, most, order, payload]): Purchase => {
    const text = `buys ≤ ${most} events of ${id}, ${order}${payload ? ', with payload' : ''}`;
    return {
      text,
      most: payload ? 2 * most : most,
      run: (session, signal, _agreed, agree) => buyEvents(session, { id, most, order, payload }, signal, agree),
    };
  }),
  fc.tuple(company, limit).map(([id, most]): Purchase => {
    const text = `buys page after page, ≤ ${most} events of ${id}`;
    return { text, most, run: (session, signal, _agreed, agree) => buyAllEvents(session, { id, most }, signal, agree) };
  }),
);

const buysOthers: fc.Arbitrary<Purchase> = fc.oneof(
  fc.tuple(name, limit).map(([part, most]): Purchase => {
    const search = { name: part, limit: most };
    const text = `buys ≤ ${most} companies named ${part}`;
    return { text, most, run: ({ client }, signal) => client.searchCompanies(search, { signal }) };
  }),
  fc.tuple(fc.constantFrom('x', 'y'), limit).map(([chat, most]): Purchase => {
    const search = { name: 'a', limit: most };
    const source = { kind: 'agent' as const, chat };
    const text = `lets chat ${chat} buy ≤ ${most} companies`;
    return { text, most, run: ({ client }, signal) => client.searchCompanies(search, { source, signal }) };
  }),
);

/** The loaded content of a list is bought again on purpose. */
const buysAgain: fc.Arbitrary<Way & Pick<Operation, 'most'>> = list.map((id) => ({
  text: `buys what is loaded of list ${id} again`,
  isAgain: true,
  most: ({ lists }) => lists.members(id).loaded,
  run: async ({ lists }, signal, agreed) => {
    if (agreed > 0) await lists.members(id).refresh({ most: agreed, signal });
  },
}));

const buys = fc.oneof(
  { weight: 3, arbitrary: buysPages.map((way) => ({ ...way, most: () => way.most })) },
  { weight: 1, arbitrary: buysOthers.map((way) => ({ ...way, most: () => way.most })) },
  { weight: 1, arbitrary: buysAgain },
);

/** Anything a person can do. The fates of what costs meet the request that costs, those of a change the change itself. */
export const operations: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: reads.map((way) => ({ ...way, most: () => 0, meets: () => true })) },
  { weight: 1, arbitrary: writes.map((way) => ({ ...way, most: () => 0, meets: ({ isWrite }: Sent) => isWrite })) },
  { weight: 5, arbitrary: buys.map((way) => ({ ...way, meets: ({ most }: Sent) => totalOf(most) > 0 })) },
);

/** The timeline of a company. */
export function eventsOf(session: OpenSession, id: string): TimelineReader {
  return session.timeline({ kind: 'companies', ids: [id] });
}

async function openEvents(
  session: OpenSession,
  id: string,
  signal?: AbortSignal,
  order: TimelineOrdering = 'mostRecent',
  payload = false,
): Promise<TimelineReader> {
  const reader = eventsOf(session, id);
  if (reader.state.status === 'idle') await reader.open(signal);
  await reader.choose({ ...reader.state.choices, ordering: order, payload }, signal);
  return reader;
}

interface EventPurchase {
  readonly id: string;
  readonly most: number;
  readonly order?: TimelineOrdering;
  readonly payload?: boolean;
}

async function buyEvents(
  session: OpenSession,
  { id, most, order, payload }: EventPurchase,
  signal: AbortSignal,
  agree: () => void,
): Promise<void> {
  const reader = await openEvents(session, id, signal, order, payload);
  agree();
  await reader.loadMore(most);
}

async function buyAllEvents(
  session: OpenSession,
  { id, most }: EventPurchase,
  signal: AbortSignal,
  agree: () => void,
): Promise<void> {
  const reader = await openEvents(session, id, signal);
  agree();
  await reader.loadAll(most, signal);
}
