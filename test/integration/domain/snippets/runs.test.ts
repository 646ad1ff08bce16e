// Runs written snippets with the real tools against the sandbox's server, and compares their results and cost with the client's.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { systemClock } from '../../../../src/client/clock.ts';
import { searchCompanies } from '../../../../src/client/endpoints/companies.ts';
import { getTimelineEvent, searchTimeline } from '../../../../src/client/endpoints/timeline.ts';
import type { Parameter, WireAnswer } from '../../../../src/client/http/transport.ts';
import { creditTypeName } from '../../../../src/viewModel/credits/creditTypes.ts';
import { priceSentence } from '../../../../src/viewModel/credits/priceText.ts';
import { companyAt } from '../../../../src/sandbox/records/companies.ts';
import { Sandbox, type SandboxRequest } from '../../../../src/sandbox/sandbox.ts';
import { startSandboxServer, type SandboxServer } from '../../../../src/sandbox/server.ts';
import { dryRun, type DryRun } from '../../../../src/domain/snippets/dryRun.ts';
import { writers } from '../../../../src/domain/snippets/writers.ts';
import { writtenCall } from '../../../../src/domain/snippets/writtenCall.ts';
import { anyText } from '../../../unit/domain/snippets/support/calls.ts';
import { environment, tools, type Bench } from './support/tools.ts';

class Recording extends Sandbox {
  readonly seen: SandboxRequest[] = [];
  override handle(request: SandboxRequest): WireAnswer {
    this.seen.push(request);
    return super.handle(request);
  }
}

const acting = { parameters: { data: 'appUser', lists: 'appUserId' } };
const secrets = [{ parameter: 'token', variable: 'COMPANY_DATA_TOKEN' }];
const company = companyAt(0)?.id ?? '';

/** The IDs in an answer, in JSON or as a language prints what it has read. */
function idsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bid\b['"\]]*\s*(?::|=>)\s*(?:chr )?['"]?([^\s'",]+)/g)].map(([, id]) => id ?? '');
}

describe('snippets, run by their tools', () => {
  const sandbox = new Recording({ clock: systemClock });
  let server: SandboxServer;
  let bench: Bench;

  before(async () => {
    server = await startSandboxServer({ sandbox });
    const folder = await mkdtemp(join(tmpdir(), 'company-data-snippets-'));
    const { caFile, caPem, token } = server;
    bench = { folder, caFile, caPem, env: environment(caFile, token) };
  });

  after(async () => {
    await server.close();
    await rm(bench.folder, { recursive: true, force: true });
  });

  /** Sends the request to the sandbox directly, and returns its answer and cost. */
  const direct = ({ request }: DryRun): { readonly ids: readonly string[]; readonly cost: string } => {
    const answer = sandbox.handle({ ...request, parameters: [...request.parameters, ['token', server.token]] });
    assert.equal(answer.status, 200, answer.body);
    return { ids: idsIn(answer.body), cost: answer.headers['x-uniapi-cost'] ?? '' };
  };

  const events = dryRun(searchTimeline, { companies: [company], eventTypes: ['cebi-micro-score', 'capital'], limit: 7 }, acting);
  const runs: Readonly<Record<string, () => DryRun>> = {
    'a timeline': () => events,
    'a search': () => dryRun(searchCompanies, { name: 'a', active: true, packages: ['economics'], limit: 3 }, acting),
    'an event, for a user': () => {
      const [id = ''] = direct(events).ids;
      return dryRun(getTimelineEvent, { id, packages: ['payload'] }, { ...acting, user: 'ada' });
    },
  };

  for (const { name, label, write } of writers) {
    const tool = tools[name] ?? assert.fail(name);
    describe(label, () => {
      before(function () {
        this.timeout(60_000);
        const missing = tool.missing();
        if (missing !== undefined) {
          for (const test of this.test?.parent?.tests ?? []) test.title += ` (skipped: ${missing})`;
          this.skip();
        }
      });

      for (const [what, made] of Object.entries(runs))
        it(`reads ${what}, for no more than it says`, async function () {
          this.timeout(120_000);
          const run = made();
          const said = priceSentence(run.price, 'en');
          const { ids, cost } = direct(run);
          const printed = await tool.run(write(writtenCall(run, { base: server.baseAddress, secrets }, [said])), bench);
          assert.ok(ids.length > 0);
          assert.deepEqual(idsIn(printed), ids);
          const billed = cost.split(',').map((pair) => pair.trim().split('='));
          const amounts = billed.flatMap(([type = '', amount]) =>
            type === 'units' ? [] : `${creditTypeName(type)} ${String(amount)}`,
          );
          assert.equal(said.replace(/^.*?: |\.$/g, ''), amounts.join(', '));
        });

      it('sends every text as it is, and fails where the service refuses', async function () {
        this.timeout(120_000);
        // A text of R cannot hold the character 0.
        const texts = fc.sample(anyText, 60).map((text) => (name === 'r' ? text.replaceAll('\0', '') : text));
        const parameters = [...texts, 'long '.repeat(15_000)].map((text, at): Parameter => [`p${String(at)}`, text]);
        sandbox.seen.length = 0;
        const call = { base: server.baseAddress, path: '/v2/companies', parameters, secrets, notes: texts.slice(0, 9) };
        await assert.rejects(tool.run(write(call), bench), /Command failed|"error":/);
        const [seen, ...others] = sandbox.seen;
        assert.deepEqual(
          { verb: seen?.verb, path: seen?.path, others: others.length },
          { verb: 'POST', path: '/v2/companies', others: 0 },
        );
        const sent = Object.fromEntries(seen?.parameters ?? []);
        assert.deepEqual(sent, { ...Object.fromEntries(parameters), token: server.token });
      });
    });
  }
});
