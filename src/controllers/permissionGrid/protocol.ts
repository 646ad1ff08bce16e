// The messages between the permission grid's page and its controller, and the grid's persisted states.
import * as z from 'zod/mini';
import { readerOf } from '../../client/readerOf.ts';
import { listTypes } from '../../client/model/list.ts';
import { levels } from '../../client/model/permission.ts';
import { gridLayouts } from '../../viewModel/permissionGrid/permissionGridFacts.ts';
import type { GridView } from '../../viewModel/permissionGrid/permissionGrid.ts';

export type {
  Cell,
  GridChoice,
  GridRow,
  GridView,
  MarkedCell,
  PageWords,
} from '../../viewModel/permissionGrid/permissionGrid.ts';

/** Messages from the controller to the page. The page only hands `savedState` to the editor, which restores the panel from it. */
export type ToPage =
  | { readonly type: 'view'; readonly view: GridView; readonly savedState: PanelState }
  /**
   * The entered holders are in the grid; some may have been there before. `row` is the key of the first one. The page moves the
   * focus to its row, or to the first row if the rows are lists.
   */
  | { readonly type: 'added'; readonly row: string };

const CellLevel = z.enum(['none', ...levels]);
const Ids = z.array(z.string()).check(z.maxLength(20_000));

const FromPage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  // Sets the level of every cell of these rows and columns. `columns` is empty in layouts whose columns are levels.
  z.strictObject({ type: z.literal('stage'), rows: Ids, columns: Ids, level: CellLevel }),
  z.strictObject({ type: z.literal('takeBack'), rows: Ids, columns: Ids }),
  z.strictObject({ type: z.literal('layout'), layout: z.enum(gridLayouts), subject: z.optional(z.string()) }),
  z.strictObject({ type: z.literal('onlyHeld'), chosen: z.boolean() }),
  z.strictObject({ type: z.literal('add'), kind: z.enum(['user', 'key']), text: z.string().check(z.maxLength(100_000)) }),
  // `id` names the summary that the user saw, so that a click on an outdated one sends nothing.
  z.strictObject({ type: z.literal('apply'), id: z.string() }),
  z.strictObject({ type: z.literal('secondaryAction'), at: z.int() }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('discard') }),
  z.strictObject({ type: z.literal('refresh') }),
  z.strictObject({ type: z.literal('report') }),
]);

/** Messages from the page to the controller. */
export type FromPage = z.output<typeof FromPage>;

/** @returns undefined if the value is no message of this protocol */
export const readFromPage = readerOf(FromPage);

const ListState = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  type: z.catch(z.string(), listTypes[0]),
  owner: z.optional(z.object({ id: z.string(), name: z.optional(z.string()) })),
});

const PanelState = z.object({
  account: z.string(),
  actingUser: z.optional(z.string()),
  lists: z.array(ListState).check(z.minLength(1)),
  /** The key of the holder whose permissions the grid was opened for. */
  about: z.optional(z.string()),
  layout: z.catch(z.enum(gridLayouts), 'lists'),
  /** The ID of the list or the key of the holder, in the layouts that show one. */
  subject: z.optional(z.string()),
  onlyHeld: z.catch(z.boolean(), false),
});

/** The state from which the editor restores the panel after a reload. */
export type PanelState = z.output<typeof PanelState>;

/** @returns undefined if the value has another shape */
export const readPanelState = readerOf(PanelState);

const SavedDraft = z.object({
  /** Keys of holders. */
  added: z.array(z.string()),
  changes: z.array(z.object({ list: z.string(), holder: z.string(), before: z.string(), after: CellLevel })),
});

/** The staged changes as they are persisted until they are sent or discarded, even when the page is closed. */
export type SavedDraft = z.output<typeof SavedDraft>;

/** @returns undefined if the value has another shape */
export const readSavedDraft = readerOf(SavedDraft);
