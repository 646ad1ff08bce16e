// A row of any of the views, as plain data.
import type { CommandId } from '../ids.ts';

export interface ViewRow {
  /** Stable, so that selection and expansion survive a refresh. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The name of a codicon. */
  readonly icon: string;
  readonly collapsibleState: 'leaf' | 'collapsed' | 'expanded';
  /** The context value, by whose words menus decide whether they apply to the row. */
  readonly context: string;
  /** The accessible label. */
  readonly ariaLabel: string;
  readonly click?: CommandId;
  /** True if its checkbox is ticked; absent if it has none. */
  readonly ticked?: boolean;
}
