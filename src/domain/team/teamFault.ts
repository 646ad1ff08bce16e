// The reason why a team's database cannot be used.

/**
 * `address`: the address in the settings cannot be read. `name`: the host name cannot be resolved. `connection`: no server
 * answers there, or the connection was lost. `timedOut`: the server did not answer in time. `noEncryption`: the server offers no
 * encryption. `certificate`: its certificate is not trusted. `password`: the server did not accept the user, the password or the
 * certificate. `database`: there is no database of that name. `full`: the server accepts no more connections. `standby`: the
 * server is read-only. `oldServer`: its version is too old. `noSchema`: the tables are missing, and this user may not create
 * them. `rights`: this user may not use the tables. `outdated`: their owner has to migrate the tables. `newer`: the tables need a
 * newer version of this extension. `noSecret`: no credentials are stored. `person`: this person has to join again. `other`: no
 * reason of these.
 */
export type TeamFaultKind =
  | 'address'
  | 'name'
  | 'connection'
  | 'timedOut'
  | 'noEncryption'
  | 'certificate'
  | 'password'
  | 'database'
  | 'full'
  | 'standby'
  | 'oldServer'
  | 'noSchema'
  | 'rights'
  | 'outdated'
  | 'newer'
  | 'noSecret'
  | 'person'
  | 'other';

/** The error of a team. It contains no address, name or password, so that it may be logged as it is. */
export class TeamFault extends Error {
  readonly kind: TeamFaultKind;
  /** The error code of the server or of the system, for the log. */
  readonly code: string | undefined;

  constructor(kind: TeamFaultKind, code?: string) {
    super(kind);
    this.name = 'TeamFault';
    this.kind = kind;
    this.code = code;
  }
}

/** The fault as one line for the log. It contains no address and no name. */
export function faultLine({ kind, code }: TeamFault): string {
  return ['team', kind, ...(code === undefined ? [] : [code])].join(' ');
}

/** A thrown value as a fault. Any other error becomes `other`. */
export function asTeamFault(error: unknown): TeamFault {
  return error instanceof TeamFault ? error : new TeamFault('other');
}
