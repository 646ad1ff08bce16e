// Members without a value are left out, and nothing else.
import assert from 'node:assert/strict';
import { omitUndefined } from '../../../src/client/omitUndefined.ts';

describe('leaving undefined members out', () => {
  it('keeps every other value, the ones that are false among them', () => {
    const cached = { text: '', number: 0, no: false, nothing: null, list: [] };
    assert.deepEqual(omitUndefined({ ...cached, left: undefined }), cached);
  });

  it('does not replace what was spread before it', () => {
    const later: string | undefined = undefined;
    assert.deepEqual({ name: 'first', ...omitUndefined({ name: later }) }, { name: 'first' });
  });
});
