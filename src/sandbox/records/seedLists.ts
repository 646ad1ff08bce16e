// The lists that the sandbox starts with: all permission levels, odd cases, and hundreds of ordinary lists.
import { Random } from '../random.ts';
import type { SandboxList } from '../persisted.ts';
import { levels } from '../words.ts';
import { key, makeList, user, type ListSeed } from './listSeed.ts';
import { manyLists } from './manyLists.ts';
import { municipalities } from './municipalities.ts';
import { defaultUser, freeKeys, seedUsers } from './users.ts';

const [finance = '', reports = '', risk = ''] = freeKeys;

const written: readonly ListSeed[] = [
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

let made: readonly SandboxList[] | undefined;

/** The lists of the first day: the same objects every time. */
export function seedLists(): readonly SandboxList[] {
  return (made ??= seeds().map(makeList));
}

function seeds(): readonly ListSeed[] {
  return [...written, ...Array.from({ length: generatedCount }, (_, index) => makeSeed(index)), ...manyLists()];
}

function makeSeed(index: number): ListSeed {
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
