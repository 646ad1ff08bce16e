// A title as the name of a file.
import { oneLine } from './format.ts';

/** Without what some file system does not allow in a name, or hides. @param otherwise where nothing is left of it */
export function fileNameOf(title: string, otherwise: string): string {
  const plain = oneLine(title, 80)
    .replaceAll(/[<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return plain === '' ? otherwise : plain;
}
