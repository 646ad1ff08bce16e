// The English titles that the manifest gives its views and commands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ViewId } from '../../src/ids.ts';
import { root } from '../support/project.mjs';

const Manifest = z.object({
  contributes: z.object({ views: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))) }),
});
const Words = z.record(z.string(), z.string());

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The name in the heading of a view. */
export function viewName(id: ViewId): string {
  const { contributes } = z.parse(Manifest, read('package.json'));
  const view = Object.values(contributes.views)
    .flat()
    .find((one) => one.id === id);
  const name = z.parse(Words, read('package.nls.json'))[view?.name.replaceAll('%', '') ?? ''];
  if (name === undefined) throw new Error(`the manifest has no name for the view ${id}`);
  return name;
}
