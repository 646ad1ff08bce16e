// Replaces names in lines of text by IDs, with quotes if the language needs them.
import { quoted } from './literal.ts';
import { cursorContext, isQuoted, type Cursor } from './cursorContext.ts';

/** A line in three parts, which together are the line: the text that is replaced, and what is around it. */
export interface LineParts {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

/**
 * Returns the selected text with names replaced by IDs. Line ends stay as they are.
 * @param idOf returns the ID for the text of a line, or undefined if the line stays as it is
 */
export function replaceLines(
  cursor: Cursor,
  partsOf: (line: string) => LineParts,
  idOf: (text: string) => string | undefined,
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
      const id = parts && idOf(parts.text);
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
