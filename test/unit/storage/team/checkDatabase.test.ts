// Tests of the program that checks a team's database, as the administrator of the database starts it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../../src/storage/team/checkDatabase.ts', import.meta.url));

describe('the program that checks a team’s database', () => {
  it('says in one line that a certificate cannot be read, without the path and without a stack', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--check', 'postgres://127.0.0.1:1/team'], {
      encoding: 'utf8',
      env: { ...process.env, PGUSER: 'anna', PGSSLCERT: '/not/there/anna.pem', PGSSLKEY: '/not/there/anna.key' },
    });
    assert.deepEqual(
      { status, stdout, stderr },
      {
        status: 1,
        stdout: '',
        stderr: 'The certificate cannot be used: PGSSLCERT or PGSSLKEY names a file that cannot be read.\n',
      },
    );
  }).timeout(20_000);
});
