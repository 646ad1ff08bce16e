// The reason why a team's database cannot be used, in plain words: what happened, and what to do.
import * as l10n from '@vscode/l10n';
import type { TeamFaultKind } from '../../domain/team/teamFault.ts';

interface TeamFaultText {
  /** One sentence: what happened. */
  readonly what: string;
  /** One sentence: what to do. */
  readonly todo: string;
}

/** Explains why the database cannot be used. */
export function explainTeamFault(kind: TeamFaultKind): TeamFaultText {
  return texts[kind]();
}

const texts: Readonly<Record<TeamFaultKind, () => TeamFaultText>> = {
  address: () => ({
    what: l10n.t('The address of the team’s database in the settings cannot be read.'),
    todo: l10n.t('Correct companyData.team.address, or connect to the team’s database again.'),
  }),
  name: () => ({
    what: l10n.t('The name of the team’s database server is not known on this network.'),
    todo: l10n.t('Check the host in the address, and the network or VPN.'),
  }),
  connection: () => ({
    what: l10n.t('No database server answered at the team’s address, or the connection was cut.'),
    todo: l10n.t('Check the port, the network and the firewall, and whether the server runs.'),
  }),
  timedOut: () => ({
    what: l10n.t('The team’s database did not answer in time.'),
    todo: l10n.t('Check the network, and ask the administrator of the server whether it is busy.'),
  }),
  noEncryption: () => ({
    what: l10n.t('The team’s database server offers no encryption, so nothing was sent.'),
    todo: l10n.t('Ask the administrator of the server to turn on TLS.'),
  }),
  certificate: () => ({
    what: l10n.t('The certificate of the team’s database server is not trusted, so nothing was sent.'),
    todo: l10n.t('Add its authority’s certificate to this computer, or correct the address.'),
  }),
  password: () => ({
    what: l10n.t('The team’s database did not accept the user, the password or the certificate.'),
    todo: l10n.t('Connect again, and enter them anew.'),
  }),
  database: () => ({
    what: l10n.t('The server has no database of that name.'),
    todo: l10n.t('Check the end of the address, or ask the administrator of the server to create it.'),
  }),
  full: () => ({
    what: l10n.t('The team’s database accepts no more connections.'),
    todo: l10n.t('Ask the administrator of the server to allow more, or close other windows.'),
  }),
  standby: () => ({
    what: l10n.t('The team’s database can only be read at the moment.'),
    todo: l10n.t('Enter the address of the primary server, or wait until it has taken over.'),
  }),
  oldServer: () => ({
    what: l10n.t('The team’s database server is older than PostgreSQL 13.'),
    todo: l10n.t('Ask the administrator of the server to update it.'),
  }),
  noSchema: () => ({
    what: l10n.t('The database has no tables of this extension, and this user may not create them.'),
    todo: l10n.t('Ask its administrator to connect once, or to grant you the right to create a schema.'),
  }),
  rights: () => ({
    what: l10n.t('This user may not use the team’s tables.'),
    todo: l10n.t('Ask the administrator of the database to grant you the role company_data_member.'),
  }),
  outdated: () => ({
    what: l10n.t('The team’s tables are of an older version, and this user may not update them.'),
    todo: l10n.t('Ask the owner of the tables to connect once with this version of the extension.'),
  }),
  newer: () => ({
    what: l10n.t('The team’s tables are of a later version, so this extension wrote nothing.'),
    todo: l10n.t('Update the extension.'),
  }),
  noSecret: () => ({
    what: l10n.t('The editor’s secret store has no password for the team’s database.'),
    todo: l10n.t('Connect to the team’s database again.'),
  }),
  person: () => ({
    what: l10n.t('Your name in the team belongs to another user of its database.'),
    todo: l10n.t('Connect to the team’s database again, under another name.'),
  }),
  other: () => ({
    what: l10n.t('The team’s database refused a statement.'),
    todo: l10n.t('Show the log to the administrator of the database.'),
  }),
};
