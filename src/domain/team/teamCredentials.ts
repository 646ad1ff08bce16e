// The credentials of a person for a team's database.

export interface TeamCredentials {
  readonly user: string;
  readonly password?: string;
  /** A certificate of the client with its key, in PEM, in place of a password. */
  readonly certificate?: { readonly cert: string; readonly key: string };
}
