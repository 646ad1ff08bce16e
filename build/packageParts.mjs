// Decides which parts of the packages, and of our SQL, the bundles of the host have, and in which file.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

// undici has a file of its own, 127 KB, because the sandbox and the start go without it, and because the file is built from the parts
// named in `undiciParts`, not from the entry that `import('undici')` means.
/** @type {import('esbuild').Plugin} */
export const undiciApart = {
  name: 'undici in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /^undici$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './undici.cjs', external: true } : undefined,
    );
  },
};

// SQL stands in templates, which esbuild does not shorten: without their indents the package is 1.5 KB smaller.
/** @type {import('esbuild').Plugin} */
export const sqlWithoutIndents = {
  name: 'SQL without indents',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](storage|sql)[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/\n\s+/g, '\n'),
      loader: 'ts',
    }));
  },
};

// pg has a file of its own, 61 KB, because only a window of a team loads it, and because the file leaves out what `pgWithoutUnused`
// names, which would otherwise be left out for every bundle of the host.
/** @type {import('esbuild').Plugin} */
export const pgApart = {
  name: 'pg in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /^pg$/ }, () => ({ path: './pg.cjs', external: true }));
  },
};

// A connection has its address and its password from us: what would look for them elsewhere is left out, 5 KB of 64.
/** @type {import('esbuild').Plugin} */
export const pgWithoutUnused = {
  name: 'pg without what is not used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(pgpass|pg-cloudflare|pg-connection-string)$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

// The parts of undici that nothing here uses: HTTP/2, 5 KB of the package, bodies that are forms or streams, 14 KB, and an
// experimental parser, 52 KB, which only an environment variable asks for: see `define`. All of it takes 27 ms to load.
/** @type {import('esbuild').Plugin} */
export const undiciWithoutUnused = {
  name: 'without what is not used',
  setup({ onResolve, onLoad }) {
    const unused = /\/(client-h2\.js|milo\/(no-)?simd\.js|web\/fetch\/(body\.js|formdata)|web\/webidl)$/;
    onResolve({ filter: unused }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'exports.webidl = { is: { FormData: () => false } };' }));
  },
};

// The parser comes twice, in Base64. The plain one runs everywhere, and an answer is too short for the other one to be quicker: without
// it the package has 24 KB less, and 7 KB less again with the parser in a file of its own.
/** @type {import('esbuild').Plugin} */
export const oneParser = {
  name: 'one parser',
  setup({ onResolve, onLoad, onEnd }) {
    onResolve({ filter: /\/llhttp(_simd)?-wasm\.js$/ }, () => ({ path: 'llhttp.wasm', namespace: 'parser' }));
    onLoad({ filter: /./, namespace: 'parser' }, ({ path }) => ({
      contents: `module.exports = require('node:fs').readFileSync(require('node:path').join(__dirname, '${path}'));`,
    }));
    onEnd(() => {
      writeFileSync(join(root, 'dist', 'llhttp.wasm'), createRequire(import.meta.url)('undici/lib/llhttp/llhttp-wasm.js'));
    });
  },
};

// The library of the agents' protocol is loaded when the agent server is started. It has a file and a zod of its own: shared with the
// rest, its parts of zod would be 50 KB more of what the first rows need.
/** @type {import('esbuild').Plugin} */
export const protocolApart = {
  name: 'protocol in a file of its own',
  setup({ onResolve }) {
    onResolve({ filter: /^@modelcontextprotocol\/sdk\// }, () => ({ path: './protocol.cjs', external: true }));
  },
};

// The parts of the library that are not used: a validator, which `createProtocolServer` goes without, 132 KB and 39 KB of the package,
// English error messages of zod, 0.8 KB of the package, and a converter for an older zod, 0.1 KB and a package to name in the notices.
/** @type {import('esbuild').Plugin} */
export const protocolWithoutUnused = {
  name: 'protocol without what is not used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/(ajv-provider|locales\/en)\.js$|^zod-to-json-schema$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: 'export class AjvJsonSchemaValidator {} export const zodToJsonSchema = 0; export default () => ({});',
    }));
  },
};

// Of the library's `McpServer` only the server inside is used. The rest of that class is left out, because it registers tools by
// schemas of zod, which the agent server does not do: the file is 76 KB smaller, and the package 17 KB.
export const protocolParts = `
  import { Server } from '@modelcontextprotocol/sdk/server/index.js';
  export class McpServer { constructor(info, options) { this.server = new Server(info, options); } }
  export { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
  export {
    CallToolRequestSchema, ElicitResultSchema, ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema, ListToolsRequestSchema, McpError, ReadResourceRequestSchema,
  } from '@modelcontextprotocol/sdk/types.js';
`;

// The entry of undici takes over the process-wide dispatcher, which other extensions' `fetch` uses; its parts do not, and have 70 KB less.
// A proxy agent needs `connect`, which that entry would have added.
export const undiciParts = `
  import connect from 'undici/lib/api/api-connect.js';
  import Agent from 'undici/lib/dispatcher/agent.js';
  import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
  import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
  Object.assign(Dispatcher.prototype, { connect });
  export { Agent, EnvHttpProxyAgent };
`;
