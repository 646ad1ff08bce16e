// A title as the name of a file.
import { bareLine } from '../client/plainText.ts';

/** Without what some file system does not allow in a name, or hides. @param otherwise if nothing is left of it */
export function fileNameOf(title: string, otherwise: string): string {
  const plain = bareLine(title, 80)
    .replaceAll(/[<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return plain === '' ? otherwise : plain;
}
