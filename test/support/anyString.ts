// Strings of any characters for properties, without the time that fast-check's unit `binary` needs for them.
import fc from 'fast-check';

/** The code points from U+D800 to U+DFFF are halves of characters. */
const [FIRST_HALF, HALVES, LAST] = [0xd800, 0x800, 0x10ffff];

/** Any character. The unit `binary` has the same ones, but each process first writes all of them into a table, for half a second. */
const character = fc.integer({ min: 0, max: LAST - HALVES }).map(
  (at) => String.fromCodePoint(at < FIRST_HALF ? at : at + HALVES),
  (text) => {
    const codePoint = typeof text === 'string' ? text.codePointAt(0) : undefined;
    const isHalf = codePoint !== undefined && codePoint >= FIRST_HALF && codePoint < FIRST_HALF + HALVES;
    if (codePoint === undefined || isHalf || text !== String.fromCodePoint(codePoint)) throw new Error('not a character');
    return codePoint < FIRST_HALF ? codePoint : codePoint - HALVES;
  },
);

/** Strings of any characters, among them the names of properties that every object has. */
export function anyString(lengths: Pick<fc.StringConstraints, 'minLength' | 'maxLength'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: character });
}
