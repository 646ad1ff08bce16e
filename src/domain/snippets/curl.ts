// Writes a request as a curl command that sends the same bytes, with the token from an environment variable.
import { encodeParameters } from '../../client/http/encode.ts';
import type { WireRequest } from '../../client/http/transport.ts';
import { comments } from './text.ts';
import type { CallPlace } from './writtenCall.ts';

export type Shell = 'posix' | 'powershell';

export interface CurlSettings extends CallPlace {
  readonly shell: Shell;
  /** The notes above the command, such as its price. */
  readonly notes?: readonly string[];
}

/** The differences between the shells. */
interface Dialect {
  readonly command: string;
  readonly quote: (text: string) => string;
  /** The value of an environment variable, inside double quotes. */
  readonly valueOf: (variable: string) => string;
  /** The end of a line that continues in the next one. */
  readonly lineContinuation: string;
  /** The most characters of the parameters as an argument: Linux takes 128 KiB, Windows 32,767 characters for the whole line. */
  readonly longestArgument: number;
  /** The command with a text as its standard input. */
  readonly withInput: (command: string, input: string) => string;
}

const dialects: Readonly<Record<Shell, Dialect>> = {
  posix: {
    command: 'curl',
    quote: (text) => `'${text.replaceAll("'", "'\\''")}'`,
    valueOf: (variable) => `$${variable}`,
    lineContinuation: ' \\',
    longestArgument: 100_000,
    withInput: (command, input) => `${command} <<'END'\n${input}\nEND`,
  },
  // In Windows PowerShell `curl` is an alias of another command.
  powershell: {
    command: 'curl.exe',
    quote: (text) => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`,
    valueOf: (variable) => `$env:${variable}`,
    lineContinuation: ' `',
    longestArgument: 20_000,
    withInput: (command, input) => `@'\n${input}\n'@ | ${command}`,
  },
};

/**
 * The command that sends a request. Its parameters are percent-encoded, so that nothing in them is special to a shell; `--get`
 * puts them into the query. The secrets come last, as in the client's requests, and curl encodes them.
 * @throws RangeError if the name of a secret's environment variable is invalid
 */
export function curlCommand(request: WireRequest, { shell, base, secrets, notes = [] }: CurlSettings): string {
  const { verb, path, parameters } = request;
  const { command, quote, valueOf, lineContinuation, longestArgument, withInput } = dialects[shell];
  const encoded = encodeParameters(parameters);
  const isLong = encoded.length > longestArgument;
  const inBody = verb === 'POST' || verb === 'PUT' || request.place === 'form';
  const options = [...(inBody ? [] : ['--get']), ...(verb === 'GET' ? [] : [`--request ${verb}`])];
  const lines = [
    [command, '--globoff', '--fail-with-body', ...options, quote(`${base}${path}`)].join(' '),
    `--header ${quote('accept: application/json')}`,
    ...(encoded === '' ? [] : [isLong ? `--data ${quote('@-')}` : `--data-raw ${quote(encoded)}`]),
    ...secrets.map(({ parameter, variable }) => {
      if (!/^[A-Za-z_]\w*$/.test(variable)) throw new RangeError('no name of a variable');
      return `--data-urlencode "${encodeURIComponent(parameter)}=${valueOf(variable)}"`;
    }),
  ];
  const whole = lines.join(`${lineContinuation}\n  `);
  return `${comments('#', notes)}${isLong ? withInput(whole, encoded) : whole}\n`;
}
