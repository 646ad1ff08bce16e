// The addresses a user may give for the service: HTTPS only, and nothing in them that would travel along unseen.

export type AddressProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'credentials' | 'query';

/**
 * Reads the base or the credits address as typed.
 * @returns the address without a trailing slash, or what is wrong with it. service.md, "General rules", 1: HTTPS only.
 */
export function readAddress(text: string): { readonly address: string } | { readonly problem: AddressProblem } {
  const typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  if (!URL.canParse(typed)) return { problem: 'notAnAddress' };
  const url = new URL(typed);
  if (url.protocol === 'http:') return { problem: 'notHttps' };
  if (url.protocol !== 'https:' || url.hostname === '') return { problem: 'notAnAddress' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(typed)) return { problem: 'query' };
  return { address: url.href.replace(/(?<!\/)\/+$/, '') };
}

/** The origin a secret is bound to: scheme, host and port. */
export function originOf(address: string): string {
  return new URL(address).origin;
}
