// Takes secrets out of text, in whatever spelling they were repeated.

/**
 * A function that replaces every occurrence of a secret by `[redacted]`. Each character may be plain, percent-encoded (also
 * twice), form-encoded, or escaped as in JSON or HTML. A secret is also found in Base64, even inside a longer encoded text.
 * @param shortest secrets with fewer characters stay: they cannot be told from ordinary text
 */
export function redactor(secrets: readonly string[], shortest: number): (text: string) => string {
  const patterns = secrets
    .filter((secret) => secret.length >= Math.max(1, shortest))
    .flatMap((secret) => [anySpelling(secret), ...inBase64(secret)]);
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join('|'), 'gu');
  return (text) => text.replaceAll(pattern, '[redacted]');
}

function anySpelling(secret: string): string {
  return Array.from(secret.toWellFormed(), (character) => `(?:${spellings(character).join('|')})`).join('');
}

// Three bytes become four characters, so a secret has three spellings, by the number of bytes before it. Characters that also
// depend on other bytes are left out.
function inBase64(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret.toWellFormed());
  return [0, 1, 2].map((before) => {
    const bits = { from: 8 * before, to: 8 * (before + bytes.length) };
    const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    const own = all.slice(Math.ceil(bits.from / 6), Math.floor(bits.to / 6));
    return own.replaceAll('+', '(?:[+-]|%2[bB])').replaceAll('/', '(?:[/_]|%2[fF])');
  });
}

function spellings(character: string): string[] {
  const units = Array.from({ length: character.length }, (_, at) => `\\\\u${anyCase(hex(character.charCodeAt(at), 4))}`);
  const bytes = Array.from(new TextEncoder().encode(character), (byte) => `%(?:25)*${anyCase(hex(byte, 2))}`);
  const point = character.codePointAt(0) ?? 0;
  const literal = `\\u{${hex(point, 1)}}`;
  // The plain spelling comes last, because a `%` may also begin an encoded one.
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
