// Finds the piece of text being typed at a cursor, which a completion by name reads and replaces.

type StringQuote = "'" | '"' | '`';

/** The text that is being typed, and its offset in the line. */
export interface TypedPiece {
  readonly text: string;
  readonly start: number;
}

/** The most characters of a typed name, and of a line of code; a longer line is data. */
const [longestName, longestLine] = [80, 2000];

/** The quote of the string literal that is open at an offset of a line, and the offset of its text. */
export function openStringAt(line: string, offset: number): { readonly quote: StringQuote; readonly start: number } | undefined {
  let open: { readonly quote: StringQuote; readonly start: number } | undefined;
  for (let at = 0; at < offset; at += 1) {
    const character = line.charAt(at);
    if (character === '\\') at += 1;
    else if (!open && isQuote(character)) open = { quote: character, start: at + 1 };
    else if (character === open?.quote) open = undefined;
  }
  return open;
}

/** The text between the beginning or last comma of the open string literal and an offset. Undefined outside of a literal. */
export function stringPieceAt(line: string, offset: number): TypedPiece | undefined {
  const open = offset > longestLine ? undefined : openStringAt(line, offset);
  return open && pieceFrom(line, open.start, offset);
}

/** The longest text before an offset outside of a string that can be a name. It is used only if the user requests suggestions. */
export function barePieceAt(line: string, offset: number): TypedPiece {
  const near = line.slice(Math.max(0, offset - longestName), offset);
  const end = /(?<![\p{L}\p{N}\p{M} .&'’-])[\p{L}\p{N}\p{M} .&'’-]+$/u.exec(near)?.[0] ?? '';
  const first = end.search(/[\p{L}\p{N}]/u);
  const name = first < 0 ? '' : end.slice(first);
  return { text: name, start: offset - name.length };
}

function pieceFrom(line: string, start: number, offset: number): TypedPiece | undefined {
  const typed = line.slice(start, offset);
  const text = typed.slice(typed.lastIndexOf(',') + 1).trimStart();
  return text.length > longestName ? undefined : { text, start: offset - text.length };
}

function isQuote(character: string): character is StringQuote {
  return character === "'" || character === '"' || character === '`';
}
