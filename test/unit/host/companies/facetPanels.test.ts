// The tabs of facets: a click in one that fails says so, as a command does.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { Failure } from '../../../../src/client/failure.ts';
import { showLocationFacets } from '../../../../src/commands/companies/searchFacets.ts';
import type { ToPage } from '../../../../src/controllers/facets/protocol.ts';
import { facetPanels } from '../../../../src/host/companies/facetPanels.ts';
import type { Log } from '../../../../src/host/log.ts';
import { settle } from '../../../support/fakeClock.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the tabs of facets', () => {
  it('say why a value of locations was not added to the search, and offer to try it again', async () => {
    const harness = await TestHarness.inSandbox();
    harness.ui.answer({ chosen: ['base.address.province'] }, 'Overview by base.address.province');
    await harness.run((app) => showLocationFacets(app, {}));
    const [page] = harness.openedFacets;
    assert.ok(page);
    const posted: ToPage[] = [];
    const panel = { webview: { postMessage: (message: ToPage) => posted.push(message) } } as unknown as vscode.WebviewPanel;
    const log = { fault: (error: unknown) => harness.faults.push(error), line: () => undefined } as unknown as Log;
    const { stateOf, control } = facetPanels({ app: harness.app, log });
    const controller = control(panel, stateOf(page, { account: harness.open.money.account }), harness.open);
    await controller.receive({ type: 'ready' });
    const click = { type: 'filter', id: posted.at(-1)?.view.id, table: 0, row: 0 };
    harness.failing = new Failure('unreachable', { delivery: 'notSent' });
    await controller.receive(click);
    assert.deepEqual(harness.openedLocations, []);
    const [message] = harness.ui.messages;
    assert.match(message?.text ?? '', /^The service could not be reached/);
    harness.failing = undefined;
    message?.actions?.find(({ label }) => label === 'Try Again')?.run();
    await settle();
    assert.equal(harness.openedLocations.length, 1);
    harness.end();
  });
});
