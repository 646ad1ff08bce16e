// A short name for a long text.

/** The 32 bits of FNV-1a in base 36. Two texts may share them, so that it serves to tell texts apart, not to protect them. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
