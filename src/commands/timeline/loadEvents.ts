// The command that loads the next page of a timeline, at a price that the user agrees to.
import type { Command } from '../../app/app.ts';
import { timelineWithFocus } from './timelineWithFocus.ts';

/** Loads the next page of the timeline that has the focus, as a click on its button does. */
export const loadMoreEvents: Command = async (app) => {
  await timelineWithFocus(app)?.loadMore();
};
