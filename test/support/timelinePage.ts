// A web page with a timeline in it, and its host in this process.
import type { Client } from '../../src/client/client.ts';
import { Savings } from '../../src/state/credits/savings.ts';
import { SingleEvents } from '../../src/state/timeline/singleEvents.ts';
import { TimelineReader } from '../../src/state/timeline/timelineReader.ts';
import { TimelineStore } from '../../src/state/timeline/timelineStore.ts';
import { topicOfCompany, type TimelineTopic } from '../../src/state/timeline/timelineTopic.ts';
import { TimelineController } from '../../src/controllers/timeline/timelineController.ts';
import type { ToPage } from '../../src/controllers/timeline/protocol.ts';
import { memoryStorage } from './memoryStorage.ts';
import { FakeClock } from './fakeClock.ts';
import { openPageBrowser, type Page } from './pageBrowser.ts';

export type { PageChoices } from './pageBrowser.ts';
export type TimelinePage = Page<ToPage>;

/** The page's script and style sheet as they are built, and a browser. */
export const openTimelineBrowser = () => openPageBrowser<ToPage>({ name: 'timeline', element: 'company-timeline' });

export interface HostDeps {
  readonly client: Pick<Client, 'searchTimeline' | 'getTimelineEvent'>;
  readonly topic?: TimelineTopic;
  readonly locale?: string;
}

/** Makes the host of the pages: a store with a cache in memory, over a service. */
export function timelineHost({ client, topic = topicOfCompany({ id: 'c1', name: 'ACME S.p.A.' }), locale = 'en' }: HostDeps) {
  const clock = new FakeClock();
  const { cache, ledger } = memoryStorage(clock);
  const now = (): number => clock.now();
  const done: string[] = [];
  const opened: { readonly title: string; readonly value: unknown }[] = [];
  const open = () => {
    const store = new TimelineStore({
      money: { account: 'a', cache, ledger },
      savings: new Savings(),
      now,
      learn: () => undefined,
    });
    const reader = new TimelineReader({ client, store, about: topic.scope });
    const singleEvents = new SingleEvents({ client, store });
    const talk = (post: (message: ToPage) => void): TimelineController =>
      new TimelineController({
        topic,
        reader,
        session: { account: 'a' },
        post,
        explain: ({ kind }) => ({ what: `${kind} happened.`, todo: 'Do this.' }),
        credits: { left: () => 84_200 },
        agree: () => Promise.resolve(true),
        agreeToPayload: () => Promise.resolve(true),
        singleEvents: () => singleEvents,
        pageSize: () => 50,
        filters: { used: () => undefined, save: () => undefined, apply: () => undefined },
        locale,
        now,
        actions: {
          insertIds: () => done.push('insert'),
          copyIds: () => done.push('copyIds'),
          runForPage: (command) => done.push(`run ${command}`),
          run: (command) => done.push(`run ${command}`),
          copy: (text) => done.push(`copy ${text}`),
          showCompany: ({ id }) => done.push(`show ${id}`),
          openJson: (title, value) => opened.push({ title, value }),
          savePicture: () => done.push('picture'),
        },
        log: (line) => done.push(line),
      });
    return { store, reader, talk };
  };
  return { clock, done, opened, open };
}
