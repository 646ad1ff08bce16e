// The editor around the page: takes what is said to the host, and keeps what is to be there again after a reload.
import type { FromPage, TimelineChoices } from '../../controllers/timeline/protocol.ts';
import { readKeptPage } from './timelineKept.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();

/** Says something to the host. */
export const post = (message: FromPage): void => {
  editor.postMessage(message);
};

/** Where the page was before it was loaded anew. */
export const before = readKeptPage(editor.getState());

/** What is kept is written when nothing has changed for so many milliseconds. */
const rest = 200;

/** Writes down where the page is. @param state all that is to be kept; undefined where there is nothing yet */
export function keeper(state: () => object | undefined) {
  let timer = 0;
  const now = (): void => {
    const kept = state();
    if (kept) editor.setState(kept);
  };
  return {
    now,
    /** Writes soon: while somebody scrolls there is something new all the time. */
    later: (): void => {
      clearTimeout(timer);
      timer = setTimeout(now, rest);
    },
  };
}

/** Whether two choices show the same events in the same order. */
export function showsSame(one: TimelineChoices, other: TimelineChoices): boolean {
  const told = (choices: TimelineChoices): string => JSON.stringify({ ...choices, pageSize: undefined });
  return told(one) === told(other);
}
