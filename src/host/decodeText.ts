// Decodes text files that the user chooses or drops.

/** Decodes UTF-8, or UTF-16 as PowerShell and Excel write it: such a file begins with two bytes that mark it. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
}
