// Replaces names in lines of text by IDs, with quotes if the language needs them.
import { quoted } from './literal.ts';
import { cursorContext, isQuoted, type Cursor } from './cursorContext.ts';

/** A line in its parts; all three together are the line. */
export interface Parts {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

/** @param idOf the ID for what stands in a line; undefined if it stays. Lines keep their ends. */
export function replaceLines(
  cursor: Cursor,
  partsOf: (line: string) => Parts,
  idOf: (piece: string) => string | undefined,
): string {
  const context = cursorContext(cursor);
  const { selected = '', before, after } = cursor;
  let at = 0;
  return selected
    .split(/(\r\n|\r|\n)/)
    .map((line, index) => {
      const start = at;
      at += line.length;
      const parts = index % 2 === 0 ? partsOf(line) : undefined;
      const id = parts && idOf(parts.piece);
      if (!parts || id === undefined) return line;
      const inside = {
        ...context,
        before: before + selected.slice(0, start) + parts.before,
        after: parts.after + selected.slice(start + line.length) + after,
      };
      const isBare = context.literal.quote === '' || isQuoted(inside);
      return parts.before + (isBare ? id : quoted(id, context.literal)) + parts.after;
    })
    .join('');
}
