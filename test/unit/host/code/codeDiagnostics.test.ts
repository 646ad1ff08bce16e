// The problems that are underlined in code, when the secret store fails for a moment.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { eventually } from '../../../support/eventually.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const nothing = { dispose: () => undefined };
const never = () => nothing;

describe('the problems in code', () => {
  it('are found after the secret store has failed once', async () => {
    let changed: (event: { readonly document: object }) => void = () => undefined;
    const document = {
      uri: { scheme: 'file', path: '/a.ts', toString: () => 'file:///a.ts' },
      languageId: 'typescript',
      version: 1,
      isClosed: false,
      getText: () => 'const a = 1;',
    };
    const checked: string[] = [];
    const collection = { set: (uri: vscode.Uri) => checked.push(uri.toString()), delete: never, forEach: never, dispose: never };
    Object.assign(fakeVscode, {
      CodeActionKind: {},
      DiagnosticSeverity: {},
      Disposable: { from: never },
      commands: { registerCommand: never },
      languages: { createDiagnosticCollection: () => collection, registerCodeActionsProvider: never },
      window: { visibleTextEditors: [{ document }], onDidChangeVisibleTextEditors: never },
      workspace: {
        getConfiguration: () => ({ get: () => undefined }),
        onDidChangeConfiguration: never,
        onDidCloseTextDocument: never,
        onDidChangeTextDocument: (listener: typeof changed) => {
          changed = listener;
          return nothing;
        },
      },
    });
    const { CodeDiagnostics } = await import('../../../../src/host/code/codeDiagnostics.ts');
    const harness = await TestHarness.inSandbox();
    let fails = true;
    const secrets = {
      get: () => Promise.resolve(undefined),
      environmentToken: () => {
        if (fails) throw new Error('locked');
        return undefined;
      },
    };
    const faults: unknown[] = [];
    const diagnostics = new CodeDiagnostics(
      {
        session: harness.session,
        secrets,
        addresses: () => [],
        signInWith: () => Promise.resolve(false),
        locale: 'en',
        now: () => 0,
        logFault: (error) => faults.push(error),
      },
      () => ({ session: harness.open, names: { of: () => () => undefined } as never }),
      never,
    );
    await eventually(() => faults.length, 1);
    fails = false;
    document.version += 1;
    changed({ document });
    await eventually(() => checked.length + faults.length, 2);
    assert.deepEqual(checked, ['file:///a.ts']);
    diagnostics.dispose();
    harness.end();
  });
});
