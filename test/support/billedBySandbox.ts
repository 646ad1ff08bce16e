// Reads what an editor's embedded sandbox has billed, from the file that it writes after each change.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Credit type to amount. @param data the folder of the editor's user data */
export function billedBySandbox(data: string): Readonly<Record<string, number>> {
  const file = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === 'sandbox.json');
  if (file === undefined) return {};
  const state: unknown = JSON.parse(readFileSync(join(data, file), 'utf8'));
  assert.ok(typeof state === 'object' && state !== null && 'billed' in state);
  return { ...(state.billed ?? {}) };
}
