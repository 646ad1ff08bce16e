// Finds the one cause of an error of the client, of the network, or of the database.
import { TeamFault, type TeamFaultKind } from '../../domain/team/teamFault.ts';

/** The kinds of faults by the codes of the system, SQLite and PostgreSQL. A code of two characters is a class of PostgreSQL. */
const kinds: Readonly<Record<string, TeamFaultKind>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ETIMEDOUT: 'timedOut',
  '28': 'password',
  '3D000': 'database',
  '42501': 'rights',
  '42P01': 'noSchema',
  '42883': 'noSchema',
  '3F000': 'noSchema',
  '53300': 'full',
  '25006': 'standby',
  '57014': 'timedOut',
  '55P03': 'timedOut',
  '57': 'connection',
  '08': 'connection',
  CD001: 'newer',
  CD002: 'person',
  // The database of this computer, and not the team's, has failed.
  ERR_SQLITE_ERROR: 'other',
};

const certificateCodes =
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO|INVALID_|PATH_LENGTH_|ERROR_IN_CERT_)/;

/** Converts any thrown value to a fault of the team. */
export function teamFaultOf(error: unknown): TeamFault {
  if (error instanceof TeamFault) return error;
  const code = codeOf(error);
  return new TeamFault(kindOf(code, error instanceof Error ? error.message : ''), code === '' ? undefined : code);
}

function kindOf(code: string, message: string): TeamFaultKind {
  // The client has no codes for these faults, so they are found by their messages.
  if (message.includes('does not support SSL')) return 'noEncryption';
  if (/timeout/i.test(message) && code === '') return 'timedOut';
  // The server requires a password or a way to sign in that the credentials lack.
  if (code === '' && /SASL|SCRAM|password|authentication/i.test(message)) return 'password';
  if (certificateCodes.test(code)) return 'certificate';
  const known = kinds[code] ?? (isSqlState(code) ? kinds[code.slice(0, 2)] : undefined);
  return known ?? (isSqlState(code) ? 'other' : 'connection');
}

/** Returns whether an error ends the connection. Most errors of the database only end their statement. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return !isSqlState(code) || /^(08|57P)/.test(code) || code === '25006';
}

function isSqlState(code: string): boolean {
  return /^[\dA-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
