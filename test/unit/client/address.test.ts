// Addresses as a user types them: HTTPS only, and nothing in them that would travel along unseen.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { originOf, readAddress } from '../../../src/client/address.ts';

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
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (typed) => {
        const read = readAddress(typed);
        if (!('address' in read)) return;
        const { protocol, username, password, search, hash } = new URL(read.address);
        assert.deepEqual([protocol, username, password, search, hash], ['https:', '', '', '', '']);
        assert.deepEqual(readAddress(read.address), read);
      }),
    );
  });
});

describe('originOf', () => {
  it('is scheme, host and port', () => {
    assert.equal(originOf('https://service.example/api/v2'), 'https://service.example');
    assert.equal(originOf('https://service.example:8443/'), 'https://service.example:8443');
    assert.notEqual(originOf('https://a.example'), originOf('https://b.example'));
  });
});
