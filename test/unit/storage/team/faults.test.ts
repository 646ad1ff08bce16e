// Tests of the cause that is read out of an error of the network, of TLS or of a database.
import assert from 'node:assert/strict';
import type { TeamFaultKind } from '../../../../src/domain/team/teamFault.ts';
import { teamFaultOf } from '../../../../src/storage/team/faults.ts';

describe('the cause of an error', () => {
  const kinds: Readonly<Partial<Record<TeamFaultKind, readonly string[]>>> = {
    certificate: [
      ...['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
      ...['INVALID_CA', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'ERROR_IN_CERT_NOT_AFTER_FIELD'],
    ],
    connection: ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '08006'],
    name: ['ENOTFOUND', 'EAI_AGAIN'],
    other: ['23505', '53100', 'ERR_SQLITE_ERROR'],
  };
  for (const [kind, codes] of Object.entries(kinds)) {
    it(`is ${kind} for ${codes.join(', ')}`, () => {
      for (const code of codes) assert.equal(teamFaultOf(Object.assign(new Error('failed'), { code })).kind, kind, code);
    });
  }
});
