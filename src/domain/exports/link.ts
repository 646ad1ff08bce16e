// Links that open an event or a company in the editor: `vscode://company-data-tools.company-data/event/…`.

export interface LinkTarget {
  readonly kind: 'event' | 'company';
  readonly id: string;
}

/** No ID is as long as that. */
const most = 200;

/**
 * A link for the system's own handler of links. It names an ID and nothing else. A user who opens it sees what their own
 * account has, from the cache, and the price of the rest.
 * @param editor.scheme the editor's own, such as `vscode` @param editor.extension the extension's identifier
 */
export function linkTo(
  { kind, id }: LinkTarget,
  { scheme, extension }: { readonly scheme: string; readonly extension: string },
): string {
  return `${scheme}://${extension}/${kind}/${encodeURIComponent(id)}`;
}

/** The target of a link's path; undefined for any other path. @param path as it was written, with its escapes */
export function readLink(path: string): LinkTarget | undefined {
  const match = /^\/(event|company)\/([^/]+)$/.exec(path);
  const id = match?.[2] === undefined ? undefined : decoded(match[2]);
  if (id === undefined || id.length > most || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(id) || id.trim() === '') return undefined;
  return { kind: match?.[1] === 'event' ? 'event' : 'company', id };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
