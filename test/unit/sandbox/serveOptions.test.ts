// The options of `npm run sandbox`: which are refused, and what the others ask for.
import assert from 'node:assert/strict';
import { OrdinarySandbox } from '../../../src/sandbox/ordinarySandbox.ts';
import { readOptions } from '../../../src/sandbox/serveOptions.ts';

describe('the options of npm run sandbox', () => {
  for (const args of [
    ['--port', '65536'],
    ['--port', 'https'],
    ['--token', 'other'],
    ['--day', '2026-02-30'],
    ['--day', 'yesterday'],
    ['--chaos', 'much'],
    ['--companies', '299'],
    ['--companies', '500001'],
    ['--companies', 'all'],
    ['--nothing', '1'],
  ])
    it(`are refused with ${args.join(' ')}`, () => {
      assert.equal(readOptions(args), undefined);
    });

  it('ask for any port, the full token and today, unless they are given', () => {
    const options = readOptions([]);
    assert.equal(options?.port, 0);
    assert.ok(!(options.sandbox instanceof OrdinarySandbox));
    assert.ok(Math.abs((options.clock?.now() ?? 0) - Date.now()) < 60_000);
    assert.equal(options.chaos, undefined);
  });

  it('ask for what they name', () => {
    const options = readOptions(['--port', '65535', '--token', 'ordinary', '--day', '2025-03-31', '--chaos', '7']);
    assert.equal(options?.port, 65_535);
    assert.ok(options.sandbox instanceof OrdinarySandbox);
    assert.match(new Date(options.clock?.now() ?? 0).toISOString(), /^2025-03-31T/);
    assert.ok(options.chaos);
  });
});
