// Gets a value of a map, and creates it if there is none yet.

/** The value of a key. A new one is created and stored if there is none. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
