// Tests that the command line sends the client's request, with a real shell and a real curl if available.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { encodeParameters } from '../../../../src/client/http/encode.ts';
import type { Parameter, Verb, WireRequest } from '../../../../src/client/http/transport.ts';
import { curlCommand, type CurlSettings } from '../../../../src/domain/snippets/curl.ts';
import { anyString } from '../../../support/anyString.ts';

const run = promisify(execFile);
const token = 'a secret "$(touch x)\' &=+%41 €';
const base = 'https://x.example/base';
const secrets = [{ parameter: 'token', variable: 'COMPANY_DATA_TOKEN' }];
const settings = (more: Partial<CurlSettings> = {}): CurlSettings => ({ shell: 'posix', base, secrets, ...more });
const request = (verb: Verb, path: string, parameters: readonly Parameter[]): WireRequest => ({
  target: 'service',
  verb,
  path,
  parameters,
});

const nasty: readonly Parameter[] = [
  ['name', `it's "$HOME" \`id\` $(id) \\ ! * ? ~ {a,b} [c] %20 + & = # ; | < > \n END\nEND\n'@\n`],
  ['add', '@/etc/passwd'],
  ['remove', '*'],
  ['città', '€ 𝄞'],
];

describe('curlCommand', () => {
  it('puts parameters into the body or the query, the token last and as a variable', () => {
    const parameters: Parameter[] = [
      ['name', 'a b'],
      ['add', 'x,y'],
    ];
    assert.equal(
      curlCommand(request('PUT', '/v2/lists/24', parameters), settings({ notes: ['List Update,\nfree'] })),
      `# List Update, free
curl --globoff --fail-with-body --request PUT 'https://x.example/base/v2/lists/24' \\
  --header 'accept: application/json' \\
  --data-raw 'name=a+b&add=x%2Cy' \\
  --data-urlencode "token=$COMPANY_DATA_TOKEN"
`,
    );
    assert.equal(
      curlCommand(request('DELETE', '/v2/lists/24', []), settings({ shell: 'powershell' })),
      `curl.exe --globoff --fail-with-body --get --request DELETE 'https://x.example/base/v2/lists/24' \`
  --header 'accept: application/json' \`
  --data-urlencode "token=$env:COMPANY_DATA_TOKEN"
`,
    );
  });

  it('puts the parameters of a DELETE into the body if it is sent so', () => {
    const remove = { ...request('DELETE', '/v2/lists/24', [['appUserId', 'ada']]), place: 'form' } as const;
    assert.equal(
      curlCommand(remove, settings()),
      `curl --globoff --fail-with-body --request DELETE 'https://x.example/base/v2/lists/24' \\
  --header 'accept: application/json' \\
  --data-raw 'appUserId=ada' \\
  --data-urlencode "token=$COMPANY_DATA_TOKEN"
`,
    );
  });

  it('quotes an address for either shell', () => {
    const odd = "https://x.example/it's";
    assert.match(
      curlCommand(request('GET', '/v2/lists', []), settings({ base: odd })),
      /'https:\/\/x\.example\/it'\\''s\/v2\/lists'/,
    );
    assert.match(
      curlCommand(request('GET', '/v2/lists', []), settings({ base: odd, shell: 'powershell' })),
      /'https:\/\/x\.example\/it''s\/v2\/lists'/,
    );
  });

  it('hands a long body in as the input, as an argument cannot be that long', () => {
    const long: Parameter[] = [['add', 'x'.repeat(150_000)]];
    assert.match(curlCommand(request('PUT', '/v2/lists/24', long), settings()), /--data '@-' \\\n.*<<'END'\nadd=x+\nEND\n$/s);
    assert.match(
      curlCommand(request('PUT', '/v2/lists/24', long), settings({ shell: 'powershell' })),
      /^@'\nadd=x+\n'@ \| curl\.exe/,
    );
  });

  it('takes no variable that is none', () => {
    for (const variable of ['', 'A B', '1A', 'A;id', 'A)', '$A', 'A\n']) {
      const one = [{ parameter: 'token', variable }];
      assert.throws(() => curlCommand(request('GET', '/v2/lists', []), settings({ secrets: one })), RangeError);
    }
  });

  it('never says more to a shell than one command and its arguments', () => {
    const parameter = fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(parameter), anyString(), (parameters, note) => {
        const [comment, command, header, ...rest] = curlCommand(
          request('POST', '/v2/lists', parameters),
          settings({ notes: [note] }),
        ).split('\n');
        assert.match(comment ?? '', /^#/);
        assert.equal(command, "curl --globoff --fail-with-body --request POST 'https://x.example/base/v2/lists' \\");
        assert.equal(header, "  --header 'accept: application/json' \\");
        const data = parameters.length > 0 ? [`  --data-raw '${encodeParameters(parameters)}' \\`] : [];
        assert.deepEqual(rest, [...data, '  --data-urlencode "token=$COMPANY_DATA_TOKEN"', '']);
        assert.match(encodeParameters(parameters), /^[\w*.+%&=-]*$/);
      }),
    );
  });

  describe('run by sh and curl', () => {
    let server: Server;
    let there = '';
    const seen: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }[] = [];

    before(async function () {
      if (process.platform === 'win32' || spawnSync('curl', ['--version']).status !== 0) this.skip();
      server = createServer((message, answer) => {
        let body = '';
        message.on('data', (chunk: Buffer) => (body += chunk.toString()));
        message.on('end', () => {
          seen.push({ method: message.method, url: message.url, type: message.headers['content-type'], body });
          answer.end('{}');
        });
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      there = `http://127.0.0.1:${(server.address() as AddressInfo).port}/it's[1]{a,b}`;
    });

    after(() => {
      server?.close();
    });

    const env = { ...process.env, COMPANY_DATA_TOKEN: token, APP_ID: 'i', APP_KEY: 'k' };
    const send = async (sent: WireRequest, more: Partial<CurlSettings> = {}): Promise<(typeof seen)[number]> => {
      seen.length = 0;
      const line = curlCommand(sent, settings({ base: there, ...more })).replace(/^curl /m, 'curl --silent --noproxy "*" ');
      const shell = run('sh', [], { env });
      shell.child.stdin?.end(line);
      await shell;
      assert.equal(seen.length, 1);
      return seen[0] ?? assert.fail();
    };
    const read = (text: string | undefined): [string, string][] => [...new URLSearchParams(text)];

    for (const verb of ['POST', 'PUT'] as const) {
      it(`sends the form of a ${verb}`, async () => {
        const got = await send(request(verb, '/v2/lists/a%2Fb', nasty), { notes: ["it's $(free)"] });
        assert.equal(got.method, verb);
        assert.equal(got.url, "/it's[1]{a,b}/v2/lists/a%2Fb");
        assert.equal(got.type, 'application/x-www-form-urlencoded');
        assert.ok(got.body.startsWith(`${encodeParameters(nasty)}&token=`), 'the same bytes as the client');
        assert.deepEqual(read(got.body), [...nasty, ['token', token]]);
      });
    }

    for (const verb of ['GET', 'DELETE'] as const) {
      it(`sends the query of a ${verb}`, async () => {
        const got = await send(request(verb, '/v2/lists', nasty));
        assert.equal(got.method, verb);
        assert.equal(got.body, '');
        const [path, query] = (got.url ?? '').split('?');
        assert.equal(path, "/it's[1]{a,b}/v2/lists");
        assert.deepEqual(read(query), [...nasty, ['token', token]]);
      });
    }

    it('sends a body of a megabyte', async () => {
      const long: Parameter[] = [['add', Array.from({ length: 20_000 }, (_, n) => `it's ${n}`).join(',')]];
      const got = await send(request('PUT', '/v2/lists/24', long));
      assert.deepEqual(read(got.body), [...long, ['token', token]]);
    });

    it('sends the legacy pair under its own names', async () => {
      const pair = [
        { parameter: '$app_id', variable: 'APP_ID' },
        { parameter: '$app_key', variable: 'APP_KEY' },
      ];
      const got = await send(request('PUT', '/v2/lists/24', []), { secrets: pair });
      assert.deepEqual(read(got.body), [
        ['$app_id', 'i'],
        ['$app_key', 'k'],
      ]);
    });
  });
});
