// Decides who may call the server: programs with a key, and no web page.

export interface AccessHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly authorization?: string | undefined;
}

/** The agent that calls, or the status that it is refused with. */
export type Access =
  | { readonly kind: 'agent'; readonly name: string }
  | { readonly kind: 'refused'; readonly status: 401 | 403 | 404 };

/** The one path of the server. */
export const serverPath = '/mcp';

/**
 * Decides on one request. A foreign `Host` is a name that somebody else has pointed at this computer, and a foreign `Origin` is a
 * web page in a browser: both are refused before the key is checked.
 */
export function accessOf(
  path: string,
  { host, origin, authorization }: AccessHeaders,
  { port, nameOf }: { readonly port: number; readonly nameOf: (key: string) => string | undefined },
): Access {
  const hosts = [`127.0.0.1:${String(port)}`, `localhost:${String(port)}`];
  if (host === undefined || !hosts.includes(host.toLowerCase())) return refused(403);
  if (origin !== undefined && !hosts.some((own) => origin === `http://${own}`)) return refused(403);
  const [, key] = /^Bearer +([\w-]{1,200})$/i.exec(authorization ?? '') ?? [];
  const name = key === undefined ? undefined : nameOf(key);
  if (name === undefined) return refused(401);
  return path === serverPath ? { kind: 'agent', name } : refused(404);
}

function refused(status: 401 | 403 | 404): Access {
  return { kind: 'refused', status };
}
