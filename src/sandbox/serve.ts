// `npm run sandbox`: serves the sandbox over HTTPS on this machine until Ctrl+C, and says how to call it.
import { parseArgs } from 'node:util';
import { systemClock, type Clock } from '../client/clock.ts';
import { chaosOf } from './chaos.ts';
import { OrdinarySandbox } from './ordinarySandbox.ts';
import { companyCount } from './records/companies.ts';
import { Sandbox } from './sandbox.ts';
import { mostCompanies } from './served/largeCompanies.ts';
import { largeWorld } from './served/largeWorld.ts';
import { moreRoutes } from './served/moreRoutes.ts';
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from './server.ts';

const usage = `Usage: npm run sandbox -- [options]

  --port N            the port, from 0 (any, the default) to 65535
  --token KIND        full (the default), or ordinary: fewer packages and members
  --day YYYY-MM-DD    the day that it is in the sandbox; today by default
  --chaos N           disturbs one request in four, the same ones for the same N
  --companies N       so many companies, from ${companyCount} (the default) to ${mostCompanies}`;

await main();

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    const server = await startSandboxServer(options);
    stopOnSignals(server);
    console.log(describe(server));
  } catch (error) {
    console.error(`The sandbox could not be started: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** @returns undefined where an option is not known, or has a value that cannot be */
function readOptions(): SandboxServerOptions | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { port: text, token: text, day: text, chaos: text, companies: text } });
    const { port = '0', token = 'full', day, chaos, companies = String(companyCount) } = values;
    const clock = day === undefined ? systemClock : clockOn(day);
    const isPort = /^\d{1,5}$/.test(port) && Number(port) < 65_536;
    const isCount = /^\d{1,6}$/.test(companies) && Number(companies) >= companyCount && Number(companies) <= mostCompanies;
    const isKind = ['full', 'ordinary'].includes(token);
    if (!isPort || !isCount || !isKind || !clock || (chaos !== undefined && !/^\d{1,9}$/.test(chaos))) return undefined;
    const records = Number(companies) === companyCount ? {} : { world: largeWorld(Number(companies)) };
    const sandboxOptions = { clock, moreRoutes, ...records };
    const sandbox = token === 'ordinary' ? new OrdinarySandbox(sandboxOptions) : new Sandbox(sandboxOptions);
    return { port: Number(port), clock, sandbox, ...(chaos === undefined ? {} : { chaos: chaosOf(Number(chaos)) }) };
  } catch {
    return undefined;
  }
}

/** A clock on which it is this day, and the time that it is. @returns undefined where the text is no day */
function clockOn(day: string): Clock | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return undefined;
  const midnight = Math.floor(systemClock.now() / 86_400_000) * 86_400_000;
  return { ...systemClock, now: () => systemClock.now() - midnight + start };
}

function stopOnSignals(server: SandboxServer): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void server.close().finally(() => process.exit(0));
    });
  }
}

function describe({ baseAddress, creditsAddress, token, caFile }: SandboxServer): string {
  const curl = `curl --cacert '${caFile}' '${baseAddress}/v2/timeline' --data-urlencode 'token=${token}' --data-urlencode 'eventTypes=cebi-micro-score' --data-urlencode 'limit=3'`;
  return [
    'The sandbox of Company Data is ready. Everything in it is invented; nothing costs anything.',
    '',
    `  base address     ${baseAddress}`,
    `  credits address  ${creditsAddress}`,
    `  token            ${token}`,
    `  CA certificate   ${caFile}`,
    '',
    'Try it:',
    '',
    `  ${curl}`,
    '',
    'Ctrl+C stops it.',
  ].join('\n');
}
