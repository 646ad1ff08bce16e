// Puts the parts that esbuild splits the extension into back into few files: what its start needs, what comes right after, and the rest.
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

/** The rest, which is in no other file. */
const rest = 'later';

/**
 * esbuild splits into 230 ES modules. As files of their own they take 110 KB more of the package than in six files, since each is
 * packed by itself. Every part stays a module, made once and when it is first asked for. It is turned into CommonJS, with `require` for
 * `import()`, because several ES modules cannot share a file.
 * @param {{ files: Readonly<Record<string, readonly string[]>>, folder: string, withMaps: boolean }} options by the name of a file the source whose
 *   part it holds, with what that part loads at once and no file before has; the first is the one that the editor starts
 * @returns {import('esbuild').Plugin}
 */
export function hostParts({ files, folder, withMaps }) {
  return {
    name: 'parts of the host',
    setup({ onEnd }) {
      onEnd(async ({ metafile, outputFiles = [] }) => {
        if (!metafile || outputFiles.length === 0) return;
        // A part has a number instead of its hash, which 3,000 calls repeat and which cannot be packed: 7 KB of the package.
        const paths = outputFiles.map(({ path }) => nameOf(path));
        const all = new Map(paths.map((name, at) => [name, name.replace(/^chunk-/, '').replace(/[0-9A-Z]{8}$/, String(at))]));
        const parts = await Promise.all(outputFiles.map(({ path, text }) => asCommonJs(nameOf(path), text, all)));
        const fileOf = filesOf(files, metafile);
        const names = [...Object.keys(files), rest];
        mkdirSync(folder, { recursive: true });
        for (const [at, file] of names.entries()) {
          const held = parts.filter(({ name }) => (fileOf.get(name) ?? rest) === file);
          const frame = at === 0 ? startFrame(file, names.slice(1)) : laterFrame;
          const { code, map } = bundled(held, frame, all, file !== rest);
          writeFileSync(join(folder, `${file}.cjs`), withMaps ? `${code}//# sourceMappingURL=${file}.cjs.map\n` : code);
          if (withMaps) writeFileSync(join(folder, `${file}.cjs.map`), map);
        }
      });
    },
  };
}

/** @param {Readonly<Record<string, readonly string[]>>} files @param {import('esbuild').Metafile} meta @returns {Map<string, string>} by part */
function filesOf(files, meta) {
  const found = new Map();
  for (const [file, source] of Object.entries(files).flatMap(([file, sources]) => sources.map((source) => [file, source]))) {
    const entry = Object.keys(meta.outputs).find((path) => meta.outputs[path]?.entryPoint === source);
    if (entry === undefined) throw new Error(`${source} has no part of its own`);
    for (const name of [...loadedWith(entry, meta)].map(nameOf)) if (!found.has(name)) found.set(name, file);
  }
  return found;
}

// A part that cannot be made is made anew when it is asked for again, as `require` does. One that is not made yet gets a turn of its own:
// what was sent to the editor leaves first, so that the editor works while the part is read. That is 50 ms of the first row.
/** @param {string} start @param {readonly string[]} others in the order in which they are looked through @returns {[string, string]} */
function startFrame(start, others) {
  const load = others.map((file) => `()=>require("./${file}.cjs")`).join();
  return [
    `"use strict";const made={};const files=[];const load=[${load}];
const holding=(name,at)=>(files[at]??=load[at]())[name]??holding(name,at+1);
const part=(name)=>{
const known=made[name];if(known)return known.exports;
const module=made[name]={exports:{}};
try{(first[name]??holding(name,0))(module,part,ahead,give)}catch(error){delete made[name];throw error}
return module.exports};
const ahead=(name)=>new Promise((turn)=>made[name]?turn():setImmediate(turn)).then(()=>part(name));
const give=({exports},members)=>{for(const name in members)Object.defineProperty(exports,name,{get:members[name],enumerable:true})};
const first={`,
    `};module.exports=part("${start}");`,
  ];
}

// Not inside a function that is handed `part`: each function around the parts has them all parsed once more. That is 8 ms of the first
// rows, and 30 ms of the rest.
/** @type {[string, string]} */
const laterFrame = ['"use strict";module.exports={', '};'];

/** @param {string} path */
function nameOf(path) {
  return basename(path, '.cjs');
}

/** @param {string} name @param {string} text @param {ReadonlyMap<string, string>} all @returns {Promise<Part>} */
async function asCommonJs(name, text, all) {
  const { code, map } = await transform(withoutCopies(text, all), {
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

// Left to esbuild, each part would bring the same functions, and copy with them the members of what it asks for, such as the hundreds
// of the editor's API. By rule, in their order, that is 2.7 KB, 2.3 KB and 25 KB less at the start of the extension. Each replacement in
// a line has the length of the text that it replaces, so that the source map stays right.
/** @param {string} text ends with what it exports, and its map @param {ReadonlyMap<string, string>} all */
function withoutCopies(text, all) {
  return text
    .replace(/\bimport\*as ([\w$]+) from"vscode";/g, (whole, name) => `var ${name}=require("vscode");`.padEnd(whole.length))
    .replace(/\bimport\("\.\/([\w-]+)\.cjs"\)/g, (whole, name) =>
      all.has(name) ? `ahead(${`"${all.get(name)}"`.padStart(whole.length - 'ahead()'.length)})` : whole,
    )
    .replace(/\bexport\{([^{}]*)\};(?=\n\/\/# sourceMappingURL=\S*\s*$)/, (_whole, /** @type {string} */ members) => {
      const getters = members.split(',').map((member) => {
        const [own = '', name = own] = member.split(' as ');
        return `${name}:()=>${own}`;
      });
      return `give(module,{${getters.join()}});`;
    });
}

/**
 * If all parts are needed, each is a function in parentheses: the engine compiles it with the file, where it would otherwise read
 * it twice. That is 15 ms of the first rows.
 * @param {readonly Part[]} parts @param {readonly [string, string]} frame @param {ReadonlyMap<string, string>} all by name, parts in any file
 * @param {boolean} atOnce
 */
function bundled(parts, [head, foot], all, atOnce) {
  const [before, after] = atOnce ? ['(function(module,part,ahead,give){', '})'] : ['(module,part,ahead,give)=>{', '}'];
  let code = `${head}\n`;
  const sections = [];
  for (const part of parts) {
    code += `"${all.get(part.name)}":${before}\n`;
    sections.push({ offset: { line: code.split('\n').length - 1, column: 0 }, map: JSON.parse(part.map) });
    code += part.code.replace(/require\("\.\/([\w-]+)\.cjs"\)/g, (call, name) =>
      all.has(name) ? `part("${all.get(name)}")` : call,
    );
    code += `${after},\n`;
  }
  return { code: `${code}${foot}\n`, map: JSON.stringify({ version: 3, sections }) };
}
