// Separates the comments of a line from its code, in any programming language.

export interface UncommentedLine {
  readonly code: string;
  readonly comment: string;
  /** True if a block comment continues in the next line. */
  readonly open: boolean;
}

// The beginnings of comments. They count only at the beginning of a line or after a space, so that `https://` and `a#b` stay
// whole.
const marks = /(?:^|\s)(?:#|\/\/|--(?=\s|$))|(?:^|(?<=[\s,;[({]))\/\*/;

/** Separates the code and the comments of a line. @param inComment whether the line begins inside a block comment */
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
    const afterMark = rest.slice(mark.index + mark[0].length);
    if (!mark[0].endsWith('/*')) return { code, comment: `${comment} ${afterMark}`, open: false };
    rest = afterMark;
    open = true;
  }
}
