// Tests of a person who clicks at random: all that is spent was on a clicked row or choice.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { totalOf } from '../../../src/client/price.ts';
import type { App } from '../../../src/app/app.ts';
import { runCommand } from '../../../src/commands/index.ts';
import { commands, type CommandId } from '../../../src/ids.ts';
import { memberRows } from '../../../src/viewModel/lists/memberRows.ts';
import type { Target } from '../../../src/viewModel/target.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { settle } from '../../support/fakeClock.ts';
import { priceIn, WanderingUi } from '../../support/spending/wanderingUi.ts';
import { propertyRuns } from '../../support/properties.mjs';

/** A click on a row, or on no row, and the answers to what is asked then. */
interface Click {
  readonly command: CommandId;
  readonly row: 'none' | 'list' | 'members' | 'permissions' | 'company' | 'offer';
  readonly at: number;
  readonly answers: readonly number[];
}

// The bill begins anew with these, or nobody is signed in any more.
const apart: readonly CommandId[] = [commands.signIn, commands.signOut, commands.switchAccount, commands.resetSandbox];
const buying: readonly CommandId[] = [
  commands.loadCompanies,
  commands.findCompany,
  commands.addCompanies,
  commands.refreshCompanies,
];
const ids = Object.values(commands).filter((id) => !apart.includes(id));

const clicks: fc.Arbitrary<readonly Click[]> = fc.array(
  fc.record({
    command: fc.oneof(fc.constantFrom(...buying), fc.constantFrom(...ids)),
    row: fc.constantFrom('none', 'list', 'members', 'permissions', 'company', 'offer'),
    at: fc.nat({ max: 20 }),
    answers: fc.array(fc.nat({ max: 60 }), { maxLength: 8, size: 'max' }),
  }),
  { maxLength: 12, size: 'max' },
);

/** Finds the targets that a click on a row hands over, and the price that the row states. */
function targetOf(harness: TestHarness, { row, at }: Click): { readonly targets: readonly Target[]; readonly price: number } {
  const { lists, companies, credits } = harness.open;
  const all = lists.lists.rows.flatMap(({ value }) => value ?? []);
  const list = all[at % Math.max(1, all.length)];
  if (!list || row === 'none') return { targets: [], price: 0 };
  if (row === 'company') {
    const known = companies.recent(20);
    const company = known[at % Math.max(1, known.length)]?.company;
    return { targets: company ? [{ kind: 'company', company, list }] : [], price: 0 };
  }
  if (row !== 'offer') return { targets: [{ kind: row, list }], price: 0 };
  const tools = { locale: 'en', left: (type: string) => credits.left(type), now: harness.clock.now() };
  const offer = memberRows(list, lists.members(list.id), tools).find(({ target }) => target.kind === 'offer');
  return offer ? { targets: [offer.target], price: priceIn(offer.label, offer.description) } : { targets: [], price: 0 };
}

describe('a credit, whatever is clicked', () => {
  let spent = 0;

  it('is spent where a price was read, and no more than it', async () => {
    await fc.assert(
      fc.asyncProperty(clicks, async (all) => {
        const harness = await TestHarness.inSandbox();
        try {
          for (const click of all) {
            const before = harness.billed;
            const ui = new WanderingUi(click.answers);
            const { targets, price } = targetOf(harness, click);
            const app: App = { ...harness.app, ui };
            await runCommand(app, click.command, targets, (error) => harness.faults.push(error));
            await harness.clock.advance(2000);
            await settle();
            const cost = harness.billed - before;
            assert(cost <= ui.agreed + price, `${click.command} cost ${cost}, and said ${ui.agreed + price}`);
            const { known, estimated, unconfirmed } = harness.open.money.ledger.totals({});
            assert.deepEqual([known, estimated, unconfirmed].map(totalOf), [harness.billed, 0, 0], 'the ledger is not the bill');
            assert.deepEqual(harness.faults, []);
          }
          spent += harness.billed;
        } finally {
          harness.dispose();
        }
      }),
      { numRuns: propertyRuns(150, 50) },
    );
    assert(spent > 0, 'nobody bought anything');
  }).timeout(60_000);
});
