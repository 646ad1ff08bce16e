// Reads a team's address, person and secret if the settings and the secret store have them.
import { userInfo } from 'node:os';
import { isRecord } from '../../client/isRecord.ts';
import { readTeamAddress, writeTeamAddress, type TeamAddress } from '../../domain/team/teamAddress.ts';
import type { TeamCredentials } from '../../domain/team/teamCredentials.ts';
import { settings } from '../../ids.ts';
import type { SecretStore } from '../../state/session/account.ts';
import { ownSetting, setOwnSetting } from '../ownSetting.ts';
import { hostSettings } from '../settings.ts';

/** The name of the user of this computer; empty if there is none. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the password file has no name.
    return '';
  }
}

/** The name under which the team sees this person. */
export function personOfSettings(): string {
  const person = ownSetting('', settings.teamPerson);
  return typeof person === 'string' ? person : '';
}

/** The address of the team that the settings name. */
export function addressOfSettings(): TeamAddress | undefined {
  const read = readTeamAddress(hostSettings.teamAddress);
  return 'address' in read ? read.address : undefined;
}

/** Whether the settings name a team by an address that cannot be read: calls must not be sent as if there were none. */
export function hasUnreadableAddress(): boolean {
  const read = readTeamAddress(hostSettings.teamAddress);
  return 'problem' in read && read.problem !== 'empty';
}

/** It names host and database, so that a secret never goes to another one. */
export function secretKey(address: TeamAddress): string {
  return `team:${writeTeamAddress(address)}`;
}

/** Reads a secret; undefined if it is not one of ours. */
export function readCredentials(text: string | undefined): TeamCredentials | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!isRecord(value) || typeof value['user'] !== 'string') return undefined;
    const { user, password, certificate } = value;
    if (typeof password === 'string') return { user, password };
    if (!isRecord(certificate)) return undefined;
    const { cert, key } = certificate;
    return typeof cert === 'string' && typeof key === 'string' ? { user, certificate: { cert, key } } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a secret. @returns false if the secret store does not */
export async function keepCredentials(
  secrets: SecretStore,
  address: TeamAddress,
  credentials: TeamCredentials,
): Promise<boolean> {
  const [key, text] = [secretKey(address), JSON.stringify(credentials)];
  try {
    await secrets.store(key, text);
    return (await secrets.get(key)) === text;
  } catch {
    // A keyring that is locked, or that there is none of.
    return false;
  }
}

/** Sets both, or neither: the team of before would know the user by a name that was meant for another team. */
export async function setTeam(address: TeamAddress, person: string): Promise<void> {
  const before = personOfSettings();
  await setOwnSetting(settings.teamPerson, person);
  try {
    await setOwnSetting(settings.teamAddress, writeTeamAddress(address));
  } catch (error) {
    await setOwnSetting(settings.teamPerson, before === '' ? undefined : before);
    throw error;
  }
}
