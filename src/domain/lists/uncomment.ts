// Separates the comments in a line of code from the code, in any language.

export interface UncommentedLine {
  readonly code: string;
  readonly comment: string;
  /** Whether a block comment goes on in the next line. */
  readonly open: boolean;
}

// Beginnings of comments in any language. They count only at the beginning or after a space, so that `https://` and `a#b` stay whole.
const marks = /(?:^|\s)(?:#|\/\/|--(?=\s|$))|(?:^|(?<=[\s,;[({]))\/\*/;

/** Separates code and comments of a line. @param inComment whether a block comment is open at its beginning */
export function uncomment(line: string, inComment: boolean): UncommentedLine {
  if (!inComment && !/#|\/[/*]|--/.test(line)) return { code: line, comment: '', open: false };
  let code = '';
  let comment = '';
  let rest = line;
  for (let open = inComment; ;) {
    if (open) {
      const end = rest.indexOf('*/');
      if (end < 0) return { code, comment: `${comment} ${rest}`, open };
      comment += ` ${rest.slice(0, end)}`;
      rest = rest.slice(end + 2);
    }
    const mark = marks.exec(rest);
    if (!mark) return { code: code + rest, comment, open: false };
    code += `${rest.slice(0, mark.index)} `;
    const behind = rest.slice(mark.index + mark[0].length);
    if (!mark[0].endsWith('/*')) return { code, comment: `${comment} ${behind}`, open: false };
    rest = behind;
    open = true;
  }
}
