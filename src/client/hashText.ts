// A short name for a long text.

/** The 32-bit FNV-1a hash in base 36. It is not cryptographic, and two texts may have the same hash. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
