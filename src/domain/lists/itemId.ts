// Checks IDs of items: IDs are opaque, so only impossible ones are refused, and odd ones are questioned.

/**
 * Why a text is no ID. `separator`: a comma, semicolon or bar, so it is several things; `invisible`: a character that
 * cannot be seen; `reserved`: `*`, which means all items, and `.` and `..`, which walk a path.
 */
export type IdProblem = 'empty' | 'spaces' | 'invisible' | 'separator' | 'quote' | 'reserved' | 'tooLong';

/** The kinds of text that do not look like a company's ID. */
export type Likeness = 'event' | 'number' | 'uuid' | 'address' | 'capitals' | 'other';

/** Characters. The longest ID that was seen has 21. */
export const mostIdLength = 200;

/** Characters that cannot be seen or that change what stands beside them, one by one and each with its length. */
export const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** Why this cannot be one ID as a person writes it; undefined if it can. */
export function idProblem(text: string): IdProblem | undefined {
  if (text === '') return 'empty';
  // The usual letters and digits are most of what is ever asked, and need no closer look.
  if (/^[\w-]{1,200}$/.test(text)) return undefined;
  if (/[^\S\uFEFF]/.test(text)) return 'spaces';
  if (invisible.test(text)) return 'invisible';
  if (/[,;|]/.test(text)) return 'separator';
  if (/["'`“”„‘’«»]/.test(text)) return 'quote';
  if (/^(?:\*|\.\.?)$/.test(text)) return 'reserved';
  return text.length > mostIdLength ? 'tooLong' : undefined;
}

/** Whether a text has the usual form of a company's ID. A git hash and the tail of a UUID may have it too. */
export function looksLikeCompany(text: string): boolean {
  return /^(?:[0-9a-f]{12}|[0-9a-f]{20})$/.test(text);
}

/**
 * The kind of an ID that does not have the usual form of a company's; undefined if it has. The form is usual and not certain
 * (service-shapes.md, "IDs"): it is a reason to ask, never to refuse.
 */
export function likenessOf(id: string): Likeness | undefined {
  if (looksLikeCompany(id)) return undefined;
  if (looksLikeCompany(id.toLowerCase())) return 'capitals';
  if (/^\d+$/.test(id)) return 'number';
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return 'uuid';
  if (/:\/\/|@/.test(id)) return 'address';
  return /^[\w-]{21}$/.test(id) ? 'event' : 'other';
}
