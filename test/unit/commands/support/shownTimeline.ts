// A timeline that has the focus, over the sandbox of a harness.
import type { ActiveTimeline, Command } from '../../../../src/app/app.ts';
import { omitUndefined } from '../../../../src/client/omitUndefined.ts';
import { run } from '../../../../src/commands/run.ts';
import { everyEvent, filterOf, type TimelineChoices } from '../../../../src/state/timeline/timelineFilter.ts';
import type { TimelineReader } from '../../../../src/state/timeline/timelineReader.ts';
import { topicOfCompany } from '../../../../src/state/timeline/timelineTopic.ts';
import { companyAt } from '../../../../src/sandbox/records/companies.ts';
import type { TestHarness } from '../../../support/testHarness.ts';

export class ShownTimeline {
  readonly harness: TestHarness;
  readonly reader: TimelineReader;
  /** Places of the rows that are selected. */
  selected: readonly number[] = [];

  private constructor(harness: TestHarness, reader: TimelineReader) {
    this.harness = harness;
    this.reader = reader;
  }

  /** The company with a long timeline, with so many events loaded. */
  static async open(harness: TestHarness, events: number, choices: Partial<TimelineChoices> = {}): Promise<ShownTimeline> {
    const reader = harness.open.timeline(topic.scope);
    void reader.choose({ ...everyEvent, ...choices });
    await reader.open();
    for (let left = events; left > 0; left -= 50) await reader.loadMore(Math.min(left, 50));
    return new ShownTimeline(harness, reader);
  }

  get active(): ActiveTimeline {
    const { rows, choices, count, gone } = this.reader.state;
    return {
      topic,
      rows,
      choices,
      selection: this.selected.flatMap((at) => rows[at] ?? []),
      filter: filterOf(topic.scope, choices),
      ...omitUndefined({ count }),
      gone,
      loadMore: () => Promise.resolve(),
      choose: () => Promise.resolve(),
    };
  }

  /** Runs a command while this timeline has the focus. */
  async run(command: Command): Promise<void> {
    const { harness } = this;
    const app = { ...harness.app, timelines: { ...harness.app.timelines, active: this.active } };
    await run(app, command, [], (error) => harness.faults.push(error));
  }
}

const company = companyAt(0);
const topic = topicOfCompany({ id: company?.id ?? '', name: 'ACME: "a/b"' });
