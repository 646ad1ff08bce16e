// The three functions of reflect-metadata that @peculiar/x509 wants to find at its start; imported before it.
// Only the HTTPS front of the sandbox loads this: never the extension.

const metadata = new WeakMap<object, Map<unknown, unknown>>();

function getOwnMetadata(key: unknown, target: object): unknown {
  return metadata.get(target)?.get(key);
}

function getMetadata(key: unknown, target: object): unknown {
  const parent: unknown = Object.getPrototypeOf(target);
  const inherits = typeof parent === 'function' || (typeof parent === 'object' && parent !== null);
  return getOwnMetadata(key, target) ?? (inherits ? getMetadata(key, parent) : undefined);
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  const own = metadata.get(target) ?? new Map<unknown, unknown>();
  metadata.set(target, own.set(key, value));
}

if (!('getMetadata' in Reflect)) Object.assign(Reflect, { getMetadata, getOwnMetadata, defineMetadata });
