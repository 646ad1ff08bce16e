// The one cause why a team's database cannot be used.

/**
 * `address`: the settings' address cannot be read. `name`: the host is not known. `connection`: nobody answers there. `timedOut`: it did not answer in time. `noEncryption`: the server
 * offers none. `certificate`: its certificate is not trusted. `password`: it did not accept the user, the password or the certificate.
 * `database`: there is none of that name. `full`: it accepts no more connections. `standby`: it can only be read. `oldServer`: its
 * version is too old. `noSchema`: the tables are missing and may not be created. `rights`: this user may not use them. `outdated`: an
 * owner has to bring the tables up to date. `newer`: this extension is too old for them. `noSecret`: nothing is kept to sign in with.
 * `person`: this person has to join again. `other`: anything else.
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

/** Carries no address, no name and no password, so that it may be logged whole. */
export class TeamFault extends Error {
  readonly kind: TeamFaultKind;
  /** The server's own code of the error, for the log. */
  readonly code: string | undefined;

  constructor(kind: TeamFaultKind, code?: string) {
    super(kind);
    this.name = 'TeamFault';
    this.kind = kind;
    this.code = code;
  }
}

/** One line for the log. The code is the server's or the system's own word for the cause; no address and no name is in it. */
export function faultLine({ kind, code }: TeamFault): string {
  return ['team', kind, ...(code === undefined ? [] : [code])].join(' ');
}

/** The fault that a thrown value stands for. */
export function asTeamFault(error: unknown): TeamFault {
  return error instanceof TeamFault ? error : new TeamFault('other');
}
