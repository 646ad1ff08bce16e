// Tests of the address of a team's database, and of where it needs no encryption.
import assert from 'node:assert/strict';
import { isLoopback, readTeamAddress, writeTeamAddress } from '../../../../src/domain/team/teamAddress.ts';

describe('the address of a team’s database', () => {
  it('has a host, a port and a database', () => {
    const read = readTeamAddress(' postgres://DB.example.com:6543/the%20team ');
    assert.deepEqual(read, { address: { host: 'db.example.com', port: 6543, database: 'the team' } });
    assert.deepEqual(readTeamAddress('postgresql://[::1]/team'), { address: { host: '::1', port: 5432, database: 'team' } });
  });

  it('is written in one form, and read again the same', () => {
    for (const text of ['postgres://db.example.com:6543/the%20team', 'postgres://[::1]:5432/team']) {
      const read = readTeamAddress(text);
      assert.ok('address' in read);
      assert.equal(writeTeamAddress(read.address), text);
    }
  });

  const problems: readonly (readonly [string, string])[] = [
    ['', 'empty'],
    ['db.example.com', 'notAnAddress'],
    ['mysql://host/team', 'scheme'],
    ['https://host/team', 'scheme'],
    ['postgres://anna:secret@host/team', 'credentials'],
    ['postgres://host/team?sslmode=disable', 'query'],
    ['postgres://host', 'noDatabase'],
    ['postgres://host/a/b', 'notAnAddress'],
    ['postgres:///team', 'notAnAddress'],
  ];
  for (const [text, problem] of problems) {
    it(`refuses “${text}”: ${problem}`, () => {
      assert.deepEqual(readTeamAddress(text), { problem });
    });
  }

  it('needs no encryption on this computer alone', () => {
    assert.deepEqual(
      ['localhost', '127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', 'localhost.example.com', '128.0.0.1', '127.evil.com'].map(
        (host) => isLoopback({ host }),
      ),
      [true, true, true, true, false, false, false, false],
    );
  });
});
