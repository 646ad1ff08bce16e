// Finds tokens in addresses of the service in a text, and calls that set no page limit.
import { limits } from '../../client/limits.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { TextEdit } from './removal.ts';

export interface UnlimitedCall {
  readonly start: number;
  readonly end: number;
  /** The most credits that the answer may cost. */
  readonly most: number;
  /** The edit that adds a limit; absent if only the author knows where it belongs. */
  readonly fix?: TextEdit;
}

/** The characters of a call before and after its path that are read. */
const [lengthBefore, lengthAfter] = [600, 1000];
/** The most paths that are checked; a text with more of them was not written by a person. */
const mostPaths = 5000;

const path = /\/v2\/(?:companies(?:\/match)?|timeline|locations)(?![\w/-])/g;

/** The values of `token` and of the legacy key in addresses of the service, but no variables or placeholders. */
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

/** The token that is written in an address as the service reads it: percent-decoded, or unchanged if that fails. */
export function decodedToken(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/**
 * The searches without a `limit`, for which the service answers ten objects (service.md, "Limits"). They are found by whole
 * addresses of the service, and by paths with a token near them.
 * @param most the number of calls after which the search stops
 */
export function unlimitedCalls(text: string, origins: readonly string[], most = Infinity): readonly UnlimitedCall[] {
  const found: UnlimitedCall[] = [];
  let paths = 0;
  for (const match of text.matchAll(path)) {
    const call = callAt(text, match.index, match.index + match[0].length, origins);
    if (call) found.push(call);
    if (found.length === most || (paths += 1) === mostPaths) break;
  }
  return found;
}

function callAt(text: string, start: number, end: number, origins: readonly string[]): UnlimitedCall | undefined {
  const address = /https?:\/\/[^\s"'`<>]*$/.exec(text.slice(Math.max(0, start - lengthBefore), start))?.[0];
  // An address with a variable in it is not known.
  const isKnown = address !== undefined && !/[{$%]/.test(address);
  if (isKnown && !origins.some((origin) => address === origin || address.startsWith(`${origin}/`))) return undefined;
  const call = callAround(text, start, end);
  // The call sets a limit, or requests no page.
  if (/\blimit\b/i.test(call) || /\bfields\b\W{0,12}(?:none|facets)\b/.test(call)) return undefined;
  if (!isKnown && !/token|app_key/i.test(call)) return undefined;
  const fix = limitAt(text, end, call);
  return { start, end, most: limits.page.default * (/\bpackages\b/.test(call) ? 2 : 1), ...omitUndefined({ fix }) };
}

/** The text around a path up to the next empty lines; in an `.http` file, up to the end of the request. */
function callAround(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - lengthBefore), start)
      .split(/\n[ \t\r]*\n/)
      .at(-1) ?? '';
  const after = text.slice(end, end + lengthAfter);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isRequest = /^(?:GET|POST)\s/.test(line);
  return before + (after.split(isRequest ? /\n###/ : /\n[ \t\r]*\n/, 1)[0] ?? '');
}

/** The edit that adds a limit to the query, or behind the path if there is none. */
function limitAt(text: string, end: number, call: string): TextEdit | undefined {
  const limit = `limit=${String(limits.page.default)}`;
  // In an `.http` file the query may begin in the next line.
  const toQuery = /^(?:[ \t]*\r?\n[ \t]*)?\?/.exec(text.slice(end, end + 200))?.[0];
  if (toQuery !== undefined) {
    const start = end + toQuery.length;
    return { start, end: start, text: `${limit}&` };
  }
  // The parameters may be added elsewhere in an expression, or be in a body.
  const isOpen = /^["'`]?\s*[+.]\s*["'`$\w]|^\$?\{/.test(text.slice(end, end + 40));
  if (isOpen || /\bpost\b|\bbody\b|--data|\s-d\s|\.search\s*=/i.test(call)) return undefined;
  return { start: end, end, text: `?${limit}` };
}
