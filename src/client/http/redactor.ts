// Takes secrets out of text, in whatever spelling they were repeated.

/**
 * A function that replaces every occurrence of a secret by `[redacted]`: as it is, percent-encoded (also twice) or
 * form-encoded, escaped as in JSON or as in HTML, each character in a spelling of its own.
 * @param shortest secrets with fewer characters stay: they cannot be told from ordinary text
 */
export function redactor(secrets: readonly string[], shortest: number): (text: string) => string {
  const patterns = secrets.filter((secret) => secret.length >= Math.max(1, shortest)).map(anySpelling);
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join('|'), 'gu');
  return (text) => text.replaceAll(pattern, '[redacted]');
}

function anySpelling(secret: string): string {
  return Array.from(secret.toWellFormed(), (character) => `(?:${spellings(character).join('|')})`).join('');
}

function spellings(character: string): string[] {
  const units = Array.from({ length: character.length }, (_, at) => `\\\\u${anyCase(hex(character.charCodeAt(at), 4))}`);
  const bytes = Array.from(new TextEncoder().encode(character), (byte) => `%(?:25)*${anyCase(hex(byte, 2))}`);
  const point = character.codePointAt(0) ?? 0;
  const literal = `\\u{${hex(point, 1)}}`;
  // The plain one last: a `%` is also where an encoded one begins.
  return [
    units.join(''),
    bytes.join(''),
    `&#0*${String(point)};`,
    `&#[xX]0*${anyCase(hex(point, 1))};`,
    ...(character === ' ' ? ['\\+'] : []),
    ...(named[character] ?? []),
    `\\\\?${literal}`,
  ];
}

const named: Readonly<Record<string, readonly string[]>> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
};

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function anyCase(digits: string): string {
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
