// Turns a model's input about events into the choices of a timeline filter.
import { checkChoices, everyEvent, type TimelineChoices } from '../state/timeline/timelineFilter.ts';
import { InputError } from './agentTool.ts';

export interface AskedEvents {
  readonly types?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly oldestFirst?: boolean | undefined;
  readonly payload?: boolean | undefined;
}

/** The choices that a model's input means. @throws InputError if a day is not valid or the period is empty */
export function choicesOf({ types, from, to, oldestFirst, payload }: AskedEvents): TimelineChoices {
  const checked = checkChoices({
    types: types ?? everyEvent.types,
    from,
    to,
    ordering: oldestFirst ? 'leastRecent' : 'mostRecent',
    payload: payload === true,
  });
  if ('choices' in checked) return checked.choices;
  throw new InputError('from and to are days such as 2026-02-28, and from lies before to, which is not included.');
}
