// The comment that names the list of an array's companies: written on insertion, and read again.
import { commentText } from './safeText.ts';

export interface NamedList {
  readonly id: string;
  readonly name: string;
}

const mark = 'company list';

/** Characters before the first ID, in which the comment stands. */
const near = 400;

/** `company list 24: Clients`, without what begins a comment. */
export function listComment({ id, name }: NamedList): string {
  return commentText(`${mark} ${id}: ${name}`);
}

/** The list that is named inside the bracket of an array or in the line above it, by its ID or its name. @param start of the first ID */
export function listNamedBefore(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - near), start);
  const found = [...before.matchAll(/(?:\/\/|\/\*|#|--|;|')[ \t]*company list[ \t]+([^\n]*)(?:\n|$)/gi)].at(-1);
  if (!found) return undefined;
  const [all, comment = ''] = found;
  // One line of code at most is between the comment and the first ID.
  if (!/^[^\n]*(?:\n[ \t\r]*["'`]?)?$/.test(before.slice(found.index + all.length))) return undefined;
  const plain = (comment.split('*/', 1)[0] ?? '').trim();
  return plain === '' ? undefined : plain;
}

/** Whether a list is the one that a comment names. */
export function isNamed({ id, name }: NamedList, comment: string): boolean {
  return comment === id || comment.startsWith(`${id}:`) || comment.toLowerCase() === name.trim().toLowerCase();
}
