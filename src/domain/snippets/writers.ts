// Lists the languages and libraries in which a call can be written.
import { csharpProgram } from './csharp.ts';
import { curlCommand, type Shell } from './curl.ts';
import { goProgram } from './go.ts';
import { httpFile } from './http.ts';
import { javaProgram } from './java.ts';
import { phpScript } from './php.ts';
import { pythonHttpx, pythonRequests } from './python.ts';
import { rScript } from './r.ts';
import { typescriptFetch, typescriptUndici } from './typescript.ts';
import type { WrittenCall } from './writtenCall.ts';

export interface Writer {
  /** The ID under which the user's last choice is stored. */
  readonly name: string;
  /** The label, which is not translated because it consists of product names. */
  readonly label: string;
  /** The editor's IDs of the languages that the code fits into. A new document gets the first one. */
  readonly languageIds: readonly [string, ...string[]];
  readonly write: (call: WrittenCall) => string;
}

/** All writers in the order in which they are offered. */
export const writers: readonly Writer[] = [
  { name: 'curl', label: 'curl', languageIds: ['shellscript'], write: (call) => curl(call, 'posix') },
  { name: 'powershell', label: 'curl (PowerShell)', languageIds: ['powershell'], write: (call) => curl(call, 'powershell') },
  { name: 'http', label: '.http', languageIds: ['http', 'rest'], write: httpFile },
  { name: 'fetch', label: 'TypeScript (fetch)', languageIds: scriptLanguages(), write: typescriptFetch },
  { name: 'undici', label: 'TypeScript (undici)', languageIds: scriptLanguages(), write: typescriptUndici },
  { name: 'requests', label: 'Python (requests)', languageIds: ['python'], write: pythonRequests },
  { name: 'httpx', label: 'Python (httpx)', languageIds: ['python'], write: pythonHttpx },
  { name: 'go', label: 'Go (net/http)', languageIds: ['go'], write: goProgram },
  { name: 'java', label: 'Java (java.net.http)', languageIds: ['java'], write: javaProgram },
  { name: 'csharp', label: 'C# (HttpClient)', languageIds: ['csharp'], write: csharpProgram },
  { name: 'php', label: 'PHP', languageIds: ['php'], write: phpScript },
  { name: 'r', label: 'R (httr2)', languageIds: ['r'], write: rScript },
];

function scriptLanguages(): Writer['languageIds'] {
  return ['typescript', 'javascript', 'typescriptreact', 'javascriptreact'];
}

function curl({ base, secrets, path, parameters, notes }: WrittenCall, shell: Shell): string {
  return curlCommand({ target: 'service', verb: 'POST', path, parameters }, { shell, base, secrets, notes });
}
