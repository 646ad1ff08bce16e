// The port to documents with IDs.
import type { List } from '../client/model/list.ts';

/** Documents with IDs, one a line: of a list, of a file, or new. */
export interface ListDocuments {
  /** Shows the document of a list, with the companies that are known of it. */
  open(list: List): Promise<void>;
  /**
   * Shows the document of a list with a change in it, which the user saves or discards.
   * @param revise returns the changed text for the present one
   * @returns whether anything has changed
   */
  stage(list: List, revise: (text: string) => string): Promise<boolean>;
  /** Shows a text next to the document that has the focus. */
  compare(other: { readonly title: string; readonly text: string }): Promise<void>;
  /** The document with IDs that has the focus. */
  readonly active: IdDocument | undefined;
  /**
   * Saves the document of a list that has the focus.
   * @returns the reason if it was not saved; undefined if it was, or if the user backs out
   */
  save(): Promise<{ readonly why: string } | 'noDocument' | undefined>;
}

export interface IdDocument {
  readonly name: string;
  readonly text: string;
  /** True if it is the document of a list, which is sent by saving it. */
  readonly isList: boolean;
  /** Replaces the text by one edit, which can be undone. */
  replace(text: string): Promise<void>;
}
