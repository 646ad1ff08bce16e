// Writes and reads the comment that names the company list from which an array was inserted.
import { commentText } from './safeText.ts';

export interface NamedList {
  readonly id: string;
  readonly name: string;
}

const mark = 'company list';

/** The characters before the first ID that are searched for the comment. */
const searchedLength = 400;

/** The text of the comment, such as `company list 24: Clients`, without the sign that begins it. */
export function listComment({ id, name }: NamedList): string {
  return commentText(`${mark} ${id}: ${name}`);
}

/**
 * The list that a comment inside the bracket of an array, or in the line above it, names by its ID or its name. Undefined if
 * there is no such comment.
 * @param start the offset of the first ID
 */
export function listNamedBefore(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - searchedLength), start);
  const found = [...before.matchAll(/(?:\/\/|\/\*|#|--|;|')[ \t]*company list[ \t]+([^\n]*)(?:\n|$)/gi)].at(-1);
  if (!found) return undefined;
  const [all, comment = ''] = found;
  // At most one line of code may lie between the comment and the first ID.
  if (!/^[^\n]*(?:\n[ \t\r]*["'`]?)?$/.test(before.slice(found.index + all.length))) return undefined;
  const named = (comment.split('*/', 1)[0] ?? '').trim();
  return named === '' ? undefined : named;
}

/** Returns whether a comment names a list, by its ID or its name. @param comment a result of `listNamedBefore` */
export function isNamed({ id, name }: NamedList, comment: string): boolean {
  return comment === id || comment.startsWith(`${id}:`) || comment.toLowerCase() === name.trim().toLowerCase();
}
