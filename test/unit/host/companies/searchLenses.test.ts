// The lenses above the document of a search, while it is typed.
import assert from 'node:assert/strict';
import { CompanyResults } from '../../../../src/state/companies/companyResults.ts';
import { fakeVscode } from '../../../support/fakeVscode.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('the lenses of a search that is typed', () => {
  it('leave no results of its earlier states in the session, and show what is known of each', async () => {
    class CodeLens {
      readonly command: { readonly title: string };
      constructor(_range: unknown, command: { readonly title: string }) {
        this.command = command;
      }
    }
    Object.assign(fakeVscode, { CodeLens, Range: Object });
    const { searchLenses } = await import('../../../../src/host/companies/searchLenses.ts');
    const harness = await TestHarness.inSandbox();
    const titles = (name: string): readonly (string | undefined)[] =>
      searchLenses(JSON.stringify({ name }), harness.open, 'en', 10).map(({ command }) => command?.title);
    const results = harness.open.searches.of({ name: 'Flu' });
    const count = await results.recount();
    for (const name of ['F', 'Fl', 'Flu', 'Fluv']) titles(name);
    assert.equal(titles('Flu')[0], `${String(count)} companies`);
    assert.equal(titles('Fl')[0], 'Count (free)');
    const disposed: unknown[] = [];
    const { dispose } = CompanyResults.prototype;
    CompanyResults.prototype.dispose = function note(this: CompanyResults) {
      disposed.push(this.criteria);
      dispose.call(this);
    };
    try {
      harness.end();
    } finally {
      CompanyResults.prototype.dispose = dispose;
    }
    assert.deepEqual(disposed, [{ name: 'Flu' }]);
  });
});
