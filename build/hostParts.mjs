// Puts the parts that esbuild splits the extension into back into two files: what its start needs, and what is loaded later.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { loadedWith } from './loadedWith.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} code CommonJS
 * @property {string} map
 */

/**
 * A hundred small files cost a package twice what two cost: each is packed by itself, behind a head of its own. Every part stays a
 * module, made once and when it is first asked for. esbuild splits modules only, and the editor wants CommonJS: so each is
 * turned into it, with `require` for `import()`, which every version of the editor's host resolves the same.
 * @param {{ entry: string, folder: string, withMaps: boolean }} options the path of the first part, as in the metafile
 * @returns {import('esbuild').Plugin}
 */
export function hostParts({ entry, folder, withMaps }) {
  return {
    name: 'parts of the host',
    setup({ onEnd }) {
      onEnd(async ({ metafile, outputFiles = [] }) => {
        if (!metafile || outputFiles.length === 0) return;
        const parts = await Promise.all(outputFiles.map(({ path, text }) => asCommonJs(nameOf(path), text)));
        const first = new Set([...loadedWith(entry, metafile)].map(nameOf));
        const start = nameOf(entry);
        mkdirSync(folder, { recursive: true });
        const all = new Set(parts.map(({ name }) => name));
        const write = (/** @type {string} */ file, /** @type {Part[]} */ held, /** @type {[string, string]} */ frame) => {
          const { code, map } = bundled(held, frame, all);
          writeFileSync(join(folder, file), withMaps ? `${code}//# sourceMappingURL=${file}.map\n` : code);
          if (withMaps) writeFileSync(join(folder, `${file}.map`), map);
        };
        write(
          `${start}.cjs`,
          parts.filter(({ name }) => first.has(name)),
          [loader, `};module.exports=part("${start}");`],
        );
        write(
          'later.cjs',
          parts.filter(({ name }) => !first.has(name)),
          ['"use strict";module.exports=(part)=>({', '});'],
        );
      });
    },
  };
}

// A part that cannot be made is made anew when it is asked for again, as `require` does.
const loader = `"use strict";const made={};let later;const part=(name)=>{
const known=made[name];if(known)return known.exports;
const module=made[name]={exports:{}};
try{(first[name]??(later??=require("./later.cjs")(part))[name])(module)}catch(error){delete made[name];throw error}
return module.exports};const first={`;

/** @param {string} path */
function nameOf(path) {
  return basename(path, '.cjs');
}

/** @param {string} name @param {string} text @returns {Promise<Part>} */
async function asCommonJs(name, text) {
  const { code, map } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    minify: true,
    legalComments: 'none',
    supported: { 'dynamic-import': false },
    sourcemap: 'external',
    sourcefile: `${name}.cjs`,
  });
  return { name, code, map };
}

/** @param {readonly Part[]} parts @param {readonly [string, string]} frame @param {ReadonlySet<string>} all names of parts in any file */
function bundled(parts, [head, foot], all) {
  let code = `${head}\n`;
  const sections = [];
  for (const part of parts) {
    code += `"${part.name}":(module)=>{\n`;
    sections.push({ offset: { line: code.split('\n').length - 1, column: 0 }, map: JSON.parse(part.map) });
    code += part.code.replace(/require\("\.\/([\w-]+)\.cjs"\)/g, (call, name) => (all.has(name) ? `part("${name}")` : call));
    code += '},\n';
  }
  return { code: `${code}${foot}\n`, map: JSON.stringify({ version: 3, sections }) };
}
