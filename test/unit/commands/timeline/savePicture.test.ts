// A chart saved as a picture: where the user says, and told where that is not possible.
import assert from 'node:assert/strict';
import { savePicture } from '../../../../src/commands/timeline/savePicture.ts';
import { everyEvent, filterOf } from '../../../../src/state/timeline/timelineFilter.ts';
import { TestHarness } from '../../../support/testHarness.ts';

describe('saving a chart', () => {
  let harness: TestHarness;
  beforeEach(() => {
    harness = new TestHarness();
  });
  afterEach(() => {
    harness.dispose();
  });
  const filter = filterOf({ kind: 'companies', ids: ['c1'] }, everyEvent);
  const of = { rows: [], filter, count: 3, gone: 0 };
  const fault = (error: unknown): void => {
    harness.faults.push(error);
  };

  it('writes the picture under its name', async () => {
    await savePicture(harness.app, { name: 'ACME 2026-11-21', form: 'svg', content: '<svg/>', of }, fault);
    assert.deepEqual(harness.ui.savedAs, ['ACME 2026-11-21.svg', 'ACME 2026-11-21.svg.about.json']);
    assert.equal(harness.ui.saved[0], '<svg/>');
    const about = JSON.parse(harness.ui.saved[1] ?? '') as Record<string, Record<string, unknown>>;
    assert.deepEqual(
      {
        format: about['format'],
        companies: about['query']?.['companies'],
        counted: about['events']?.['counted'],
        exported: about['events']?.['exported'],
      },
      { format: 'svg', companies: ['c1'], counted: 3, exported: 0 },
    );
    assert.deepEqual(harness.ui.finished, ['The picture is saved.']);
  });

  it('says why it could not be written, and nothing else', async () => {
    harness.ui.endings.push('noSpace');
    await savePicture(harness.app, { name: 'ACME', form: 'png', content: new Uint8Array([1]), of }, fault);
    assert.match(harness.ui.messages[0]?.text ?? '', /no space for “ACME\.png”/);
    assert.deepEqual(harness.ui.finished, []);
  });

  it('says that the browser could not draw it, and what to do', async () => {
    await savePicture(harness.app, undefined, fault);
    assert.match(harness.ui.messages[0]?.text ?? '', /could not be drawn as a PNG\. Save it as SVG/);
    assert.deepEqual({ savedAs: harness.ui.savedAs, faults: harness.faults }, { savedAs: [], faults: [] });
  });
});
