// Tests of the sentences about a team's database that cannot be used.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TeamFaultKind } from '../../../../src/domain/team/teamFault.ts';
import { explainTeamFault } from '../../../../src/viewModel/team/teamFaultText.ts';
import { root } from '../../../support/project.mjs';

const kinds = {
  ...{
    address: 1,
    name: 1,
    connection: 1,
    timedOut: 1,
    noEncryption: 1,
    certificate: 1,
    password: 1,
    database: 1,
    full: 1,
    standby: 1,
  },
  ...{ oldServer: 1, noSchema: 1, rights: 1, outdated: 1, newer: 1, noSecret: 1, person: 1, other: 1 },
} satisfies Record<TeamFaultKind, 1>;

/** Characters of a line in the editor's list of choices, which cuts what is longer. */
const LINE = 84;

describe('the sentences about a team’s database that cannot be used', () => {
  it('fit in one line each, in English and Italian', () => {
    const italian = JSON.parse(readFileSync(join(root, 'l10n/bundle.l10n.it.json'), 'utf8')) as Record<string, string>;
    const sentences = Object.keys(kinds).flatMap((kind) => {
      const { what, todo } = explainTeamFault(kind as TeamFaultKind);
      return [what, todo];
    });
    const all = sentences.flatMap((english) => [english, italian[english] ?? 'not translated']);
    assert.equal(all.includes('not translated'), false);
    assert.deepEqual(
      all.filter((text) => text.length > LINE),
      [],
    );
  });
});
