// The VS Code API of the page: sends messages to the host, and persists the state over a reload.
import type { FromPage, TimelineChoices } from '../../controllers/timeline/protocol.ts';
import { readPageState } from './pageState.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const editor = acquireVsCodeApi();

/** Sends a message to the host. */
export const post = (message: FromPage): void => {
  editor.postMessage(message);
};

/** The state of the page that was persisted before the reload; empty if there is none. */
export const restoredState = readPageState(editor.getState());

/** The milliseconds without a change after which the state is persisted. */
const saveDelay = 200;

/** Persists the state of the page. @param state returns the state; undefined if there is nothing to persist yet */
export function stateSaver(state: () => object | undefined) {
  let timer = 0;
  const save = (): void => {
    const savedState = state();
    if (savedState) editor.setState(savedState);
  };
  return {
    save,
    /** Saves after a pause in the changes, because scrolling changes the state all the time. */
    saveLater: (): void => {
      clearTimeout(timer);
      timer = setTimeout(save, saveDelay);
    },
  };
}

/** Returns whether two choices show the same events in the same order; the page size does not matter. */
export function showsSame(one: TimelineChoices, other: TimelineChoices): boolean {
  const keyOfChoices = (choices: TimelineChoices): string => JSON.stringify({ ...choices, pageSize: undefined });
  return keyOfChoices(one) === keyOfChoices(other);
}
