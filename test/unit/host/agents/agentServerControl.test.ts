// Starting and stopping the agent server of a window, with a keyring that takes its time.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { Emitter } from '../../../../src/client/event.ts';
import { settle } from '../../../support/fakeClock.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

const nothing = { dispose: () => undefined };

describe('the agent server of a window', () => {
  let harness: TestHarness;
  /** Answers the keyring. */
  let unlock: () => void;
  const stored = new Map<string, unknown>();
  const contexts = new Map<unknown, unknown>();

  async function control() {
    Object.assign(fakeVscode, {
      McpHttpServerDefinition: Object,
      StatusBarAlignment: {},
      Uri: { joinPath: () => ({}), parse: String },
      commands: { executeCommand: (_set: string, key: unknown, value: unknown) => Promise.resolve(contexts.set(key, value)) },
      env: { appName: 'Editor' },
      l10n: { t: (text: string) => text },
      window: { createStatusBarItem: () => ({ show: () => undefined, ...nothing }) },
      workspace: {
        isTrusted: true,
        fs: { readFile: () => Promise.resolve(new TextEncoder().encode('{}')) },
        getConfiguration: () => ({ inspect: () => undefined, get: () => undefined }),
      },
    });
    const { AgentServerControl } = await import('../../../../src/host/agents/agentServerControl.ts');
    const keyring = Promise.withResolvers<undefined>();
    unlock = () => {
      keyring.resolve(undefined);
    };
    const context = {
      secrets: { get: () => keyring.promise, store: () => Promise.resolve(), onDidChange: () => nothing },
      workspaceState: {
        get: (key: string) => stored.get(key),
        update: (key: string, value: unknown) => Promise.resolve(stored.set(key, value)),
      },
      extension: { packageJSON: { version: '1.2.3' } },
      extensionUri: {},
    } as unknown as vscode.ExtensionContext;
    return new AgentServerControl({
      context,
      window: { app: harness.app, sessionReady: Promise.resolve() },
      changed: new Emitter(),
      logFault: (error) => harness.faults.push(error),
    });
  }

  beforeEach(() => {
    harness = new TestHarness();
    stored.clear();
    contexts.clear();
  });
  afterEach(() => {
    harness.end();
  });

  it('does not run if it was stopped while it was started, and is not started with the next window', async () => {
    const server = await control();
    const start = server.start();
    await settle();
    await server.stop();
    unlock();
    await start;
    assert.equal(server.isRunning, false);
    assert.equal(stored.get('companyData.agentServer'), undefined);
    assert.deepEqual([...contexts.values()], [false]);
    server.dispose();
  });

  it('is remembered as running if it was started again before it had stopped', async () => {
    const server = await control();
    unlock();
    await server.start();
    await Promise.all([server.stop(), server.start()]);
    assert.equal(server.isRunning, true);
    assert.equal(stored.get('companyData.agentServer'), true);
    assert.deepEqual([...contexts.values()], [true]);
    await server.stop();
    server.dispose();
  });

  it('runs if it was started again after that', async () => {
    const server = await control();
    const first = server.start();
    await settle();
    await server.stop();
    const second = server.start();
    unlock();
    await Promise.all([first, second]);
    assert.equal(server.isRunning, true);
    await server.stop();
    assert.equal(server.isRunning, false);
    server.dispose();
  });
});
