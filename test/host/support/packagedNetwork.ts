// The network out of the package as it is installed, byte for byte but for what it hands out.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as vscode from 'vscode';
import type { Network } from '../../../src/host/session/network.ts';

/** @param editor the object that it takes for the editor */
export function packagedNetwork(editor: typeof vscode, userAgent: string): Network {
  const extension = vscode.extensions.getExtension('company-data-tools.company-data');
  if (!extension) throw new Error('it is not installed');
  const file = join(extension.extensionPath, 'dist', 'extension.cjs');
  const part = load(file, editor) as (name: string) => { openNetwork(userAgent: string): Network };
  const name = /^"(network-\w+)":/m.exec(readFileSync(join(dirname(file), 'network.cjs'), 'utf8'))?.[1];
  if (name === undefined) throw new Error('the package has no part for the network');
  return part(name).openNetwork(userAgent);
}

function load(file: string, editor: typeof vscode): unknown {
  const theirs = createRequire(file);
  const require = (id: string): unknown => {
    if (id === 'vscode') return editor;
    return /^\.\/(window|session|sandbox|network|later)\.cjs$/.test(id) ? load(join(dirname(file), id), editor) : theirs(id);
  };
  // Its parts instead of the one that the editor starts.
  const code = readFileSync(file, 'utf8').replace('module.exports=part("extension");', 'module.exports=part;');
  const module = { exports: {} as unknown };
  const names = ['require', 'module', 'exports', '__filename', '__dirname'];
  const run: unknown = compileFunction(code, names, { filename: file });
  (run as (...all: unknown[]) => void)(require, module, module.exports, file, dirname(file));
  return module.exports;
}
