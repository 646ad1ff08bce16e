// Reads and writes a team's address and person in the settings, and its credentials in the secret store.
import { userInfo } from 'node:os';
import type { DisconnectOutcome } from '../../app/teamPort.ts';
import { isRecord } from '../../client/isRecord.ts';
import { readTeamAddress, writeTeamAddress, type TeamAddress } from '../../domain/team/teamAddress.ts';
import type { TeamCredentials } from '../../domain/team/teamCredentials.ts';
import { settings } from '../../ids.ts';
import type { SecretStore } from '../../state/session/account.ts';
import { ownSetting, setOwnSetting } from '../ownSetting.ts';
import { hostSettings } from '../settings.ts';

/** Returns the name of the user of this computer; empty if there is none. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the password file has no name.
    return '';
  }
}

/** Returns the name under which the team sees this person; empty if it is not set. */
export function personOfSettings(): string {
  const person = ownSetting('', settings.teamPerson);
  return typeof person === 'string' ? person : '';
}

/** Returns the address of the team in the settings; undefined if there is none or it cannot be read. */
export function addressOfSettings(): TeamAddress | undefined {
  const read = readTeamAddress(hostSettings.teamAddress);
  return 'address' in read ? read.address : undefined;
}

/** Returns whether the settings have a team address that cannot be read. Calls must then not be sent as if there were no team. */
export function hasUnreadableAddress(): boolean {
  const read = readTeamAddress(hostSettings.teamAddress);
  return 'problem' in read && read.problem !== 'empty';
}

/** Returns the key of the credentials. It contains the address, so that they are never sent to another database. */
export function secretKey(address: TeamAddress): string {
  return `team:${writeTeamAddress(address)}`;
}

/** Parses stored credentials. @returns undefined if the text is absent or something else */
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

/** Stores credentials. @returns false if the secret store does not keep them */
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
    // The keyring is locked, or there is none.
    return false;
  }
}

/**
 * Sets both or neither. No name is set while another address replaces the present one, because every window follows each change at
 * once, and neither team must see the user under a name that was meant for the other.
 * @returns false if the editor could not write the settings, for example because of an error in their file
 */
export async function setTeam(address: TeamAddress, person: string): Promise<boolean> {
  const before = { address: hostSettings.teamAddress, person: personOfSettings() };
  // A file that has refused one write may refuse this one as well.
  const restore = (key: string, text: string): Promise<void> =>
    setOwnSetting(key, text === '' ? undefined : text).catch(() => undefined);
  try {
    const written = writeTeamAddress(address);
    if (written !== before.address) await setOwnSetting(settings.teamPerson, undefined);
    await setOwnSetting(settings.teamAddress, written);
    await setOwnSetting(settings.teamPerson, person);
    return true;
  } catch {
    if (hostSettings.teamAddress !== before.address) await restore(settings.teamAddress, before.address);
    await restore(settings.teamPerson, before.person);
    return false;
  }
}

/** Removes the address of the team from the settings, and then its credentials from the secret store. */
export async function removeTeam(secrets: SecretStore): Promise<DisconnectOutcome> {
  const address = addressOfSettings();
  try {
    await setOwnSetting(settings.teamAddress, undefined);
  } catch {
    return 'settingsNotWritten';
  }
  try {
    if (address) await secrets.delete(secretKey(address));
    return 'disconnected';
  } catch {
    return 'secretNotDeleted';
  }
}
