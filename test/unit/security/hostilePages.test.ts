// Tests of the texts that pages receive, in which nothing may deceive, and of the messages that pages send.
import assert from 'node:assert/strict';
import type { WireAnswer } from '../../../src/client/http/transport.ts';
import { readHolderIds } from '../../../src/commands/checks.ts';
import { PermissionGridController } from '../../../src/controllers/permissionGrid/permissionGridController.ts';
import type { PanelState, ToPage as ToGrid } from '../../../src/controllers/permissionGrid/protocol.ts';
import { typedOf } from '../../../src/viewModel/timeline/timelineFilterView.ts';
import { everyEvent } from '../../../src/state/timeline/timelineFilter.ts';
import { topicOfCompany } from '../../../src/state/timeline/timelineTopic.ts';
import { TimelineController } from '../../../src/controllers/timeline/timelineController.ts';
import type { ToPage } from '../../../src/controllers/timeline/protocol.ts';
import { TestHarness } from '../../support/testHarness.ts';
import { settle } from '../../support/fakeClock.ts';
import { PermissionService } from '../controllers/permissionGrid/support/permissionService.ts';
import { hostileTexts, unseenIn } from './support/hostile.ts';

/** Members that are kept or sent back as they came, and are shown nowhere: an unknown level has a label. */
const unshown = new Set(['savedState', 'level', 'id', 'ids', 'key', 'raw', 'subject', 'companies', 'value']);

/** The texts of a message that a page may draw. */
function shownIn(part: unknown, where = ''): readonly (readonly [where: string, text: string])[] {
  if (typeof part === 'string') return [[where, part]];
  if (Array.isArray(part)) return part.flatMap((one) => shownIn(one, where));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, one]) => (unshown.has(name) ? [] : shownIn(one, `${where}.${name}`)));
}

function badIn(messages: readonly unknown[]): readonly string[] {
  const bad = shownIn(messages).filter(([, text]) => unseenIn(text) || text.length > 2000);
  return [...new Set(bad.map(([where, text]) => `${where}: ${JSON.stringify(text).slice(0, 60)}`))];
}

function deceiving(answer: WireAnswer): WireAnswer {
  let turn = 0;
  const body = answer.body.replaceAll(
    /("(?:name|label|message|description|title|unit|text)":)"(?:[^"\\]|\\.)*"/g,
    (_all, key) => `${String(key)}${JSON.stringify(hostileTexts[(turn += 1) % hostileTexts.length])}`,
  );
  return { ...answer, body };
}

describe('the pages', () => {
  for (const [at, name] of hostileTexts.entries()) {
    it(`of a company are told nothing that deceives: name ${String(at)}`, async () => {
      const harness = new TestHarness();
      harness.altering = deceiving;
      await harness.session.openSandbox();
      const topic = topicOfCompany({ id: 'c49ac9b44360', name });
      const posted: ToPage[] = [];
      const logged: string[] = [];
      const nothing = (): void => undefined;
      const controller = new TimelineController({
        topic,
        reader: harness.open.viewTimeline(topic.scope),
        session: { account: 'a' },
        post: (message) => posted.push(message),
        explain: ({ kind }) => ({ what: kind, todo: '' }),
        credits: { left: () => 100 },
        agree: () => Promise.resolve(true),
        agreeToPayload: () => Promise.resolve(true),
        singleEvents: () => harness.open.singleEvents,
        pageSize: () => 10,
        filters: { used: nothing, save: nothing, apply: nothing },
        locale: 'en',
        now: () => harness.clock.now(),
        actions: {
          insertIds: nothing,
          copyIds: nothing,
          runForPage: nothing,
          run: nothing,
          copy: nothing,
          showCompany: nothing,
          openJson: nothing,
          savePicture: nothing,
        },
        log: (line) => logged.push(line),
      });
      await controller.receive({ type: 'ready' });
      await controller.receive({ type: 'choose', revision: 1, choices: typedOf({ ...everyEvent, payload: true }) });
      const offer = posted.flatMap((message) => (message.type === 'show' ? (message.view?.offer?.id ?? []) : [])).at(-1);
      await controller.receive({ type: 'accept', offer });
      await settle();
      for (const n of [1, 2, 3]) await controller.receive({ type: 'look', n });
      await settle();
      assert.deepEqual(badIn(posted), []);
      assert.deepEqual(logged, []);
      assert.ok(posted.length > 3 && harness.billed > 0, `${String(posted.length)} messages`);
      controller.dispose();
      harness.dispose();
    });
  }

  it('of permissions are told nothing that deceives', async () => {
    const posted: ToGrid[] = [];
    const service = new PermissionService(
      Object.fromEntries(hostileTexts.map((text, at) => [String(at), { [`user:${text}`]: text, [`key:${text}`]: 'read' }])),
    );
    const savedState: PanelState = {
      account: 'sandbox',
      actingUser: 'ada',
      lists: hostileTexts.map((name, at) => ({ id: String(at), name, type: 'company', owner: { id: 'ada', name } })),
      layout: 'lists',
      onlyHeld: false,
    };
    const controller = new PermissionGridController({
      savedState,
      draftStore: { get: () => undefined, keep: () => undefined },
      permissions: service.permissions,
      onDidChange: service.changed.event,
      setLevels: service.setLevelsAs('ada'),
      notLoaded: () => 0,
      explain: ({ kind }) => ({ what: kind, todo: '' }),
      readIds: readHolderIds,
      confirm: () => Promise.resolve(true),
      report: () => undefined,
      locale: 'en',
      secondaryActions: [],
      defer: (work) => setImmediate(work),
      log: (line) => assert.ok(!unseenIn(line), line),
      post: (message) => posted.push(message),
    });
    await controller.receive({ type: 'ready' });
    await settle();
    for (const layout of ['levels', 'lists'] as const) await controller.receive({ type: 'layout', layout });
    await controller.receive({ type: 'add', kind: 'user', text: hostileTexts.join('\n') });
    await settle();
    assert.deepEqual(badIn(posted), []);
    assert.ok(posted.length > 2);
    controller.dispose();
  });
});
