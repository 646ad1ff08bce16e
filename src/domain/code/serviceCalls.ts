// Addresses of the service in a text: tokens in them, and calls whose page has no limit.
import { limits } from '../../client/limits.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { TextEdit } from './removal.ts';

export interface UnlimitedCall {
  readonly start: number;
  readonly end: number;
  /** Credits that an answer may cost. */
  readonly most: number;
  /** Absent if the limit belongs where only the author knows. */
  readonly fix?: TextEdit;
}

/** Characters of a call before and behind its path. */
const [above, below] = [600, 1000];
/** Paths that are looked at: a text with more of them is none that a person writes. */
const mostSeen = 5000;

const path = /\/v2\/(?:companies(?:\/match)?|timeline|locations)(?![\w/-])/g;

/** Values of `token` and of the legacy key in addresses of the service. Names of variables and gaps are none. */
export function tokensInAddresses(text: string, origins: readonly string[]): readonly { start: number; end: number }[] {
  return origins.flatMap((origin) => {
    const address = `${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.:-])`;
    const value = `[^\\s"'\`<>]{0,2000}?[?&](?:token|(?:\\$|%24)app_key)=((?=[A-Za-z._~%+/=-]*\\d)[\\w.~%+/=-]{8,})(?![\\w.~%+/=({-])`;
    return [...text.matchAll(new RegExp(address + value, 'gi'))].map(({ index, 0: all, 1: token = '' }) => {
      const end = index + all.length;
      return { start: end - token.length, end };
    });
  });
}

/** The token that is written in an address, as the service reads it: without escapes, if all of them can be read. */
export function decodedToken(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/**
 * Searches that say no `limit`: in whole addresses of the service, and in paths where a token goes along. service.md, "Limits":
 * the service then answers ten objects.
 * @param most of them: it stops there
 */
export function unlimitedCalls(text: string, origins: readonly string[], most = Infinity): readonly UnlimitedCall[] {
  const found: UnlimitedCall[] = [];
  let seen = 0;
  for (const match of text.matchAll(path)) {
    const call = callAt(text, match.index, match.index + match[0].length, origins);
    if (call) found.push(call);
    if (found.length === most || (seen += 1) === mostSeen) break;
  }
  return found;
}

function callAt(text: string, start: number, end: number, origins: readonly string[]): UnlimitedCall | undefined {
  const address = /https?:\/\/[^\s"'`<>]*$/.exec(text.slice(Math.max(0, start - above), start))?.[0];
  const isGiven = address !== undefined && !/[{$%]/.test(address);
  if (isGiven && !origins.some((origin) => address === origin || address.startsWith(`${origin}/`))) return undefined;
  const call = callAround(text, start, end);
  // No page is asked for, or its size is said.
  if (/\blimit\b/i.test(call) || /\bfields\b\W{0,12}(?:none|facets)\b/.test(call)) return undefined;
  if (!isGiven && !/token|app_key/i.test(call)) return undefined;
  const fix = limitAt(text, end, call);
  return { start, end, most: limits.page.default * (/\bpackages\b/.test(call) ? 2 : 1), ...omitUndefined({ fix }) };
}

/** The text around a path up to an empty line; in a file of requests, the whole request. */
function callAround(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - above), start)
      .split(/\n[ \t\r]*\n/)
      .at(-1) ?? '';
  const after = text.slice(end, end + below);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isRequest = /^(?:GET|POST)\s/.test(line);
  return before + (after.split(isRequest ? /\n###/ : /\n[ \t\r]*\n/, 1)[0] ?? '');
}

function limitAt(text: string, end: number, call: string): TextEdit | undefined {
  const limit = `limit=${String(limits.page.default)}`;
  if (text.charAt(end) === '?') return { start: end + 1, end: end + 1, text: `${limit}&` };
  // Of what is put together elsewhere, and of a body, nothing is known.
  const isOpen = /^["'`]?\s*[+.]\s*["'`$\w]|^\$?\{/.test(text.slice(end, end + 40));
  if (isOpen || /\bpost\b|\bbody\b|--data|\s-d\s|\.search\s*=/i.test(call)) return undefined;
  return { start: end, end, text: `?${limit}` };
}
