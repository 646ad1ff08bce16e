// Links that open an event or a company in the editor: `vscode://company-data-tools.company-data/event/…`.

export interface LinkTarget {
  readonly kind: 'event' | 'company';
  readonly id: string;
}

/** Longer IDs are refused. */
const mostIdLength = 200;

/**
 * A link that the operating system opens in the editor. It contains only an ID. A user who opens it sees the cached data of their
 * own account, and the price of the rest.
 * @param editor.scheme the scheme of the editor, such as `vscode`
 * @param editor.extension the identifier of the extension
 */
export function linkTo(
  { kind, id }: LinkTarget,
  { scheme, extension }: { readonly scheme: string; readonly extension: string },
): string {
  return `${scheme}://${extension}/${kind}/${encodeURIComponent(id)}`;
}

/** The target of a link's path; undefined for any other path. @param path the path, still percent-encoded */
export function readLink(path: string): LinkTarget | undefined {
  const match = /^\/(event|company)\/([^/]+)$/.exec(path);
  const id = match?.[2] === undefined ? undefined : decoded(match[2]);
  if (id === undefined || id.length > mostIdLength || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(id) || id.trim() === '') return undefined;
  return { kind: match?.[1] === 'event' ? 'event' : 'company', id };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
