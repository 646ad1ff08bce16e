// Names as the search compares them: without case and accents.

/** `Società È` and `SOCIETA’ e` differ in the apostrophe alone. */
export function normalizeName(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  // up and down again: `ß` becomes `ss`, both small sigmas one
  return bare.toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim();
}
