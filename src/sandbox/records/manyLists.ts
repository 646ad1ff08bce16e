// Hundreds of lists of several users over some years, for the sandbox of somebody who works with lists all day.
import { Random } from '../random.ts';
import type { Grant } from '../persisted.ts';
import { levels } from '../words.ts';
import { keyGrant, userGrant, type ListSeed } from './listSeed.ts';
import { municipalities } from './municipalities.ts';
import { defaultUser, freeKeys, seedUsers } from './users.ts';

const count = 400;

// Their initials put these lists after those of `seedLists.ts`, which show special cases, in the order of names.
const purposes = ['Webinar', 'Wholesale', 'Workshop', 'Year end', 'Young firms', 'Zone'] as const;
const people = ['Webinar guests', 'Workshop contacts', 'Young founders'] as const;
const others = seedUsers.map(({ appUserId }) => appUserId).filter((id) => id !== defaultUser);
const ownKey = seedUsers.find(({ appUserId }) => appUserId === defaultUser)?.shareKey ?? '';

/** The lists. The default user sees most of them as the owner, by a permission, or by the default share key. */
export function manyLists(): readonly ListSeed[] {
  return Array.from({ length: count }, (_, index) => makeSeed(index));
}

function makeSeed(index: number): ListSeed {
  const random = new Random(12, index);
  const municipality = municipalities[(index * 11) % municipalities.length];
  const type = random.chance(0.15) ? 'person' : 'company';
  const purpose = random.pick(type === 'person' ? people : purposes);
  const owner = random.chance(0.5) ? defaultUser : anyOf(random, others);
  return {
    // Each place comes once a year, so names are unique.
    name: `${purpose} ${municipality?.name ?? ''} ${2017 + Math.floor(index / municipalities.length)}`,
    type,
    owner,
    size: sizeOf(random),
    ...(random.chance(0.03) ? { hidden: true } : {}),
    ...(random.chance(0.6)
      ? {
          extraData: {
            region: municipality?.region ?? '',
            stage: random.pick(['lead', 'customer', 'former']),
            ...(random.chance(0.4) ? { priority: random.integer(1, 3) } : {}),
          },
        }
      : {}),
    grants: [...(owner === defaultUser ? [] : toDefaultUser(random)), ...toOthers(random, owner)],
  };
}

function sizeOf(random: Random): number {
  if (random.chance(0.05)) return 0;
  return random.chance(0.04) ? random.integer(60, 240) : random.integer(1, 40);
}

function toDefaultUser(random: Random): readonly Grant[] {
  if (random.chance(0.04)) return [];
  return [random.chance(0.1) ? keyGrant(ownKey, random.pick(levels)) : userGrant(defaultUser, random.pick(levels))];
}

function toOthers(random: Random, owner: string): readonly Grant[] {
  if (random.chance(0.6)) return [];
  if (random.chance(0.2)) return [keyGrant(anyOf(random, freeKeys), random.pick(levels))];
  const holders = new Set([anyOf(random, others), anyOf(random, others)].filter((id) => id !== owner));
  return [...holders].map((id) => userGrant(id, random.pick(levels)));
}

function anyOf(random: Random, choices: readonly string[]): string {
  return choices[random.integer(0, choices.length - 1)] ?? '';
}
