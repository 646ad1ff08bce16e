// `npm run sandbox`: serves the sandbox over HTTPS on this machine until Ctrl+C, and prints how to call it.
import { readOptions, usage } from './serveOptions.ts';
import { startSandboxServer, type SandboxServer } from './server.ts';

await main();

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
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
