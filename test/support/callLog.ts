// The calls that the extension has logged, for a test that waits until one of them was answered.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The names of the operations that were called, in their order. @param data the folder of the editor's user data */
export function loggedCalls(data: string): readonly string[] {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === 'Company Data.log');
  const lines = files.sort().flatMap((path) => readFileSync(join(data, path), 'utf8').split('\n'));
  return lines.flatMap((line) => /\] ([\w.]+) · \w+ · /.exec(line)?.[1] ?? []);
}
