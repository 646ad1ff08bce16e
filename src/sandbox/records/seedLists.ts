// The lists that the sandbox starts with: all permission levels, special cases, and hundreds of ordinary lists.
import { Random } from '../random.ts';
import type { SandboxList } from '../persisted.ts';
import { levels } from '../words.ts';
import { keyGrant, makeList, userGrant, type ListSeed } from './listSeed.ts';
import { manyLists } from './manyLists.ts';
import { municipalities } from './municipalities.ts';
import { defaultUser, freeKeys, seedUsers } from './users.ts';

const [finance = '', reports = '', risk = ''] = freeKeys;

const handWritten: readonly ListSeed[] = [
  {
    name: 'Clients',
    size: 24,
    extraData: { note: 'reviewed every quarter', colour: 'teal' },
    grants: [userGrant('bruno', 'write'), userGrant('chiara', 'read'), keyGrant(finance, 'read')],
  },
  {
    name: 'Portfolio 2026',
    size: 74,
    extraData: { note: 'the long one', limit: 250000, tags: ['credit', 'yearly'] },
    grants: [userGrant('bruno', 'manage'), keyGrant(risk, 'manage')],
  },
  { name: 'Nothing here yet', size: 0 },
  { name: 'Board members', type: 'person', size: 9, extraData: { confidential: true }, grants: [userGrant('elise', 'read')] },
  { name: 'Suppliers, Belgium "North"', size: 12, extraData: { region: 'Vlaanderen' } },
  { name: 'Archived 2019', size: 5, hidden: true },
  { name: "Bruno's prospects", owner: 'bruno', size: 17, grants: [userGrant(defaultUser, 'read'), userGrant('dirk', 'write')] },
  {
    name: "Chiara's suppliers",
    owner: 'chiara',
    size: 8,
    extraData: { note: 'shared work' },
    grants: [userGrant(defaultUser, 'write'), keyGrant(reports, 'read')],
  },
  {
    name: 'Risk watch',
    owner: 'dirk',
    size: 31,
    grants: [userGrant(defaultUser, 'manage'), userGrant('bruno', 'read'), userGrant('fabio', 'write')],
  },
  { name: "Elise's own", owner: 'elise', size: 6 },
  {
    name: 'Candidates',
    type: 'person',
    owner: 'bruno',
    size: 14,
    grants: [userGrant(defaultUser, 'manage'), userGrant('greet', 'read')],
  },
  { name: 'Contacts of Hugo', type: 'person', owner: 'hugo', size: 3, grants: [userGrant('ada', 'read')] },
  { name: 'Hidden draft', owner: 'chiara', size: 2, hidden: true, grants: [userGrant(defaultUser, 'write')] },
  {
    name: 'Everybody may look',
    owner: 'greet',
    size: 20,
    grants: [
      ...seedUsers.filter(({ appUserId }) => appUserId !== 'greet').map(({ appUserId }) => userGrant(appUserId, 'read')),
      ...freeKeys.map((id) => keyGrant(id, 'read')),
    ],
  },
];

const generatedCount = 52;

let made: readonly SandboxList[] | undefined;

/** The lists of a new sandbox. They are the same objects every time, by which `writeState` finds unchanged lists. */
export function seedLists(): readonly SandboxList[] {
  return (made ??= seeds().map(makeList));
}

function seeds(): readonly ListSeed[] {
  return [...handWritten, ...Array.from({ length: generatedCount }, (_, index) => makeSeed(index)), ...manyLists()];
}

function makeSeed(index: number): ListSeed {
  const random = new Random(7, index);
  const place = municipalities[(index * 7) % municipalities.length]?.name ?? '';
  const purpose = random.pick(['Leads', 'Watch', 'Tender', 'Visits', 'Renewals']);
  const owner = random.chance(0.75) ? defaultUser : random.pick(['bruno', 'chiara', 'dirk', 'greet']);
  return {
    name: `${purpose} ${place} ${2021 + (index % 6)}`,
    owner,
    size: random.integer(1, 9),
    ...(random.chance(0.3) ? { extraData: { priority: random.integer(1, 3), place } } : {}),
    grants:
      owner === defaultUser
        ? random.chance(0.3)
          ? [userGrant('bruno', random.pick(levels))]
          : []
        : [userGrant(defaultUser, random.pick(levels))],
  };
}
