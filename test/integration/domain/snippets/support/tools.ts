// Runs a snippet by the real tool of its language, where this machine has it.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { snippetEnvironment } from '../../../../support/snippetTools.mjs';

const execute = promisify(execFile);

/** A place to run a snippet in. */
export interface Bench {
  readonly folder: string;
  /** The authority to trust: a PEM file. */
  readonly caFile: string;
  readonly caPem: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Tool {
  /** The reason why a snippet cannot be run here; undefined if it can. */
  readonly missing: () => string | undefined;
  /** Runs the code and returns what it prints. The promise rejects if the code fails. */
  readonly run: (code: string, bench: Bench) => Promise<string>;
}

/** The tool for each writer, by the writer's name. */
export const tools: Readonly<Record<string, Tool>> = {
  curl: {
    missing: () => (process.platform === 'win32' ? 'no POSIX shell' : lacks('curl', '--fail-with-body', '--version')),
    run: (code, bench) => file(code, 'call.sh', 'sh', [], bench),
  },
  powershell: {
    missing: () => lacks('pwsh', '-Version') ?? (process.platform === 'win32' ? lacks('curl.exe', '--version') : 'no curl.exe'),
    run: (code, bench) => file(code, 'call.ps1', 'pwsh', ['-File'], bench),
  },
  http: { missing: () => undefined, run: sendHttpFile },
  fetch: { missing: () => undefined, run: (code, bench) => file(code, 'call.mts', process.execPath, [], bench) },
  undici: {
    missing: () => undefined,
    run: async (code, bench) => {
      await symlink(join(process.cwd(), 'node_modules'), join(bench.folder, 'node_modules'), 'junction').catch(() => undefined);
      return file(code, 'call.mts', process.execPath, [], bench);
    },
  },
  requests: {
    missing: () => lacks('python3', '-c', 'import requests'),
    run: (code, bench) => file(code, 'call.py', 'python3', [], bench),
  },
  httpx: {
    missing: () => lacks('python3', '-c', 'import httpx'),
    run: (code, bench) => file(code, 'call_x.py', 'python3', [], bench),
  },
  go: { missing: () => lacks('go', 'version'), run: (code, bench) => file(code, 'call.go', 'go', ['run'], bench) },
  java: { missing: () => lacks('javac', '-version') ?? lacks('keytool', '-help'), run: runJava },
  csharp: { missing: () => lacks('dotnet', '--version'), run: runCsharp },
  php: {
    missing: () => lacks('php', '-r', 'exit(extension_loaded("openssl") ? 0 : 1);'),
    run: (code, bench) => file(code, 'call.php', 'php', [], bench),
  },
  r: {
    missing: () => lacks('Rscript', '-e', 'library(httr2); library(jsonlite)'),
    // Its curl takes no authority from the environment.
    run: (code, bench) => {
      const trusting = code.replace('req_perform()', 'req_options(cainfo = Sys.getenv("CURL_CA_BUNDLE")) |>\n  req_perform()');
      return file(trusting, 'call.R', 'Rscript', [], bench);
    },
  },
};

/** The variables that make each tool trust an authority, and connect to this machine directly. */
export function environment(caFile: string, token: string): NodeJS.ProcessEnv {
  return {
    COMPANY_DATA_TOKEN: token,
    NODE_EXTRA_CA_CERTS: caFile,
    CURL_CA_BUNDLE: caFile,
    REQUESTS_CA_BUNDLE: caFile,
    SSL_CERT_FILE: caFile,
    NO_PROXY: 'localhost',
    no_proxy: 'localhost',
  };
}

// The libraries that were brought are for these two alone.
function environmentOf(command: string): NodeJS.ProcessEnv {
  return command === 'php' || command === 'python3' ? snippetEnvironment() : process.env;
}

function lacks(command: string, ...args: string[]): string | undefined {
  const { error, status } = spawnSync(command, args, { stdio: 'ignore', env: environmentOf(command) });
  if (!error && status === 0) return undefined;
  return error ? `${command} is not on this machine` : `${[command, ...args].join(' ')} fails on this machine`;
}

async function file(code: string, name: string, command: string, args: readonly string[], bench: Bench): Promise<string> {
  const path = join(bench.folder, name);
  await writeFile(path, code);
  return (await execute(command, [...args, path], { env: { ...environmentOf(command), ...bench.env }, cwd: bench.folder }))
    .stdout;
}

async function runJava(code: string, bench: Bench): Promise<string> {
  const store = join(bench.folder, 'trusted.p12');
  const password = 'changeit';
  const importing = ['-importcert', '-noprompt', '-alias', 'sandbox', '-file', bench.caFile, '-keystore', store];
  if (!existsSync(store)) await execute('keytool', [...importing, '-storepass', password]);
  // A program that runs for a second does not need the second compiler.
  const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8'];
  const trusting = [`-Djavax.net.ssl.trustStore=${store}`, `-Djavax.net.ssl.trustStorePassword=${password}`];
  return file(code, 'CompanyDataCall.java', 'java', [...quick, ...trusting], bench);
}

async function runCsharp(code: string, bench: Bench): Promise<string> {
  const { stdout } = await execute('dotnet', ['--version']);
  const project = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
<TargetFramework>net${stdout.split('.')[0] ?? ''}.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings>
<Nullable>enable</Nullable><UseAppHost>false</UseAppHost></PropertyGroup></Project>`;
  await writeFile(join(bench.folder, 'Program.cs'), code);
  return file(project, 'call.csproj', 'dotnet', ['run', '--project'], bench);
}

// Reads the file as the REST Client extension does, and fails for a failing status, so that it can stand beside the others.
async function sendHttpFile(code: string, { caPem, env }: Bench): Promise<string> {
  const [definition = '', rest = ''] = code.split(/\n\n([\s\S]*)/);
  const base = /^@baseAddress = (.*)$/.exec(definition)?.[1] ?? '';
  const lines = rest.split('\n').filter((line) => !line.startsWith('#'));
  const empty = lines.indexOf('');
  const [method = '', address = ''] = (lines[0] ?? '').split(' ');
  const headers = lines.slice(1, empty).map((line): [string, string] => {
    const [name = '', value = ''] = line.split(': ');
    return [name, value];
  });
  const body = lines
    .slice(empty + 1)
    .join('')
    .replaceAll(/\{\{\$processEnv (\w+)\}\}/g, (_all, name: string) => env[name] ?? '');
  return new Promise((resolve, reject) => {
    const url = address.replace('{{baseAddress}}', base);
    const sent = request(url, { method, headers: Object.fromEntries(headers), ca: caPem }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        if ((answer.statusCode ?? 0) < 300) resolve(text);
        else reject(new Error(text));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
