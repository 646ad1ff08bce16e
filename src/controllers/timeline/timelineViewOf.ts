// Creates the view model of a timeline page from the state of its reader.
import type { Failure } from '../../client/failure.ts';
import { omitUndefined } from '../../client/omitUndefined.ts';
import type { Formats } from '../../viewModel/timeline/timelineFormats.ts';
import type { ProblemText } from '../../viewModel/timeline/timelineFacts.ts';
import { timelineView, type TimelineView } from '../../viewModel/timeline/timelineView.ts';
import { everyEvent, type TimelineChoices } from '../../state/timeline/timelineFilter.ts';
import { sizeOf } from '../../state/timeline/coverage/purchasePlan.ts';
import type { TimelineReader } from '../../state/timeline/timelineReader.ts';
import type { TimelineTopic } from '../../state/timeline/timelineTopic.ts';

export interface ViewDeps {
  readonly topic: TimelineTopic;
  readonly reader: TimelineReader;
  /** Returns undefined for a failure that the user need not know of. */
  readonly explain: (failure: Failure) => ProblemText | undefined;
  /** The most events of a page if the filter does not set it: 1 to 50. */
  readonly pageSize: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Creates the view model of the page without its rows. */
export function timelineViewOf({ topic, reader, explain, pageSize, now }: ViewDeps, formats: Formats): TimelineView {
  const { failure, choices, rows, asked, ...state } = reader.state;
  const explained = failure && explain(failure);
  const { most } = reader;
  const size = sizeOf(choices.pageSize ?? pageSize());
  const facts = {
    ...state,
    topic,
    filter: reader.key,
    payload: choices.payload,
    isNarrowed: isNarrow(choices),
    shown: asked,
    rows: rows.length,
    unconfirmed: reader.isUnconfirmed || failure?.facts.unconfirmed === true,
    failures: reader.failures,
    nextLimit: reader.nextLimit(size),
    pageSize: size,
    now: now(),
    ...omitUndefined({ most, explained }),
  };
  return timelineView(facts, formats);
}

function isNarrow({ types, from, to }: TimelineChoices): boolean {
  return from !== undefined || to !== undefined || !everyEvent.types.every((type) => types.includes(type));
}
