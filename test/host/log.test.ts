// Tests of the part of the log that an issue report contains: the last calls and faults, and no name.
import assert from 'node:assert/strict';
import { Failure } from '../../src/client/failure.ts';
import { createLog } from '../../src/host/log.ts';

describe('the log', () => {
  it('keeps its last thirty lines about calls and faults for a report', () => {
    const log = createLog();
    try {
      for (let at = 1; at <= 40; at += 1) {
        log.call({
          operation: 'companies.search',
          tries: 1,
          ms: at,
          outcome: 'ok',
          status: 200,
          requestId: 'request-of-somebody',
        });
      }
      log.line('a line about Anna');
      log.fault(new Failure('cancelled'));
      log.fault(new TypeError('the token is abc'));
      const lines = log.recent();
      assert.equal(lines.length, 30);
      assert.equal(lines[0], 'companies.search · ok · status 200 · 12 ms');
      assert.match(lines.at(-1) ?? '', /^fault: TypeError at /);
      assert.doesNotMatch(lines.join('\n'), /Anna|abc|request-of-somebody/);
    } finally {
      log.dispose();
    }
  });
});
