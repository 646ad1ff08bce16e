// A request as a command line for curl that sends the same bytes, the token taken from an environment variable.
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
  /** At the end of a line that goes on in the next. */
  readonly goOn: string;
  /** One argument cannot be longer: Linux takes 128 KiB, Windows 32,767 characters for the whole line. */
  readonly longest: number;
  /** The command with a text as its standard input. */
  readonly withInput: (command: string, input: string) => string;
}

const dialects: Readonly<Record<Shell, Dialect>> = {
  posix: {
    command: 'curl',
    quote: (text) => `'${text.replaceAll("'", "'\\''")}'`,
    valueOf: (variable) => `$${variable}`,
    goOn: ' \\',
    longest: 100_000,
    withInput: (command, input) => `${command} <<'END'\n${input}\nEND`,
  },
  // `curl` alone is another command in Windows PowerShell.
  powershell: {
    command: 'curl.exe',
    quote: (text) => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`,
    valueOf: (variable) => `$env:${variable}`,
    goOn: ' `',
    longest: 20_000,
    withInput: (command, input) => `@'\n${input}\n'@ | ${command}`,
  },
};

/**
 * The command that sends a request. Its parameters are encoded already, so that nothing in them can mean anything to a
 * shell; `--get` puts them into the query. The secrets come last, as the client sends them, and curl encodes them.
 * @throws RangeError for a name that is none of a variable
 */
export function curlCommand(request: WireRequest, { shell, base, secrets, notes = [] }: CurlSettings): string {
  const { verb, path, parameters } = request;
  const { command, quote, valueOf, goOn, longest, withInput } = dialects[shell];
  const encoded = encodeParameters(parameters);
  const isLong = encoded.length > longest;
  const inBody = verb === 'POST' || verb === 'PUT' || request.place === 'form';
  const place = [...(inBody ? [] : ['--get']), ...(verb === 'GET' ? [] : [`--request ${verb}`])];
  const lines = [
    [command, '--globoff', '--fail-with-body', ...place, quote(`${base}${path}`)].join(' '),
    `--header ${quote('accept: application/json')}`,
    ...(encoded === '' ? [] : [isLong ? `--data ${quote('@-')}` : `--data-raw ${quote(encoded)}`]),
    ...secrets.map(({ parameter, variable }) => {
      if (!/^[A-Za-z_]\w*$/.test(variable)) throw new RangeError('no name of a variable');
      return `--data-urlencode "${encodeURIComponent(parameter)}=${valueOf(variable)}"`;
    }),
  ];
  const whole = lines.join(`${goOn}\n  `);
  return `${comments('#', notes)}${isLong ? withInput(whole, encoded) : whole}\n`;
}
