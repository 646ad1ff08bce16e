// Reads a body as JSON, if it is any.

/** The most levels of nesting. Real data has fewer, and more are too much for the code that stores, copies and shows them. */
const mostLevels = 500;

/**
 * The value of a body; undefined if the body is empty, no JSON, or nested too deeply. The decoder then reports that the shape is
 * not the expected one.
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
  // Most answers have fewer opening brackets than the allowed levels, and need no further check.
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
