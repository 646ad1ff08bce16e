// Turns a title into the name of a file.
import { bareLine } from '../client/plainText.ts';

/**
 * A title without the characters that some file systems refuse, and without dots at its ends: a dot at the beginning hides the
 * file, and Windows drops one at the end.
 * @param otherwise the name if no character is left
 */
export function fileNameOf(title: string, otherwise: string): string {
  const plain = bareLine(title, 80)
    .replaceAll(/[<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return plain === '' ? otherwise : plain;
}
