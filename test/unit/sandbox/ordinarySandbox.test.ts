// The sandbox of an ordinary token: two packages and most members of a balance sheet are missing.
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock.ts';
import { isRecord } from '../../../src/client/isRecord.ts';
import { OrdinarySandbox } from '../../../src/sandbox/ordinarySandbox.ts';
import { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { packageNames } from '../../../src/sandbox/records/companyPackages.ts';

function call(sandbox: Sandbox, packages: string) {
  const parameters = Object.entries({ token: 'sandbox-token', packages, limit: '50' });
  const { status, headers, body } = sandbox.handle({ verb: 'POST', path: '/v2/companies', parameters });
  return { status, cost: headers['x-uniapi-cost'], body };
}

/** The names of the members of all balance sheets. */
function sheetMembers(body: string): number {
  const { items } = JSON.parse(body) as { items: readonly { economics?: { balanceSheets: readonly object[] } }[] };
  return Math.max(...items.flatMap(({ economics }) => economics?.balanceSheets.map((sheet) => Object.keys(sheet).length) ?? []));
}

describe('the sandbox of an ordinary token', () => {
  const [ordinary, full] = [new OrdinarySandbox({ clock: systemClock }), new Sandbox({ clock: systemClock })];

  it('shows seven members of a balance sheet, where a full one shows eighteen', () => {
    assert.deepEqual(
      { ordinary: sheetMembers(call(ordinary, 'economics').body), full: sheetMembers(call(full, 'economics').body) },
      { ordinary: 7, full: 18 },
    );
  });

  it('refuses the packages that the token lacks, for nothing', () => {
    for (const lacking of ['people', 'base,shares']) {
      const { status, cost, body } = call(ordinary, lacking);
      assert.deepEqual({ status, cost }, { status: 403, cost: 'none' });
      assert.match(body, /"parameter":"packages"/);
      assert.equal(call(full, lacking).status, 200);
    }
  });

  it('answers all packages that the token has, where all are asked for', () => {
    const { items } = JSON.parse(call(ordinary, '*').body) as { items: readonly unknown[] };
    const found = new Set(items.flatMap((item) => Object.keys(isRecord(item) ? item : {})));
    assert.deepEqual(
      packageNames.filter((name) => !found.has(name)),
      ['shares', 'people'],
    );
  });
});
