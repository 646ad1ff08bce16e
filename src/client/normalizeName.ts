// Normalizes names for comparison: without case and accents.

/** Removes accents, case and repeated spaces, but not signs. For example, `SOCIETÀ  È` becomes `societa e`. */
export function normalizeName(text: string): string {
  const withoutAccents = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  // Upper case comes first, because it turns `ß` into `ss` and makes both small sigmas the same.
  return withoutAccents.toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim();
}
