// Reads and writes the address of a team's database, and checks whether it is on this computer.

/** The address of a team's database. User and password are kept in the secret store, never in an address. */
export interface TeamAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
}

export type TeamAddressProblem = 'empty' | 'notAnAddress' | 'scheme' | 'credentials' | 'query' | 'noDatabase';

const DEFAULT_PORT = 5432;

/** Reads `postgres://host:port/database` as typed. The default port is 5432. */
export function readTeamAddress(text: string): { readonly address: TeamAddress } | { readonly problem: TeamAddressProblem } {
  const typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  if (!URL.canParse(typed)) return { problem: 'notAnAddress' };
  const url = new URL(typed);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return { problem: 'scheme' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (/[?#]/.test(typed)) return { problem: 'query' };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (!/^[a-z\d.:_-]+$/.test(host)) return { problem: 'notAnAddress' };
  const database = decoded(url.pathname.slice(1));
  if (database === '') return { problem: 'noDatabase' };
  if (database === undefined || database.includes('/')) return { problem: 'notAnAddress' };
  return { address: { host, port: url.port === '' ? DEFAULT_PORT : Number(url.port), database } };
}

/** The address as text. Its form is always the same, because it is the key of the secret that belongs to it. */
export function writeTeamAddress({ host, port, database }: TeamAddress): string {
  return `postgres://${host.includes(':') ? `[${host}]` : host}:${String(port)}/${encodeURIComponent(database)}`;
}

/** Returns whether the database is on this computer, so that the connection needs no encryption. */
export function isLoopback({ host }: Pick<TeamAddress, 'host'>): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
