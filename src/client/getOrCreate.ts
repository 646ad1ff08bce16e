// Gets the value of a key from a map, and creates it if there is none.

/** Returns the value of a key. If there is none, a value is created and stored. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
