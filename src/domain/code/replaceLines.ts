// Replaces names in lines of text by IDs, with quotes if the language needs them.
import { quoted } from './literal.ts';
import { cursorContext, isQuoted, type Cursor } from './cursorContext.ts';

/** A line in three parts, which together are the line: the text that is replaced, and the text on both sides. */
export interface LineParts {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

type PartsOf = (line: string) => LineParts;
type IdOf = (text: string) => string | undefined;

/**
 * Returns the selected text with names replaced by IDs. Line ends stay as they are. If only one line is not blank and
 * it is no name as a whole, its parts between tabs and semicolons are replaced instead.
 * @param idOf returns the ID for the text of a line, or undefined if the line stays as it is
 */
export function replaceLines(cursor: Cursor, partsOf: PartsOf, idOf: IdOf): string {
  const { selected = '' } = cursor;
  const replaced = replaceBetween(/(\r\n|\r|\n)/, cursor, partsOf, idOf);
  const isOneLine = selected.split(/[\r\n]/).filter((line) => line.trim() !== '').length === 1;
  return isOneLine && replaced === selected ? replaceBetween(/(\r\n|\r|\n|\t|;)/, cursor, partsOf, idOf) : replaced;
}

/** Replaces the names between separators. @param separator an expression with one group, so that `split` keeps the separators */
function replaceBetween(separator: RegExp, cursor: Cursor, partsOf: PartsOf, idOf: IdOf): string {
  const context = cursorContext(cursor);
  const { selected = '', before, after } = cursor;
  let at = 0;
  return selected
    .split(separator)
    .map((line, index) => {
      const start = at;
      at += line.length;
      // Every other part is a separator.
      const parts = index % 2 === 0 ? partsOf(line) : undefined;
      const id = parts && idOf(parts.text);
      if (!parts || id === undefined) return line;
      const surroundings = {
        ...context,
        before: before + selected.slice(0, start) + parts.before,
        after: parts.after + selected.slice(start + line.length) + after,
      };
      const isBare = context.literal.quote === '' || isQuoted(surroundings);
      return parts.before + (isBare ? id : quoted(id, context.literal)) + parts.after;
    })
    .join('');
}
