// node test/support/writeSample.ts FOLDER: writes files with IDs of the sandbox's companies; those that are there already stay.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFiles } from '../../src/sandbox/sampleFiles.ts';

const [folder = '.'] = process.argv.slice(2);

for (const { name, text } of sampleFiles('Invented companies of the sandbox: rest the pointer on an ID.')) {
  const path = join(folder, name);
  if (!existsSync(path)) writeFileSync(path, text);
}
