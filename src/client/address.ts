// Checks the addresses that a user gives for the service: HTTPS only, without credentials, query or fragment.

export type AddressProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'credentials' | 'query';

/**
 * Reads the base address or the credits address as typed (service.md, "General rules", 1: HTTPS only).
 * @returns the address without a trailing slash, or the problem with it
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

/** The origin that a secret is bound to: scheme, host and port. @throws TypeError if it is no address */
export function originOf(address: string): string {
  return new URL(address).origin;
}
