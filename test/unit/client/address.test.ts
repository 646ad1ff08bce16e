// Addresses as a user types them: HTTPS only, and nothing in them that would travel along unseen.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { originOf, readAddress } from '../../../src/client/address.ts';
import { propertyRuns } from '../../support/properties.mjs';

describe('readAddress', () => {
  const good: [string, string][] = [
    ['https://service.example', 'https://service.example'],
    [' https://service.example/ ', 'https://service.example'],
    ['https://service.example/api//', 'https://service.example/api'],
    ['HTTPS://Service.Example:443/Api', 'https://service.example/Api'],
    ['https://service.example:8443', 'https://service.example:8443'],
    ['https://127.0.0.1:8443/base', 'https://127.0.0.1:8443/base'],
    ['https://[::1]:8443', 'https://[::1]:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://service.example/a/../b', 'https://service.example/b'],
  ];
  for (const [typed, address] of good) {
    it(`reads ${typed}`, () => {
      assert.deepEqual(readAddress(typed), { address });
    });
  }

  const bad: [string, string][] = [
    ['', 'empty'],
    ['  \n', 'empty'],
    ['service.example', 'notAnAddress'],
    ['service.example:443', 'notAnAddress'],
    ['//service.example', 'notAnAddress'],
    ['https://', 'notAnAddress'],
    ['ftp://service.example', 'notAnAddress'],
    ['file:///etc/passwd', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
    ['wss://service.example', 'notAnAddress'],
    ['http://service.example', 'notHttps'],
    ['http://localhost:8080', 'notHttps'],
    ['https://me@service.example', 'credentials'],
    ['https://:secret@service.example', 'credentials'],
    ['https://service.example/?token=x', 'query'],
    ['https://service.example/?', 'query'],
    ['https://service.example/#', 'query'],
    ['https://service.example/#part', 'query'],
  ];
  for (const [typed, problem] of bad) {
    it(`finds ${problem} in ${typed === '' ? 'nothing' : JSON.stringify(typed)}`, () => {
      assert.deepEqual(readAddress(typed), { problem });
    });
  }

  it('lets through HTTPS alone, with nothing hidden in it, and reads what it wrote', () => {
    let read = 0;
    const addresses = fc.webUrl({ validSchemes: ['http', 'https'] });
    const typed = fc.oneof(addresses, fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string());
    fc.assert(
      fc.property(typed, (text) => {
        const found = readAddress(text);
        if (!('address' in found)) return;
        read += 1;
        const { protocol, username, password, search, hash } = new URL(found.address);
        assert.deepEqual(
          { protocol, username, password, search, hash },
          { protocol: 'https:', username: '', password: '', search: '', hash: '' },
        );
        assert.deepEqual(readAddress(found.address), found);
      }),
      { numRuns: propertyRuns(200, 100) },
    );
    assert.ok(read > 0, 'no address was read');
  });
});

describe('originOf', () => {
  it('is scheme, host and port', () => {
    assert.equal(originOf('https://service.example/api/v2'), 'https://service.example');
    assert.equal(originOf('https://service.example:8443/'), 'https://service.example:8443');
    assert.notEqual(originOf('https://a.example'), originOf('https://b.example'));
  });
});
