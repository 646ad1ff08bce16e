// Writes the notices of a package: which software of others it contains, and under which licences.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Licences that let this extension pass a package on. */
const allowedLicences = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC-BY-4.0']);

/** Packages that name no file of their own for their licence, and what came in by another package. */
const copyrights = new Map([
  ['@vscode/l10n', 'Copyright (c) Microsoft Corporation'],
  ['llhttp (in undici)', 'Copyright Fedor Indutny, 2018'],
  ['pg-types', 'Copyright (c) 2014 Brian M. Carlson'],
]);

/** Name, version, licence and its text for every package of which something is in a bundle. @param {readonly string[]} files */
export function notices(files) {
  const names = new Set(files.flatMap((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const entries = [...names].sort().flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (!allowedLicences.has(license)) throw new Error(`${name} has a licence that was not looked at: ${license}`);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : mitText(name, license);
    const inside = name === 'undici' ? [`llhttp (in undici), MIT\n\n${mitText('llhttp (in undici)', 'MIT')}`] : [];
    return [`${name} ${version}, ${license}\n\n${text}`, ...inside];
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `This extension contains the following software of others.${rule}${entries.join(rule)}\n`.replaceAll('\r\n', '\n');
}

/** The licence of a package that brings no file of it, in the words of one that does. @param {string} name @param {string} license */
function mitText(name, license) {
  const copyright = copyrights.get(name);
  if (license !== 'MIT' || !copyright) throw new Error(`${name} has no file with its licence`);
  const words = readFileSync(join(root, 'node_modules', 'undici', 'LICENSE'), 'utf8');
  return `MIT License\n\n${copyright}\n\n${words.slice(words.indexOf('Permission is hereby granted')).trim()}`;
}
