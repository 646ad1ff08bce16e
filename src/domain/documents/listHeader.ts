// Reads and writes the line of a file that names its list: `# list: <id> <name>`.
import { bareLine } from '../../client/plainText.ts';
import { linesOf } from '../lists/listDocument.ts';
import { commentLine } from '../lists/writeDocument.ts';

const header = /^#\s*list:\s*(\S+)/i;

/** The ID of the list if a comment above the first company names it. */
export function listIdIn(text: string): string | undefined {
  for (const line of linesOf(text)) {
    const id = header.exec(line.replace(/^\uFEFF/, ''))?.[1];
    if (id !== undefined) return id;
    if (line.trim() !== '' && !/^\uFEFF?\s*#/.test(line)) return undefined;
  }
  return undefined;
}

/** The text with a line that names the list. It replaces the line that names another list. */
export function withHeader(text: string, { id, name }: { readonly id: string; readonly name: string }): string {
  const known = listIdIn(text);
  // An ID that contains a space could not be read back.
  if (known === id || /\s/.test(id)) return text;
  const line = commentLine(`list: ${id} ${bareLine(name)}`);
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  if (known === undefined) return `${line}${eol}${text}`;
  const lines = linesOf(text);
  return lines
    .with(
      lines.findIndex((one) => header.test(one.replace(/^\uFEFF/, ''))),
      line,
    )
    .join(eol);
}
