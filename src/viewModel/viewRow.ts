// A row of any of the views, as plain data.
import type { CommandId } from '../ids.ts';

export interface ViewRow {
  /** Stable, so that selection and expansion survive a refresh. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Name of one of the editor's icons. */
  readonly icon: string;
  readonly collapsibleState: 'leaf' | 'collapsed' | 'expanded';
  /** Words that menus look for. */
  readonly context: string;
  /** The accessible label. */
  readonly ariaLabel: string;
  readonly click?: CommandId;
  /** Whether it has a tick; absent if it can have none. */
  readonly ticked?: boolean;
}
