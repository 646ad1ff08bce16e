// Links to events and companies, there and back.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linkTo, readLink } from '../../../../src/domain/exports/link.ts';

const editor = { scheme: 'vscode', extension: 'company-data-tools.company-data' };

describe('a link', () => {
  it('names an event or a company, and nothing else', () => {
    const link = linkTo({ kind: 'event', id: 'MSEnjsZVhG1YBEY_a2UcZ' }, editor);
    assert.equal(link, 'vscode://company-data-tools.company-data/event/MSEnjsZVhG1YBEY_a2UcZ');
    assert.equal(
      linkTo({ kind: 'company', id: 'a/b?c#d' }, editor),
      'vscode://company-data-tools.company-data/company/a%2Fb%3Fc%23d',
    );
  });

  it('leads back to its ID', () => {
    const ids = fc
      .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
      .filter((id) => id.length <= 200 && id.trim() !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(id));
    fc.assert(
      fc.property(ids, fc.constantFrom('event' as const, 'company' as const), (id, kind) => {
        const link = linkTo({ kind, id }, editor);
        assert.deepEqual(readLink(link.slice('vscode://company-data-tools.company-data'.length)), { kind, id });
      }),
    );
  });

  it('of any other kind is none', () => {
    for (const path of [
      '',
      '/',
      '/event',
      '/event/',
      '/event/a/b',
      '/list/24',
      '/event/%',
      '/event/%0A',
      '/event/%20',
      `/event/${'a'.repeat(201)}`,
      'event/a',
      '/EVENT/a',
    ])
      assert.equal(readLink(path), undefined, path);
  });
});
