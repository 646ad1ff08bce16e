// Writes the pages of docs/ that are made of package.json: `npm run docs`, after a command, a menu or a setting has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages, type Manifest } from './docs/pages.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const pages = generatedPages(read('package.json') as Manifest, read('package.nls.json') as Record<string, string>);

mkdirSync(join(root, 'docs'), { recursive: true });
for (const [name, text] of Object.entries(pages)) writeFileSync(join(root, 'docs', name), `${text}\n`);
