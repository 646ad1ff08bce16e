// Reads a body as JSON, if it is any.

/** Levels of nesting that are read. More is nobody's data, and too much for what keeps, copies and shows it. */
const mostLevels = 500;

/**
 * Undefined for what is no JSON, nothing or nested beyond all measure: the shape check says then that it is not what was
 * expected.
 */
export function parseBody(body: string): unknown {
  if (body.trim() === '' || isTooDeep(body)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  // Most answers have fewer openings than levels are allowed, and are not walked through.
  if (hasAtMost(mostLevels / 2, '{', text) && hasAtMost(mostLevels / 2, '[', text)) return false;
  let level = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) isInText = !isInText;
    else if (isInText && character === backslash) at += 1;
    else if (!isInText && isOneOf(openings, character) && (level += 1) > mostLevels) return true;
    else if (!isInText && isOneOf(closings, character)) level -= 1;
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const openings = [0x7b, 0x5b] as const;
const closings = [0x7d, 0x5d] as const;

function isOneOf([one, other]: readonly [number, number], character: number): boolean {
  return character === one || character === other;
}

function hasAtMost(most: number, opening: string, text: string): boolean {
  let at = -1;
  for (let found = 0; found <= most; found += 1) {
    at = text.indexOf(opening, at + 1);
    if (at < 0) return true;
  }
  return false;
}
