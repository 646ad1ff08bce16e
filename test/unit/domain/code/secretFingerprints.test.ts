// Secrets in texts: found wherever they stand, by fingerprints that do not tell them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { SecretFingerprints } from '../../../../src/domain/code/secretFingerprints.ts';

const digest = (text: string): string => createHash('sha256').update(`salt ${text}`).digest('hex');
const fingerprints = (...texts: string[]): SecretFingerprints =>
  new SecretFingerprints(
    texts.map((text, at) => ({ text, owner: `account ${String(at)}` })),
    { factor: 0x5bd1e994, digest },
  );

describe('the fingerprints of secrets', () => {
  it('find each of them, inside of words too, with whose it is', () => {
    const text = 'a=first-secret;b="xsecond/secret+=x"';
    assert.deepEqual(fingerprints('first-secret', 'second/secret+=').find(text), [
      { start: 2, end: 14, owner: 'account 0' },
      { start: 19, end: 34, owner: 'account 1' },
    ]);
  });

  it('find one that begins as another does', () => {
    assert.deepEqual(fingerprints('first-secret', 'first-secret-2').find(' first-secret-2'), [
      { start: 1, end: 13, owner: 'account 0' },
    ]);
    assert.deepEqual(fingerprints('first-secret-2', 'other-word').find(' first-secret-2')[0]?.end, 15);
  });

  it('find nothing else, and no secret that is too short to be one', () => {
    assert.deepEqual(fingerprints('first-secret', 'abc').find('first-secreu irst-secret abc'), []);
    assert.deepEqual(fingerprints('first-secret').find('short'), []);
    assert.deepEqual(fingerprints().find('first-secret'), []);
  });

  it('hold no secret', () => {
    const seen = inspect(fingerprints('planted-secret'), { depth: 9, showHidden: true });
    assert.doesNotMatch(seen, /planted/);
  });

  it('agree with a plain search', () => {
    const letters = fc.constantFrom('a', 'b', 'è', '\n');
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 60 }),
        fc.array(letters, { minLength: 8, maxLength: 10 }),
        fc.nat(60),
        (around, some, at) => {
          const secret = some.join('');
          const text = [...around.slice(0, at), secret, ...around.slice(at)].join('');
          const expected: number[] = [];
          for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + 1)) expected.push(from);
          const found = fingerprints(secret).find(text);
          assert.deepEqual(
            found.map(({ start }) => start),
            expected,
          );
        },
      ),
    );
  });
});
