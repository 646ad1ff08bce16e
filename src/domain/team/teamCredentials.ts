// The credentials of a person for a team's database.

export interface TeamCredentials {
  readonly user: string;
  readonly password?: string;
  /** The client certificate and its key in PEM, used instead of a password. */
  readonly certificate?: { readonly cert: string; readonly key: string };
}
