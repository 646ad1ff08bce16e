// Turns a model's choices about a timeline into the choices that a person has.
import { checkChoices, everyEvent, type TimelineChoices } from '../state/timeline/timelineFilter.ts';
import { InputError } from './agentTool.ts';

export interface AskedEvents {
  readonly types?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly oldestFirst?: boolean | undefined;
  readonly payload?: boolean | undefined;
}

/** @throws InputError if the days are none, or the period holds nothing */
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
