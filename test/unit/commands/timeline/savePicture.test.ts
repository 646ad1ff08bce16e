// A chart saved as a picture: where the user says, and told where that is not possible.
import assert from 'node:assert/strict';
import { savePicture } from '../../../../src/commands/timeline/savePicture.ts';
import { Desk } from '../../../support/desk.ts';

describe('saving a chart', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(() => {
    desk.dispose();
  });
  const fault = (error: unknown): void => {
    desk.faults.push(error);
  };

  it('writes the picture under its name', async () => {
    await savePicture(desk.app, { name: 'ACME 2026-11-21', form: 'svg', content: '<svg/>' }, fault);
    assert.deepEqual([desk.ui.savedAs, desk.ui.saved], [['ACME 2026-11-21.svg'], ['<svg/>']]);
    assert.deepEqual(desk.ui.finished, ['The picture is saved.']);
  });

  it('says why it could not be written, and nothing else', async () => {
    desk.ui.endings.push('noSpace');
    await savePicture(desk.app, { name: 'ACME', form: 'png', content: new Uint8Array([1]) }, fault);
    assert.match(desk.ui.said[0]?.text ?? '', /no room for “ACME\.png”/);
    assert.deepEqual(desk.ui.finished, []);
  });

  it('says that the browser could not draw it, and what to do', async () => {
    await savePicture(desk.app, undefined, fault);
    assert.match(desk.ui.said[0]?.text ?? '', /could not be drawn as a PNG\. Save it as SVG/);
    assert.deepEqual([desk.ui.savedAs, desk.faults], [[], []]);
  });
});
