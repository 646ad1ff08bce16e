// Checks the IDs of items. IDs are opaque, so that only impossible ones are refused, and unusual ones are reported.

/**
 * The reason why a text cannot be an ID. `separator`: it contains a comma, semicolon or bar, so that it is more than one ID.
 * `invisible`: it contains an invisible character. `reserved`: it is `*`, which means all items, or `.` or `..`, which change a
 * path.
 */
export type IdProblem = 'empty' | 'spaces' | 'invisible' | 'separator' | 'quote' | 'reserved' | 'tooLong';

/** The kind of a text that does not have the usual form of a company's ID. */
export type Likeness = 'event' | 'number' | 'uuid' | 'address' | 'capitals' | 'other';

/** The most characters of an ID. The longest known ID has 21. */
export const mostIdLength = 200;

/** One character that is invisible or that changes how the characters beside it are shown. */
export const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** The reason why a text cannot be an ID as it is typed; undefined if it can. */
export function idProblem(text: string): IdProblem | undefined {
  if (text === '') return 'empty';
  // Most texts have only the usual characters and need no further check.
  if (/^[\w-]{1,200}$/.test(text)) return undefined;
  if (/[^\S\uFEFF]/.test(text)) return 'spaces';
  if (invisible.test(text)) return 'invisible';
  if (/[,;|]/.test(text)) return 'separator';
  if (/["'`“”„‘’«»]/.test(text)) return 'quote';
  if (/^(?:\*|\.\.?)$/.test(text)) return 'reserved';
  return text.length > mostIdLength ? 'tooLong' : undefined;
}

/** Returns whether a text has the usual form of a company's ID. A git hash and the end of a UUID may have it too. */
export function looksLikeCompany(text: string): boolean {
  return /^(?:[0-9a-f]{12}|[0-9a-f]{20})$/.test(text);
}

/**
 * The kind of an ID that does not have the usual form of a company's ID; undefined if it has. No ID is refused because of its
 * form, because the form is not certain (service-shapes.md, "IDs").
 */
export function likenessOf(id: string): Likeness | undefined {
  if (looksLikeCompany(id)) return undefined;
  if (looksLikeCompany(id.toLowerCase())) return 'capitals';
  if (/^\d+$/.test(id)) return 'number';
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return 'uuid';
  if (/:\/\/|@/.test(id)) return 'address';
  return /^[\w-]{21}$/.test(id) ? 'event' : 'other';
}
