// The command line options of `npm run sandbox`, their usage text and the server options that result.
import { parseArgs } from 'node:util';
import { systemClock, type Clock } from '../client/clock.ts';
import { chaosOf } from './chaos.ts';
import { OrdinarySandbox } from './ordinarySandbox.ts';
import { companyCount } from './records/companies.ts';
import { Sandbox } from './sandbox.ts';
import { mostCompanies } from './served/largeCompanies.ts';
import { largeWorld } from './served/largeWorld.ts';
import { moreRoutes } from './served/moreRoutes.ts';
import type { SandboxServerOptions } from './server.ts';

export const usage = `Usage: npm run sandbox -- [options]

  --port N            the port, from 0 (any, the default) to 65535
  --token KIND        full (the default), or ordinary: fewer packages and members
  --day YYYY-MM-DD    the day that it is in the sandbox; today by default
  --chaos N           disturbs one request in four, the same ones for the same N
  --companies N       so many companies, from ${companyCount} (the default) to ${mostCompanies}`;

/** The options of the server; undefined if an option is unknown or has a bad value. @param args the arguments of the script */
export function readOptions(args: readonly string[]): SandboxServerOptions | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: text, token: text, day: text, chaos: text, companies: text },
    });
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

/** A clock with the given date and the present time of day; undefined if the text is not a date. */
function clockOn(day: string): Clock | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return undefined;
  const midnight = Math.floor(systemClock.now() / 86_400_000) * 86_400_000;
  return { ...systemClock, now: () => systemClock.now() - midnight + start };
}
