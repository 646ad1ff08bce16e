// Tests of the controller of the details page: it draws stored data, loads once, and inserts shown values.
import assert from 'node:assert/strict';
import { Emitter } from '../../../src/client/event.ts';
import { CompanyDetailsController } from '../../../src/controllers/companyDetails/companyDetailsController.ts';
import { readPanelState, type ToPage } from '../../../src/controllers/companyDetails/protocol.ts';

const savedState = { account: 'a', company: 'c1' };

describe('CompanyDetailsController', () => {
  let changed: Emitter;
  let posted: ToPage[];
  let done: string[];
  let packages: { name: string; content: unknown; at: number }[];
  let finish: () => void;
  let controller: CompanyDetailsController;

  beforeEach(() => {
    changed = new Emitter();
    posted = [];
    done = [];
    packages = [];
    controller = new CompanyDetailsController({
      savedState,
      companies: {
        get: (id) => ({ id, name: 'Acme' }),
        record: () => undefined,
        packages: () => packages,
        adoptFromColleagues: () => Promise.resolve(),
        onDidChange: changed.event,
      },
      credits: { left: () => undefined },
      onDidChangeCredits: new Emitter().event,
      load: (names) => {
        done.push(`load ${names.join(' ')}`);
        return new Promise((resolve) => (finish = resolve));
      },
      loadOther: async () => void done.push('other'),
      loadAgain: async (names) => void done.push(`again ${names.join(' ')}`),
      insert: async (text) => void done.push(`insert ${text}`),
      showTimeline: () => void done.push('timeline'),
      showJson: async () => void done.push('json'),
      showMarkdown: async () => void done.push('markdown'),
      setTitle: (title) => void done.push(`title ${title}`),
      post: (message) => void posted.push(message),
      now: () => 0,
      locale: 'en',
      log: (line) => void done.push(line),
    });
  });
  afterEach(() => {
    controller.dispose();
  });

  const view = (): ToPage['view'] => {
    const last = posted.at(-1);
    assert.ok(last);
    return last.view;
  };

  it('draws nothing before the page is ready, and again when something has come', async () => {
    changed.fire();
    assert.equal(posted.length, 0);
    await controller.receive({ type: 'ready' });
    packages.push({ name: 'base', content: { vat: '01' }, at: 0 });
    changed.fire();
    assert.deepEqual(
      view().sections.map(({ heading }) => heading),
      ['base'],
    );
    assert.deepEqual(posted.at(-1)?.savedState, savedState);
    controller.dispose();
    changed.fire();
    assert.equal(posted.length, 2);
  });

  it('loads one after the other: a second click meanwhile buys nothing, and neither does a name or a price that was not offered', async () => {
    await controller.receive({ type: 'ready' });
    done = [];
    const { price } = view().offer;
    const first = controller.receive({ type: 'load', packages: ['base', 'web'], price });
    assert.equal(view().offer.busy, true);
    await controller.receive({ type: 'load', packages: ['base'], price });
    await controller.receive({ type: 'loadOther' });
    finish();
    await first;
    assert.equal(view().offer.busy, false);
    await controller.receive({ type: 'load', packages: ['toString', 'unknown'], price });
    await controller.receive({ type: 'load', packages: ['base'], price: `${price}, as it was before` });
    assert.deepEqual(
      done.filter((one) => !one.startsWith('title')),
      ['load base web'],
    );
  });

  it('inserts the value that was seen as it came, and nothing once another one may stand there', async () => {
    packages.push({ name: 'economics', content: { revenue: 4120000 }, at: 0 });
    await controller.receive({ type: 'ready' });
    const { id } = view();
    await controller.receive({ type: 'insert', id, value: 0 });
    packages[0] = { name: 'economics', content: { revenue: 5 }, at: 0 };
    changed.fire();
    await controller.receive({ type: 'insert', id, value: 0 });
    await controller.receive({ type: 'insert', id: view().id, value: 7 });
    assert.deepEqual(
      done.filter((one) => one.startsWith('insert')),
      ['insert 4120000'],
    );
  });

  it('keeps the number of the view where only the age has changed, so that a click still counts', async () => {
    packages.push({ name: 'base', content: { vat: '01' }, at: 0 });
    await controller.receive({ type: 'ready' });
    const { id } = view();
    changed.fire();
    assert.equal(view().id, id);
  });

  it('runs the actions of the head, and ignores what is no message', async () => {
    packages.push({ name: 'base', content: {}, at: 0 });
    for (const type of ['timeline', 'json', 'markdown', 'loadAgain', 'loadOther', 'anything']) await controller.receive({ type });
    assert.deepEqual(done.filter((one) => !one.startsWith('title')).slice(0, 5), [
      'timeline',
      'json',
      'markdown',
      'again base',
      'other',
    ]);
    assert.match(done.at(-1) ?? '', /not understood/);
  });

  it('reads the state of its panel, and of no other', () => {
    assert.deepEqual(readPanelState(savedState), savedState);
    for (const other of [undefined, {}, { account: 'a' }, { account: 'a', company: '' }])
      assert.equal(readPanelState(other), undefined);
  });
});
