// Writes the schemas of the tools of language models into package.json: `npm run schemas`, after an input has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentSchemas } from './support/agentSchemas.ts';

interface Manifest {
  readonly contributes: { readonly languageModelTools: { readonly name: string; inputSchema?: unknown }[] };
}

const { schemas, breaches } = agentSchemas();
if (breaches.length > 0) throw new Error(breaches.join('; '));
const path = join(import.meta.dirname, '..', 'package.json');
const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
for (const tool of manifest.contributes.languageModelTools) tool.inputSchema = schemas[tool.name];
writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
