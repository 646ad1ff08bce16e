// The packaged network in a real editor: settings without a restart, the fallback transport, and Check Connection.
import assert from 'node:assert/strict';
import tls from 'node:tls';
import * as vscode from 'vscode';
import type { Transport } from '../../src/client/http/transport.ts';
import { onHttpSettings, readHttpSettings } from '../../src/host/session/httpSettings.ts';
import type { Network } from '../../src/host/session/network.ts';
import { commands } from '../../src/ids.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, startMisbehavingServer, type MisbehavingServer } from '../support/misbehavingServer.ts';
import { startConnectProxy, type ConnectProxy, type ProxyBehaviour } from '../unit/client/http/connectProxy.ts';
import { createAuthority, type Authority } from '../unit/client/http/testCertificates.ts';
import { packagedNetwork } from './support/packagedNetwork.ts';

const token = 'planted-token-7a1f';
const basic = `Basic ${Buffer.from('me:pass word').toString('base64')}`;
const never = new AbortController().signal;

async function set(key: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration('http').update(key, value, vscode.ConfigurationTarget.Global);
}

describe('the network', function () {
  this.timeout(120_000);
  let authority: Authority;
  let server: MisbehavingServer;
  let network: Network;
  const trusted = tls.getCACertificates('default');
  const touched = new Set<string>();
  const ends: (() => Promise<void> | void)[] = [];

  async function setting(key: string, value: unknown): Promise<void> {
    touched.add(key);
    await set(key, value);
  }

  async function startProxy(behaviour: Omit<ProxyBehaviour, 'to'> = {}): Promise<ConnectProxy> {
    const proxy = await startConnectProxy({ to: server.port, ...behaviour });
    ends.push(proxy.close);
    return proxy;
  }

  /** The transport to a name that only a proxy knows. */
  function transportTo(host: string, by: Network): Transport {
    const baseAddress = `https://${host}:${String(server.port)}`;
    return by.transport({ id: 'a', name: 'A', baseAddress, credentials: 'token' }, { kind: 'token', token });
  }

  const send = (host = 'service.test', by = network): Promise<number | string> =>
    transportTo(host, by)({ target: 'service', verb: 'GET', path: '/v2/lists', parameters: [] }, never).then(
      ({ status }) => status,
      // The failure is of the package's own class, so its text is compared.
      String,
    );

  before(async () => {
    authority = await createAuthority();
    // The authority is trusted like those of the computer, because the editor's transport accepts no other setting.
    tls.setDefaultCACertificates([...trusted, authority.ca]);
  });

  after(() => {
    tls.setDefaultCACertificates(trusted);
  });

  beforeEach(async () => {
    server = await startMisbehavingServer((socket) => socket.write(answerOf(200, '{"items":[]}')), await authority.issue());
    ends.push(server.close);
    await setting('systemCertificates', false);
    network = open(vscode);
  });

  function open(editor: typeof vscode): Network {
    const opened = packagedNetwork(editor, 'company-data-vscode/0.0.0');
    ends.push(opened.dispose);
    return opened;
  }

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    for (const key of touched) await set(key, undefined);
    touched.clear();
  });

  it('takes a proxy, a password and exceptions from the settings, each from the next call on', async () => {
    assert.equal(await send(), 'Failure: unreachable');
    const locked = await startProxy({ authorization: basic });
    await setting('proxy', locked.address);
    assert.equal(await send(), 'Failure: proxyRefused');
    await setting('proxyAuthorization', basic);
    assert.equal(await send(), 200);
    assert.equal(network.connection().transport(`https://service.test:${String(server.port)}`), 'own');
    await setting('noProxy', ['*.test', 'service.test']);
    assert.equal(await send(), 'Failure: unreachable');
    await setting('noProxy', []);
    assert.equal(await send(), 200);
    assert.ok(server.requests.every(({ headers }) => headers['proxy-authorization'] === undefined));
  });

  for (const [title, authorization, user] of [
    ['without a password', undefined, ''],
    ['with its password in the address', basic, 'me:pass%20word@'],
  ] as const) {
    it(`uses its own transport through a proxy ${title}, to a certificate of a private authority`, async () => {
      const proxy = await startProxy(authorization === undefined ? {} : { authorization });
      await setting('proxy', proxy.address.replace('//', `//${user}`));
      tls.setDefaultCACertificates(trusted);
      try {
        assert.equal(await send(), 'Failure: untrustedCertificate');
      } finally {
        tls.setDefaultCACertificates([...trusted, authority.ca]);
      }
      assert.equal(server.requests.length, 0);
      const again = open(vscode);
      assert.equal(await send('service.test', again), 200);
      assert.equal(again.connection().transport(`https://service.test:${String(server.port)}`), 'own');
      assert.deepEqual([...new Set(proxy.asked)], [`service.test:${String(server.port)}`]);
      assert.deepEqual(
        server.requests.map(({ headers }) => headers['proxy-authorization']),
        [undefined],
      );
    });
  }

  it('uses the editor’s transport where only the editor knows the way, and stays there', async () => {
    const proxy = await startProxy();
    await setting('proxy', proxy.address);
    await eventually(() => readHttpSettings().proxy, proxy.address);
    // Ours is told to use no proxy: the name is then known to nobody, as where a PAC file or a prompt is needed.
    const none = { get: (key: string) => (key === 'proxySupport' ? 'off' : undefined), inspect: () => undefined };
    const workspace: unknown = Object.create(vscode.workspace, { getConfiguration: { value: () => none } });
    const blind = open(Object.create(vscode, { workspace: { value: workspace } }) as typeof vscode);
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await send('service.test', blind));
    assert.deepEqual(answers, [200, 200, 200]);
    assert.deepEqual([...new Set(proxy.asked)], [`service.test:${String(server.port)}`]);
    assert.equal(blind.connection().transport(`https://service.test:${String(server.port)}`), 'editor');
    assert.equal(server.requests.length, 3);
    assert.ok(server.requests.every(({ target }) => target.includes(token)));
  });

  it('checks certificates on both transports, whatever the editor is told', async () => {
    tls.setDefaultCACertificates(trusted);
    try {
      await setting('proxyStrictSSL', false);
      assert.equal(await send('127.0.0.1'), 'Failure: untrustedCertificate');
      assert.equal(server.requests.length, 0);
      assert.equal(network.connection().editorSkipsChecks, true);
    } finally {
      tls.setDefaultCACertificates([...trusted, authority.ca]);
    }
  });

  const tabSizeChanged = (): Promise<void> =>
    new Promise((resolve) => {
      const listening = vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration('editor.tabSize')) return;
        listening.dispose();
        resolve();
      });
    });

  it('does not listen to a workspace', async function () {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    if (folder === undefined) this.skip();
    const before = readHttpSettings();
    const file = vscode.Uri.joinPath(folder, '.vscode', 'settings.json');
    const changed: unknown[] = [];
    const listening = onHttpSettings((settings) => changed.push(settings));
    const evil = {
      'http.proxy': 'http://evil.test:1',
      'http.proxySupport': 'off',
      'http.proxyAuthorization': 'x',
      'http.noProxy': ['*'],
      'http.systemCertificates': true,
    };
    try {
      // The last one shows that the file was read. The editor writes it: what others write it learns of by watching, and late.
      const read = tabSizeChanged();
      const writing = new vscode.WorkspaceEdit();
      writing.createFile(file, { contents: Buffer.from(JSON.stringify({ ...evil, 'editor.tabSize': 7 })) });
      assert.ok(await vscode.workspace.applyEdit(writing));
      await read;
      assert.equal(vscode.workspace.getConfiguration('editor').get('tabSize'), 7);
      assert.deepEqual(readHttpSettings(), before);
      for (const settings of changed) assert.deepEqual(settings, before);
    } finally {
      listening.dispose();
      const gone = tabSizeChanged();
      const deleting = new vscode.WorkspaceEdit();
      deleting.deleteFile(file, { ignoreIfNotExists: true });
      await vscode.workspace.applyEdit(deleting);
      await gone;
    }
  });

  it('is looked at step by step, through the editor’s proxy', async () => {
    const proxy = await startProxy({ authorization: basic });
    await setting('proxy', proxy.address);
    const origin = `https://service.test:${String(server.port)}`;
    const refused = await network.connection().probe(origin, never);
    assert.deepEqual(
      refused.steps.map(({ what, problem }) => ({ what, problem })),
      [
        { what: 'name', problem: undefined },
        { what: 'connection', problem: undefined },
        { what: 'tunnel', problem: 'STATUS_407' },
      ],
    );
    await setting('proxyAuthorization', basic);
    const seen = await network.connection().probe(origin, never);
    assert.deepEqual(
      seen.steps.map(({ what }) => what),
      ['name', 'connection', 'tunnel', 'certificate'],
    );
    assert.match(seen.steps.at(-1)?.chain?.[0]?.issuer ?? '', /^Test Authority/);
    assert.equal(server.requests.length, 0);
    const { status } = await network.connection().requestWithoutToken({ base: origin, credits: '' }, never);
    assert.equal(status, 200);
    assert.equal(network.connection().transport(origin), 'own');
    assert.ok(server.requests.every(({ target }) => !target.includes('token')));
  });

  it('is checked by a command, which shows a page', async () => {
    await vscode.commands.executeCommand(commands.trySandbox);
    await vscode.commands.executeCommand(commands.checkConnection);
    const labels = (): string[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually(() => labels().some((label) => label.includes('Connection')), true);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});
