// Addresses of the service in code: tokens in them, and calls whose page has no limit.
import assert from 'node:assert/strict';
import { decodedToken, tokensInAddresses, unlimitedCalls } from '../../../../src/domain/code/serviceCalls.ts';

const origin = 'https://api.service.example';
const token = 'abc123DEF456';

const tokensIn = (text: string): string[] => tokensInAddresses(text, [origin]).map(({ start, end }) => text.slice(start, end));

/** The text as the fix leaves it; `no fix`, or nothing if nothing is underlined. */
function mended(text: string): string | undefined {
  const [call, ...others] = unlimitedCalls(text, [origin]);
  assert.deepEqual(others, []);
  if (!call) return undefined;
  if (!call.fix) return 'no fix';
  return text.slice(0, call.fix.start) + call.fix.text + text.slice(call.fix.end);
}

describe('a token in an address', () => {
  it('is found in those of the service', () => {
    assert.deepEqual(tokensIn(`get('${origin}/v2/timeline?limit=1&token=${token}')`), [token]);
    assert.deepEqual(tokensIn(`GET ${origin}/v2/lists?token=${token}&limit=0`), [token]);
    assert.deepEqual(tokensIn(`"${origin}/x?%24app_key=${token}"`), [token]);
  });

  it('is found whole, also if it is in Base64', () => {
    assert.deepEqual(tokensIn(`get('${origin}/v2/lists?token=abc123DEF456/x+yz==&limit=0')`), ['abc123DEF456/x+yz==']);
  });

  it('is signed in with as the service reads it, without its escapes', () => {
    const [written = ''] = tokensIn(`GET ${origin}/v2/lists?token=abc%2B123%2fDEF%3D`);
    assert.equal(decodedToken(written), 'abc+123/DEF=');
    assert.equal(decodedToken('abc+1.2~3'), 'abc+1.2~3');
    assert.equal(decodedToken('100%abc123'), '100%abc123', 'no escape');
  });

  for (const text of [
    `https://elsewhere.example/?token=${token}`,
    `${origin}.evil.example/?token=${token}`,
    `${origin}:8443/?token=${token}`,
    `${origin}/v2/lists?token=$\{process.env.TOKEN1}`,
    `${origin}/v2/lists?token={{token1}}`,
    `${origin}/v2/lists?token=client-2026-{id}`,
    `${origin}/v2/lists?token=YOUR_TOKEN_HERE`,
    `${origin}/v2/lists?token=%TOKEN%`,
    `${origin}/v2/lists?mytoken=${token}`,
    `token=${token}`,
  ])
    it(`is none in ${text}`, () => {
      assert.deepEqual(tokensIn(text), []);
    });
});

describe('a call without a limit', () => {
  for (const [text, expected] of [
    [`fetch('${origin}/v2/companies?name=acme')`, `fetch('${origin}/v2/companies?limit=10&name=acme')`],
    [`fetch('${origin}/v2/companies')`, `fetch('${origin}/v2/companies?limit=10')`],
    [`GET ${origin}/v2/timeline\n`, `GET ${origin}/v2/timeline?limit=10\n`],
    [
      `GET ${origin}/v2/companies\n  ?name=acme\n  &active=true\n`,
      `GET ${origin}/v2/companies\n  ?limit=10&name=acme\n  &active=true\n`,
    ],
    [`get(\`$\{base}/v2/locations?token=$\{token}\`)`, `get(\`$\{base}/v2/locations?limit=10&token=$\{token}\`)`],
    [
      `requests.get(base + "/v2/timeline", params={"token": token})`,
      `requests.get(base + "/v2/timeline?limit=10", params={"token": token})`,
    ],
    [`fetch('${origin}/v2/companies' + query)`, 'no fix'],
    [`fetch('${origin}/v2/companies', { method: 'POST', body })`, 'no fix'],
  ] as const)
    it(`is ${text}`, () => {
      assert.equal(mended(text), expected);
    });

  for (const text of [
    `fetch('${origin}/v2/companies?limit=5')`,
    `fetch('${origin}/v2/companies?fields=none')`,
    `params = {'limit': 5}\nrequests.get('${origin}/v2/companies', params)`,
    `POST ${origin}/v2/companies\nContent-Type: x\n\nname=a&limit=3\n`,
    `fetch('${origin}/v2/companies/6da785b3adf2')`,
    `fetch('${origin}/v2/lists')`,
    `app.get('/v2/companies', list)`,
    `fetch('https://elsewhere.example/v2/companies?token=x')`,
    `fetch('${origin}.evil.example/v2/companies')`,
    `fetch('${origin}/v2/companies-old')`,
  ])
    it(`is not ${text}`, () => {
      assert.equal(mended(text), undefined);
    });

  it('says what it may cost', () => {
    assert.equal(unlimitedCalls(`${origin}/v2/companies?packages=base`, [origin])[0]?.most, 20);
    assert.equal(unlimitedCalls(`${origin}/v2/companies?name=a`, [origin])[0]?.most, 10);
  });

  it('is once mended no longer one', () => {
    const text = mended(`fetch('${origin}/v2/companies?name=acme')`) ?? '';
    assert.equal(mended(text), undefined);
  });
});
