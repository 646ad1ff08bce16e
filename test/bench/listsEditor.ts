// node test/bench/listsEditor.ts: measures first rows and memory for 10,000 lists and 10,000 companies in the editor.
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../src/client/clock.ts';
import type { WireAnswer } from '../../src/client/http/transport.ts';
import { Sandbox, type SandboxRequest } from '../../src/sandbox/sandbox.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';
import { editorFor } from '../ui/signInto.ts';
import { figure, line } from './figures.mjs';

const all = 10_000;
const aims = { firstRows: 30, megabytes: 20 };
/** Milliseconds until the first page of lists is answered. */
const tripMs = 50;
const rounds = 30;

/** Pages of as many lists as paging reaches, of which each has as many companies. Everything else is the sandbox's. */
class ManyLists extends Sandbox {
  /** The time when the last page of lists was answered, in milliseconds since the epoch. */
  answeredAt = 0;

  override handle(request: SandboxRequest): WireAnswer {
    const given = new Map(request.parameters);
    const [offset, limit] = [Number(given.get('offset') ?? 0), Number(given.get('limit') ?? 10)];
    const page = <T>(make: (at: number) => T, cost: string): WireAnswer => {
      const length = given.get('fields') === 'none' ? 0 : Math.max(0, Math.min(limit, all - offset));
      const items = Array.from({ length }, (_, at) => make(offset + at));
      const headers = {
        'content-type': 'application/json',
        'x-uniapi-cost': cost === '' ? 'units=1' : `${cost}=${String(length)}`,
      };
      return { status: 200, headers, body: JSON.stringify({ items, meta: { count: all, limit, offset } }) };
    };
    if (request.verb === 'GET' && request.path === '/v2/lists') {
      this.answeredAt = Date.now();
      return page((at) => listAt(at, given.get('name')), '');
    }
    const [, one] = /^\/v2\/lists\/(\d+)$/.exec(request.path) ?? [];
    if (one !== undefined) return { status: 200, headers: {}, body: JSON.stringify({ item: listAt(Number(one)) }) };
    return request.path === '/v2/companies' ? page(companyAt, 'companies') : super.handle(request);
  }
}

function listAt(at: number, asked?: string): unknown {
  const owner = { application: 'default application', id: at % 3 === 0 ? 'ada' : 'bruno', name: 'Somebody Else' };
  const extraData = { priority: at % 4, place: `Municipality ${String(at % 100)}` };
  const first = asked === undefined ? 'Clients' : `Clients called ${asked}`;
  const name = at === 0 ? first : `A list of companies ${String(at)}`;
  return { id: String(at), name, type: 'company', listLength: all, owner, extraData };
}

function companyAt(at: number): unknown {
  const id = at.toString(16).padStart(12, '0');
  return { id, name: `Company number ${String(at)} SpA`, country: 'it', fullAddress: `Via Roma ${String(at)}, Milano` };
}

const sandbox = new ManyLists({ clock: systemClock });
let waitMs = 0;
const service = await startSandboxServer({ sandbox, pause: () => setTimeout(waitMs) });
const editor = await editorFor(service, { settings: { 'companyData.confirmAbove': 100_000, 'companyData.pageSize': 50 } });
try {
  const { workbench, page, api } = editor;
  /** Runs in the page: when a row with this text is painted, in milliseconds since the epoch. */
  const watchRow = (text: string): Promise<void> =>
    page.evaluate(`(() => {
      window.rowAt = 0;
      const look = () => [...document.querySelectorAll('.monaco-list-row .label-name')].some((row) => row.textContent === ${JSON.stringify(text)});
      const painted = () => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => (window.rowAt ||= Date.now()); port2.postMessage(0); });
      const watcher = new MutationObserver(() => { if (look()) { watcher.disconnect(); painted(); } });
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
    })()`);
  /** Shows other lists than were ever shown. @returns from the answer to the rows on screen, in milliseconds */
  const firstRows = async (name: string): Promise<number> => {
    await watchRow(`Clients called ${name}`);
    await workbench.command('Company Data: Filter Lists…');
    await workbench.pick('Companies and people');
    for (const [at, text] of [name, ''].entries()) {
      const step = workbench.quick().getByText(`(${String(at + 2)}/3)`);
      await step.first().waitFor();
      await workbench.input(text);
    }
    await page.waitForFunction('window.rowAt > 0', undefined, { timeout: 30_000 });
    return (await page.evaluate<number>('window.rowAt')) - sandbox.answeredAt;
  };
  waitMs = tripMs;
  const firsts: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const first = await firstRows(`x${String(round)}`);
    firsts.push(first);
  }
  waitMs = 0;
  /** Megabytes that the host's heap holds, after what nobody needs is gone. */
  const heap = (): Promise<number> =>
    api(async () => {
      const load = process.getBuiltinModule;
      load('node:v8').setFlagsFromString('--expose-gc');
      const gc = load('node:vm').runInNewContext('gc') as (how: object) => void;
      for (let times = 0; times < 3; times += 1) {
        gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
        await new Promise((resolve) => globalThis.setTimeout(resolve, 300));
      }
      return process.memoryUsage().heapUsed / 2 ** 20;
    });
  await heap();
  const before = await heap();
  const began = performance.now();
  await api((vscode) => vscode.commands.executeCommand<undefined>('companyData.loadAllLists'));
  const seconds = (performance.now() - began) / 1000;
  const withLists = await heap();
  const list = workbench.row('Lists', `Clients called x${String(rounds)}`);
  await workbench.contextMenu(list, 'Open List as Document');
  await workbench.pick(/^Load 10,000 companies/);
  await workbench
    .editorTab(/^Clients/)
    .first()
    .waitFor({ timeout: 120_000 });
  const withDocument = await heap();
  await api((vscode) => vscode.commands.executeCommand<undefined>('workbench.action.closeAllEditors'));
  // The editor holds a document for three minutes that an extension has opened.
  await api(async (vscode) => {
    while (vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === 'companylist'))
      await new Promise((resolve) => globalThis.setTimeout(resolve, 1000));
  });
  const withMembers = await heap();
  await workbench.expand(list);
  await workbench.expand(workbench.row('Lists', /^Companies/).first());
  await workbench.row('Lists', 'Company number 0 SpA').waitFor();
  const withAllRows = await heap();
  process.stdout.write(
    `${[
      `Lists in the editor, out of the package, with their service beside it`,
      line('first rows on screen', figure(firsts.slice(1)), 'ms after the answer', { aim: { atMost: aims.firstRows } }),
      line('in a new window', figure(firsts.slice(0, 1)), 'ms after the answer'),
      line('loading 10,000 lists', figure([seconds]), 's'),
      line('heap, 10,000 lists', figure([withLists - before]), 'MB'),
      line('and 10,000 companies', figure([withMembers - before]), 'MB', { aim: { atMost: aims.megabytes } }),
      line('in a document too', figure([withDocument - before]), 'MB'),
      line('and a row for each', figure([withAllRows - before]), 'MB'),
    ].join('\n')}\n`,
  );
} finally {
  await editor.close();
  await service.close();
}
process.exit(0);
