// Tests of the session of a window: a team gets no token that the service has not accepted.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Account } from '../../../../src/state/session/account.ts';
import type { WindowSessionDeps } from '../../../../src/host/session/windowSession.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';

describe('the session of a window', () => {
  it('tells the team nothing of an account whose token is only checked', async () => {
    const nothing = { dispose: () => undefined };
    const own: Readonly<Record<string, unknown>> = {
      'companyData.team.address': 'postgres://db.example/team',
      'companyData.team.person': 'anna',
    };
    const settings = { inspect: () => undefined, get: (key: string) => own[key] };
    Object.assign(fakeVscode, {
      window: { onDidChangeWindowState: () => nothing },
      workspace: { onDidChangeConfiguration: () => nothing, getConfiguration: () => settings },
    });
    const memento = { get: () => undefined, update: () => Promise.resolve(), keys: () => [] };
    const asked: string[] = [];
    const secrets = {
      get: (key: string) => {
        asked.push(key);
        return Promise.resolve(undefined);
      },
    };
    const context = {
      ...{ globalState: memento, workspaceState: memento, secrets },
      // Nothing is kept on the disk.
      globalStorageUri: { scheme: 'memory' },
      extension: { packageJSON: {} },
    };
    const { createWindowSession } = await import('../../../../src/host/session/windowSession.ts');
    const window = createWindowSession({
      context: context as unknown as vscode.ExtensionContext,
      log: { call: () => undefined, line: () => undefined } as Partial<WindowSessionDeps['log']> as WindowSessionDeps['log'],
      sandbox: () => Promise.reject(new Error('not needed')),
      forgettable: [],
    });
    const account: Account = { id: 'a', name: 'A', baseAddress: 'https://data.example', credentials: 'token' };
    // The check is cancelled before anything is sent.
    const checking = window.session.check(account, { kind: 'token', token: 'mistyped' }, AbortSignal.abort());
    await assert.rejects(checking, { kind: 'cancelled' });
    // A team that is loaded now learns of every account that was opened, and its password is asked for the first of them.
    await window.team.open();
    assert.deepEqual(asked, []);
    window.dispose();
    await window.ended;
  });
});
