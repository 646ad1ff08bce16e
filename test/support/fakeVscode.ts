// The editor's module for unit tests of files that call it, with only the members that a test sets.
import { registerHooks } from 'node:module';
import { Emitter } from '../../src/client/event.ts';

/**
 * The members of `vscode` that the files under test find, by name. A test imports those files while it runs: what stands among its
 * first imports is resolved before this is here.
 */
export const fakeVscode: Record<string, object | undefined> = {};

/** The editor's class of this name, for tests of views. */
export class EventEmitter<T> {
  readonly #emitter = new Emitter<T>();
  readonly event = this.#emitter.event;
  fire(value: T): void {
    this.#emitter.fire(value);
  }
  dispose(): void {
    this.#emitter.dispose();
  }
}

const url = 'fake:vscode';
const shared = Symbol.for('fakeVscode');
Reflect.set(globalThis, shared, fakeVscode);

/** Each name stands for what a test has put here by the time that it is used. */
const source = `
const all = globalThis[Symbol.for('fakeVscode')];
const of = (name) => new Proxy(class {}, {
  get: (_, key) => all[name][key],
  construct: (_, given) => Reflect.construct(all[name], given),
});
export const [commands, env, l10n, languages, window, workspace] =
  ['commands', 'env', 'l10n', 'languages', 'window', 'workspace'].map(of);
export const [CodeLens, EventEmitter, McpHttpServerDefinition, Range, WorkspaceEdit] =
  ['CodeLens', 'EventEmitter', 'McpHttpServerDefinition', 'Range', 'WorkspaceEdit'].map(of);
export const [CodeActionKind, DiagnosticSeverity, Disposable, StatusBarAlignment, TreeItemCollapsibleState, Uri] =
  ['CodeActionKind', 'DiagnosticSeverity', 'Disposable', 'StatusBarAlignment', 'TreeItemCollapsibleState', 'Uri'].map(of);
export const [ConfigurationTarget, DataTransferItem, ThemeIcon] = ['ConfigurationTarget', 'DataTransferItem', 'ThemeIcon'].map(of);
`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  load: (from, context, next) => (from === url ? { format: 'module', source, shortCircuit: true } : next(from, context)),
});
