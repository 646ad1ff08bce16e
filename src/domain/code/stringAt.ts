// The piece of a string literal that is being typed: what a completion by name reads and replaces.

type StringQuote = "'" | '"' | '`';

/** By offsets into its line. */
export interface TypedPiece {
  readonly text: string;
  readonly start: number;
}

/** Longer names are none that are typed; longer lines are data rather than code. */
const [longestName, longestLine] = [80, 2000];

/** The string literal of one line that is open at an offset: its quote, and where its text begins. */
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

/** The text in that literal before an offset, behind its last comma. */
export function stringPieceAt(line: string, offset: number): TypedPiece | undefined {
  const open = offset > longestLine ? undefined : openStringAt(line, offset);
  return open && pieceFrom(line, open.start, offset);
}

/** The text before an offset outside of a string, as far as it can be a name. It is used if the user asks for suggestions. */
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
