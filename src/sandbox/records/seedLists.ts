// The lists that the sandbox starts with: enough for a second page, every level of permission, and the odd cases.
import type { Level } from '../../client/model/permission.ts';
import { dayFrom, startOf } from '../day.ts';
import { Random } from '../random.ts';
import type { Grant, StoredList } from '../stored.ts';
import { levels } from '../words.ts';
import { companyAt, companyCount } from './companies.ts';
import { municipalities } from './municipalities.ts';
import { defaultUser, freeKeys, seedUsers } from './users.ts';

interface Seed {
  readonly name: string;
  readonly type?: 'company' | 'person';
  readonly owner?: string;
  readonly size: number;
  readonly hidden?: boolean;
  readonly extraData?: Readonly<Record<string, unknown>>;
  readonly grants?: readonly Grant[];
}

const [finance = '', reports = '', risk = ''] = freeKeys;

const written: readonly Seed[] = [
  {
    name: 'Clients',
    size: 24,
    extraData: { note: 'reviewed every quarter', colour: 'teal' },
    grants: [user('bruno', 'write'), user('chiara', 'read'), key(finance, 'read')],
  },
  {
    name: 'Portfolio 2026',
    size: 74,
    extraData: { note: 'the long one', limit: 250000, tags: ['credit', 'yearly'] },
    grants: [user('bruno', 'manage'), key(risk, 'manage')],
  },
  { name: 'Nothing here yet', size: 0 },
  { name: 'Board members', type: 'person', size: 9, extraData: { confidential: true }, grants: [user('elise', 'read')] },
  { name: 'Suppliers, Belgium "North"', size: 12, extraData: { region: 'Vlaanderen' } },
  { name: 'Archived 2019', size: 5, hidden: true },
  { name: "Bruno's prospects", owner: 'bruno', size: 17, grants: [user(defaultUser, 'read'), user('dirk', 'write')] },
  {
    name: "Chiara's suppliers",
    owner: 'chiara',
    size: 8,
    extraData: { note: 'shared work' },
    grants: [user(defaultUser, 'write'), key(reports, 'read')],
  },
  {
    name: 'Risk watch',
    owner: 'dirk',
    size: 31,
    grants: [user(defaultUser, 'manage'), user('bruno', 'read'), user('fabio', 'write')],
  },
  { name: "Elise's own", owner: 'elise', size: 6 },
  { name: 'Candidates', type: 'person', owner: 'bruno', size: 14, grants: [user(defaultUser, 'manage'), user('greet', 'read')] },
  { name: 'Contacts of Hugo', type: 'person', owner: 'hugo', size: 3, grants: [user('ada', 'read')] },
  { name: 'Hidden draft', owner: 'chiara', size: 2, hidden: true, grants: [user(defaultUser, 'write')] },
  {
    name: 'Everybody may look',
    owner: 'greet',
    size: 20,
    grants: [
      ...seedUsers.filter(({ appUserId }) => appUserId !== 'greet').map(({ appUserId }) => user(appUserId, 'read')),
      ...freeKeys.map((id) => key(id, 'read')),
    ],
  },
];

const generatedCount = 52;

/** The lists of the first day. */
export function seedLists(): readonly StoredList[] {
  return [...written, ...Array.from({ length: generatedCount }, (_, index) => makeSeed(index))].map(makeList);
}

function makeSeed(index: number): Seed {
  const random = new Random(7, index);
  const place = municipalities[(index * 7) % municipalities.length]?.name ?? '';
  const purpose = random.pick(['Leads', 'Watch', 'Tender', 'Visits', 'Renewals']);
  const owner = random.chance(0.75) ? defaultUser : random.pick(['bruno', 'chiara', 'dirk', 'greet']);
  return {
    name: `${purpose} ${place} ${2021 + (index % 6)}`,
    owner,
    size: random.whole(1, 9),
    ...(random.chance(0.3) ? { extraData: { priority: random.whole(1, 3), place } } : {}),
    grants:
      owner === defaultUser
        ? random.chance(0.3)
          ? [user('bruno', random.pick(levels))]
          : []
        : [user(defaultUser, random.pick(levels))],
  };
}

function makeList(seed: Seed, index: number): StoredList {
  const random = new Random(8, index);
  const type = seed.type ?? 'company';
  const items = new Set<string>();
  while (items.size < seed.size)
    items.add(type === 'company' ? (companyAt(random.whole(0, companyCount - 1))?.id ?? '') : personId(random));
  return {
    id: String(24 + index * 3),
    name: seed.name,
    type,
    owner: seed.owner ?? defaultUser,
    items: [...items],
    ...(seed.extraData ? { extraData: seed.extraData } : {}),
    hidden: seed.hidden ?? false,
    modifiedDate: new Date(startOf(dayFrom(2025, 1, 6) + random.whole(0, 350)) + random.whole(0, 86_399) * 1000).toISOString(),
    grants: seed.grants ?? [],
  };
}

// Unconfirmed: how person IDs look. The sandbox knows people by their IDs only.
function personId(random: Random): string {
  return `p${random.text('0123456789abcdef', 15)}`;
}

function user(id: string, level: Level): Grant {
  return { kind: 'user', id, level };
}

function key(id: string, level: Level): Grant {
  return { kind: 'key', id, level };
}
